import { expect } from '@playwright/test'
import { countIn } from '#tools/lib/starter-library.ts'
import { DESKTOP, PHONE, test } from './fixtures.ts'

test.use({ javaScriptEnabled: false })

test('[ROUTE-18] a tip can be read completely on its page', async ({ page, api }) => {
  const tips: { id: number; title: string; fullDescription: string; didYouKnow: string }[] = await (
    await api('GET', '/api/tips')
  ).json()
  const tip = tips.find(({ id }) => id === 25)
  await page.goto('/tips/25')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(tip?.title ?? '')
  await expect(main.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  for (const line of tip?.fullDescription.split('\n').filter((line) => line !== '') ?? []) {
    await expect(main.getByText(line.replace(/^- /, '').replace(/:$/, ''), { exact: true })).toBeVisible()
  }
  await expect(main.getByText(tip?.didYouKnow ?? '')).toBeVisible()
  await expect(main.getByRole('link', { name: 'opens in a new tab' }).first()).toBeVisible()
})

test('a rider finds a tip with links alone on a desktop', async ({ page }) => {
  await page.goto('/')
  await page.locator('#sidebar').getByRole('link', { name: 'Storage' }).click()
  await expect(page).toHaveURL('/?category=storage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storage')
  await expect(page.getByRole('article')).toHaveCount(countIn('storage'))
  await page.getByRole('link', { name: 'Charge Safely, Every Time' }).click()
  await expect(page).toHaveURL('/tips/20')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Charge Safely, Every Time')
})

test('a rider finds a tip with links alone on a phone', { tag: '@walk' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Category tabs' }).getByRole('link', { name: 'Maintenance' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maintenance')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/tips\/\d+$/)
  await page.getByRole('link', { name: 'All Maintenance tips' }).click()
  await expect(page).toHaveURL('/?category=maintenance')
})

test('a page offers nothing that needs JavaScript, neither a search nor a menu', async ({ page }) => {
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveCount(0)
  }
})

test('the legal page, the contact page and the not-found page are there', async ({ page }) => {
  for (const [path, heading] of [
    ['/impressum', 'Impressum & Privacy Policy'],
    ['/contact', 'Contact'],
    ['/nothing', '404 Page Not Found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

for (const [path, title] of [
  ['/auth', 'Logging in needs JavaScript'],
  ['/contact', 'This form needs JavaScript'],
] as const) {
  test(`${path} says that it needs JavaScript and leads back to the tips`, async ({ page }) => {
    // Playwright finds neither text nor roles inside a <noscript>.
    const needsScript = page.locator('.needs-script')
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await page.goto(path)
      await expect(needsScript).toBeVisible()
      await expect(needsScript).toContainText(title)
      await expect(page.locator('.spinner:visible')).toHaveCount(0)
      await expect(page.locator('form:visible')).toHaveCount(0)
    }
    await needsScript.locator('a', { hasText: 'Back to the tips' }).click()
    await expect(page).toHaveURL('/')
  })
}

test('[ROUTE-09] [ROUTE-10] the pages for riders lead to the sign-in page of their language', async ({ page }) => {
  for (const [path, title] of [
    ['/progress', 'Logging in needs JavaScript'],
    ['/profile?tab=bookmarks', 'Logging in needs JavaScript'],
    ['/de/exam', 'Zum Anmelden brauchst du JavaScript'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(path.startsWith('/de/') ? '/de/auth' : '/auth')
    await expect(page.locator('.needs-script')).toContainText(title)
  }
})
