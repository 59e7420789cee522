import { expect } from '@playwright/test'
import { open, test } from './fixtures.ts'

const OPERATOR = {
  OPERATOR_NAME: 'Rides & Söhne GmbH',
  OPERATOR_REPRESENTATIVE: 'Mira Meyer',
  OPERATOR_STREET: 'Radweg 1',
  OPERATOR_CITY: '10115 Berlin',
  OPERATOR_EMAIL: 'hello@rides.example',
  OPERATOR_PHONE: '+49 (0)30 1234-5',
  OPERATOR_REGISTER: 'HRB 12345, Amtsgericht Berlin',
  OPERATOR_VAT_ID: 'DE123456789',
  OPERATOR_EDITOR: 'Mira Meyer',
  OPERATOR_HOSTING: 'Hoster AG',
  OPERATOR_AUTHORITY: 'Authority of Berlin',
}

// One worker runs the tests of this file, so that its server starts once.
test.describe.configure({ mode: 'default' })
test.use({
  environment: {
    PRODUCT_NAME: 'Cargo Bike',
    NODE_ENV: 'production',
    SOCIAL_FACEBOOK: 'https://social.example/facebook',
    SOCIAL_YOUTUBE: 'https://social.example/youtube',
    ...OPERATOR,
  },
})

test('[SHELL-36] [SHELL-01] another product name is shown everywhere, and the default nowhere', async ({ page }) => {
  for (const path of ['/', '/contact', '/impressum', '/auth', '/nothing']) {
    await open(page, path)
    await expect(page.getByText('Ride Safer with Cargo Bike Tips').first()).toBeVisible()
    await expect(page).toHaveTitle(/Ride Safer with Cargo Bike Tips$/)
    await expect(page.getByText(/E-Scooter/)).toHaveCount(0)
  }
})

test('[LEGAL-09] [CONT-01] the operator is shown as configured, its links work, and no placeholder is left', async ({
  page,
}) => {
  await open(page, '/impressum')
  const impressum = page.getByRole('region', { name: 'Impressum', exact: true })
  for (const key of ['NAME', 'REPRESENTATIVE', 'STREET', 'CITY', 'REGISTER', 'VAT_ID', 'EDITOR'] as const) {
    await expect(impressum).toContainText(OPERATOR[`OPERATOR_${key}`])
  }
  await expect(page.getByRole('region', { name: 'Hosting and recipients' })).toContainText('Hoster AG')
  await expect(page.getByRole('region', { name: 'User rights' })).toContainText('Authority of Berlin')
  await expect(page.locator('mark')).toHaveCount(0)

  await open(page, '/contact')
  const main = page.getByRole('main')
  for (const text of ['Rides & Söhne GmbH', 'Radweg 1', '10115 Berlin']) await expect(main).toContainText(text)
  await expect(page.locator('mark')).toHaveCount(0)
  for (const path of ['/contact', '/impressum']) {
    await open(page, path)
    const mail = page.getByRole('link', { name: 'hello@rides.example' }).first()
    await expect(mail).toHaveAttribute('href', 'mailto:hello@rides.example')
    const phone = page.getByRole('link', { name: '+49 (0)30 1234-5' }).first()
    await expect(phone).toHaveAttribute('href', 'tel:+493012345')
  }
})

test('[SHELL-30] a configured social link works, and the others stay placeholders', async ({ page }) => {
  await open(page, '/')
  const social = page.getByRole('contentinfo').getByRole('list', { name: 'Social media' })
  await expect(social.getByRole('link')).toHaveCount(2)
  for (const [name, network] of [
    ['Facebook', 'facebook'],
    ['YouTube', 'youtube'],
  ] as const) {
    const link = social.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', `https://social.example/${network}`)
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  for (const name of ['X (Twitter)', 'Instagram']) {
    await expect(social.getByRole('img', { name: `${name} (not set up)` })).toBeVisible()
  }
})

test('[LEGAL-09] with a complete configuration of the operator the server logs no warning at its start in production', async ({
  server,
}) => {
  await expect.poll(() => server.log()).toContain('tips are served at')
  expect(server.log()).not.toContain('placeholders')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact page shows the address of the operator instead of the form', async ({ page }) => {
    await page.goto('/contact')
    const email = OPERATOR.OPERATOR_EMAIL
    await expect(page.locator('.needs-script a').first()).toBeVisible()
    await expect(page.locator('.needs-script a').first()).toHaveAttribute('href', `mailto:${email}`)
  })
})
