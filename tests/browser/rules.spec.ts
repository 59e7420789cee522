import { expect, type Page } from '@playwright/test'
import { goOffline, visitOnce } from '#tests/support/offline.ts'
import { placeFile } from '#tools/lib/content.ts'
import { placesFolder } from '#tools/lib/places.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

// One worker runs the tests of this file, so that its server starts once.
test.describe.configure({ mode: 'default' })
const MANY = placeFile({ name: 'Manyland', rules: Array.from({ length: 20 }, (_, index) => ({ id: `rule-${index}` })) })
test.use({ environment: { CONTENT_DIR: placesFolder({ 'places/zz.yaml': MANY }), LANGUAGES: 'en,de' } })

const box = (page: Page) => page.locator('.rule-box')
const choice = (page: Page) => page.locator('#sidebar .site-choice')

test('[RULE-01] the dialog of a tip shows the rules of the place, and a tip without rules shows none', async ({
  page,
}) => {
  await open(page, '/?category=riding&tip=1')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'The rules in Testland' })).toBeVisible()
  await expect(box(page)).toContainText('Until 28 February 2031')
  await expect(
    box(page)
      .getByRole('link', { name: /Act of Testland/ })
      .first(),
  ).toHaveAttribute('target', '_blank')
  await box(page).getByRole('link', { name: 'All rules in Testland' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rules in Testland' })).toBeVisible()
  await open(page, '/?category=riding&tip=3')
  await expect(page.getByRole('dialog').getByText('Key Points')).toBeVisible()
  await expect(box(page)).toHaveCount(0)
})

test('[RULE-01] the rules of the place are fetched before a tip is opened, so that its box is not late', async ({
  page,
}) => {
  const fetched = page.waitForResponse('**/api/rules*')
  await open(page, '/?category=riding')
  await fetched
  await page.route('**/api/rules*', (route) => route.abort())
  await page.locator('#tip-1').getByRole('link').first().click()
  await expect(page.getByRole('dialog').locator('.rule-box')).toContainText('Until 28 February 2031')
})

test('[RULE-02] the page of rules fits a phone, keeps source and day folded away, and prints them', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/rules?place=xx-city')
  const rules = page.locator('.rule')
  await expect(rules.first()).toBeInViewport()
  await expect(page.getByText('Act of Testland').first()).toBeHidden()
  await rules.first().getByText('Source').click()
  await expect(rules.first().getByText('Checked on 23 Nov 2026')).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  // Each pictogram is drawn.
  const widths = await page
    .locator('.rule .pictogram')
    .evaluateAll((pictograms) => pictograms.map((svg) => (svg as SVGGraphicsElement).getBBox().width))
  expect(Math.min(...widths)).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect(rules.last().getByText('Act of Testland')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Rules elsewhere' })).toBeHidden()
  await page.emulateMedia({ media: null })
})

