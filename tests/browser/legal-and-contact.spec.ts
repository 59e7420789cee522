import { expect, type Locator, type Page } from '@playwright/test'
import { open, PHONE, test } from './fixtures.ts'

const impressum = (page: Page) => page.getByRole('region', { name: 'Impressum', exact: true })
const policy = (page: Page) => page.getByRole('region', { name: 'Privacy Policy', exact: true })
const section = (page: Page, name: string): Locator => policy(page).getByRole('region', { name, exact: true })

test('[LEGAL-01] the Impressum is in German', async ({ page }) => {
  await open(page, '/impressum')
  await expect(impressum(page)).toHaveAttribute('lang', 'de')
  for (const text of ['Angaben gemäß § 5 DDG', 'Kontakt', 'Verantwortlich für den Inhalt gemäß § 18 Abs. 2 MStV']) {
    await expect(impressum(page).getByRole('heading', { name: text })).toBeVisible()
  }
})

test('[LEGAL-02] the privacy policy was last updated in March 2025', async ({ page }) => {
  await open(page, '/impressum')
  await expect(policy(page).getByRole('heading', { level: 2, name: 'Privacy Policy' })).toBeVisible()
  await expect(policy(page).getByText('Last updated: March 2025')).toBeVisible()
})

for (const [id, name, ...words] of [
  [
    'LEGAL-03',
    'Data controller',
    'Responsible for the processing of your data',
    '[Name of the operator: not set]',
    '[Street and number: not set]',
    '[Postcode and town: not set]',
    '[E-mail: not set]',
    '[Telephone: not set]',
  ],
  ['LEGAL-04', 'Legal basis', 'Art. 6(1)(a) GDPR', 'Art. 6(1)(b) GDPR', 'Art. 6(1)(f) GDPR', '§ 25(2) no. 2 TDDDG'],
  [
    'LEGAL-05',
    'Analytics and fonts services',
    'no analytics service',
    'no cookie, no ID, no IP address',
    'from our own server',
    'a voice that is on your device',
  ],
  [
    'LEGAL-06',
    'User rights',
    'Access',
    'Rectification',
    'Erasure',
    'Restriction',
    'portability',
    'Withdrawal',
    'Right to object',
    'Complaint',
    '[Data protection authority: not set]',
  ],
  ['LEGAL-07', 'Contact handling', 'contact form', 'stored on our server', 'delete it when that is done'],
] as const) {
  test(`[${id}] the policy covers: ${name}`, async ({ page }) => {
    await open(page, '/impressum')
    for (const word of words) await expect(section(page, name)).toContainText(word)
    await policy(page).getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(section(page, name).getByRole('heading', { name })).toBeInViewport()
    // The header does not cover the section.
    expect((await section(page, name).boundingBox())?.y).toBeGreaterThanOrEqual(64)
  })
}

test('[LEGAL-05] the policy is true about fonts and analytics, because the page loads nothing from elsewhere', async ({
  page,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') elsewhere.push(request.url())
  })
  for (const path of ['/', '/tips/1', '/contact', '/impressum', '/auth']) await open(page, path)
  expect(elsewhere).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  const hasTypeface = () => page.evaluate(() => document.fonts.check('17px "Atkinson Hyperlegible Next"'))
  await expect.poll(hasTypeface).toBe(true)
})

test("[LEGAL-08] a 'Back to Home' link leads home", async ({ page }) => {
  await open(page, '/impressum')
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Riding' })).toBeVisible()
})

test('[LEGAL-09] [CONT-01] settings that the operator has not made show as marked placeholders', async ({ page }) => {
  await open(page, '/impressum')
  for (const what of ['Name des Betreibers', 'Straße und Hausnummer', 'Postleitzahl und Ort', 'E-Mail', 'Telefon']) {
    await expect(impressum(page).locator('mark', { hasText: `[${what}: nicht gesetzt]` })).toBeVisible()
  }
  await open(page, '/contact')
  for (const what of ['Name', 'Street and number', 'Postcode and town', 'E-mail', 'Telephone']) {
    await expect(page.getByRole('main').locator('mark', { hasText: `[${what}: not set]` })).toBeVisible()
  }
})

test('[CONT-02] the contact page shows the business hours', async ({ page }) => {
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    await open(page, '/contact')
    const hours = page.getByRole('region', { name: 'Business hours' }).getByRole('row')
    await expect(hours).toHaveText(['Mon-Fri9:00-18:00', 'Sat10:00-16:00', 'Sunclosed'])
  }
})

test('on a phone the sidebar leads to the contact page and the legal page', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  for (const [name, heading] of [
    ['Contact', 'Contact'],
    ['Impressum & Privacy', 'Impressum & Privacy Policy'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#sidebar').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})