test('[RULE-02] of many rules the first twelve are shown, and the others open without JavaScript', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${server.url}/rules?place=zz`)
  await expect(page.locator('.rule:visible')).toHaveCount(12)
  await page.getByText('8 more rules').click()
  await expect(page.locator('.rule:visible')).toHaveCount(20)
  await page.close()
})

test('[RULE-03] one control beside the language chooses the place for all tips, and the address names the place', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(choice(page).locator('summary')).toHaveText(/Where you ride: Testland/)
  await choice(page).locator('summary').click()
  await choice(page).getByRole('link', { name: 'Otherland' }).click()
  await expect(page).toHaveURL('/rules?place=yy')
  await expect(page.getByRole('heading', { level: 1, name: 'Rules in Otherland' })).toBeVisible()
  await expect(page.locator('#sidebar')).toBeHidden()
  // The choice also counts on other pages, after a reload, and in the other language.
  await open(page, '/tips/1')
  await expect(box(page)).toHaveCount(0)
  await open(page, '/de/rules')
  await expect(page.getByRole('heading', { level: 1, name: 'Regeln für Anderland' })).toBeVisible()
  await expect(page).toHaveURL('/de/rules?place=yy')
})

test('[RULE-03] the first place that an address names is the place of the visitor, until they choose another one', async ({
  page,
}) => {
  allow('shift', 'only the browser knows the place of a visitor')
  await page.setViewportSize(DESKTOP)
  await open(page, '/rules?place=xx-city')
  await open(page, '/tips/2')
  await expect(box(page)).toContainText('In Test City you may end a ride in a marked bay only.')
  await open(page, '/tips/2?place=xx')
  await expect(box(page)).toContainText('The rules in Testland')
  await open(page, '/tips/2')
  await expect(box(page)).toContainText('The rules in Test City')
  await choice(page).locator('summary').click()
  await choice(page).getByRole('link', { name: 'Testland' }).click()
  await expect(page).toHaveURL('/rules?place=xx')
  await open(page, '/tips/2')
  await expect(box(page)).toContainText('The rules in Testland')
})

test('[RULE-03] the place of a rider is used on another device too, and a visitor’s choice becomes that of their account', async ({
  page,
  signIn,
  api,
}) => {
  const rider = await signIn()
  await open(page, '/rules?place=yy')
  const placeOfRider = async () =>
    (await (await api('GET', '/api/user', { token: rider.token })).json()).preferences.place
  await expect.poll(placeOfRider).toBe('yy')
  await page.evaluate(() => localStorage.removeItem('place'))
  await open(page, '/rules')
  await expect(page.getByRole('heading', { level: 1, name: 'Rules in Otherland' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Rules elsewhere' }).getByRole('link', { name: 'Test City' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rules in Test City' })).toBeVisible()
  await expect.poll(placeOfRider).toBe('xx-city')
  await open(page, '/profile?tab=preferences')
  await page.getByRole('combobox', { name: 'Where you ride' }).selectOption('Testland')
  await expect.poll(placeOfRider).toBe('xx')
})

test('[RULE-12] an address with a place that the site has no more shows the place of the visitor, or that of the site', async ({
  page,
}) => {
  allow('shift', 'only the browser knows the place of a visitor')
  await open(page, '/tips/2?place=qq')
  await expect(box(page)).toContainText('The rules in Testland')
  await open(page, '/rules?place=qq')
  await expect(page.getByRole('heading', { level: 1, name: 'Rules in Testland' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Rules elsewhere' }).getByRole('link', { name: 'Otherland' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rules in Otherland' })).toBeVisible()
  await open(page, '/rules?place=qq')
  await expect(page.getByRole('heading', { level: 1, name: 'Rules in Otherland' })).toBeVisible()
  await expect(page).toHaveURL('/rules?place=yy')
})

test('[RULE-05] a page that stays open shows the new rule after midnight of the place', async ({ page }) => {
  // Testland is in Berlin, where this is a minute before midnight.
  await page.clock.install({ time: '2031-02-28T22:59:00Z' })
  for (const path of ['/rules', '/tips/1']) {
    await page.clock.setSystemTime('2031-02-28T22:59:00Z')
    await open(page, path)
    const figure = page.locator('.rule-figure, .boxed-figure').first()
    await expect(figure).toHaveText(/20/)
    await page.clock.fastForward('02:00')
    await expect(figure).toHaveText(/25/)
    await expect(page.getByText('Until 28 February 2031')).toHaveCount(0)
  }
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[RULE-02] after one visit the rules of every place and the box of a tip are there without a network', async ({
    page,
  }) => {
    await visitOnce(page)
    await goOffline(page)
    await open(page, '/rules')
    await expect(page.getByRole('heading', { level: 1, name: 'Rules in Testland' })).toBeVisible()
    await open(page, '/rules?place=xx-city')
    await expect(page.getByText('In the test zone at walking pace')).toBeVisible()
    const widths = await page
      .locator('.rule .pictogram')
      .evaluateAll((pictograms) => pictograms.map((svg) => (svg as SVGGraphicsElement).getBBox().width))
    expect(Math.min(...widths)).toBeGreaterThan(0)
    await open(page, '/tips/2')
    await expect(box(page)).toContainText('The rules in Test City')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[RULE-01] [RULE-03] box, rules and the choice of a place work', async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    await page.goto('/tips/1')
    await expect(box(page)).toContainText('The rules in Testland')
    await choice(page).locator('summary').click()
    await choice(page).getByRole('link', { name: 'Test City' }).click()
    await expect(page).toHaveURL('/rules?place=xx-city')
    await expect(page.getByRole('heading', { level: 1, name: 'Rules in Test City' })).toBeVisible()
  })
})
