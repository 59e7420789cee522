import { expect } from '@playwright/test'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

test('[ROUTE-01] /auth is public and stands alone, without header and sidebar', async ({ page }) => {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await open(page, '/auth')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.shell-header, #sidebar, .bottom-nav, .shell-footer')).toHaveCount(0)
  }
})

test('[ROUTE-01] /auth stands alone when reached from another page too, and the shell is back after leaving it', async ({
  page,
}) => {
  await open(page, '/')
  await page.getByRole('link', { name: 'Login / Register' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.locator('.shell-header, #sidebar')).toHaveCount(0)
  await page.goBack()
  await expect(page.locator('.shell-header, #sidebar')).toHaveCount(2)
})

test('[ROUTE-03] [BROWSE-23] / shows the tips of riding and no others', async ({ page, api }) => {
  const tips: { title: string; category: string }[] = await (await api('GET', '/api/tips')).json()
  const riding = tips.filter(({ category }) => category === 'riding').map(({ title }) => title)
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riding')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(riding)
})

for (const [value, name] of [
  ['riding', 'Riding'],
  ['maintenance', 'Maintenance'],
  ['storage', 'Storage'],
  ['accessories', 'Accessories & Other'],
] as const) {
  test(`[ROUTE-04] /?category=${value} makes ${name} active, also after a reload`, async ({ page }) => {
    await open(page, `/?category=${value}`)
    const expectActive = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page.locator(`#sidebar a[data-category=${value}]`)).toHaveAttribute('aria-current', 'page')
      const categories = page
        .getByRole('article')
        .evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.category))
      expect(new Set(await categories)).toEqual(new Set([value]))
    }
    await expectActive()
    await page.reload()
    await expectActive()
  })
}

test('[ROUTE-04] Back and Forward follow the categories', async ({ page }) => {
  await open(page, '/')
  const heading = page.getByRole('heading', { level: 1 })
  for (const name of ['Storage', 'Maintenance']) await page.locator('#sidebar').getByRole('link', { name }).click()
  await page.goBack()
  await expect(heading).toHaveText('Storage')
  await page.goBack()
  await expect(heading).toHaveText('Riding')
  await page.goForward()
  await expect(heading).toHaveText('Storage')
})

test('[ROUTE-04] a tip that a double click has opened is closed by one press, and left by one Back', async ({
  page,
}) => {
  await open(page, '/')
  const dialog = page.getByRole('dialog')
  for (const leave of [() => dialog.getByRole('button', { name: 'Close' }).click(), () => page.goBack()]) {
    await page.locator('.tip-card').first().getByRole('link').first().dblclick()
    await expect(dialog).toBeVisible()
    await leave()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
  }
})

test('[ROUTE-05] ?category=other and ?category=others mean accessories', async ({ page }) => {
  for (const value of ['other', 'others']) {
    await open(page, `/?category=${value}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories & Other')
    await expect(page.locator('#sidebar [aria-current=page]')).toContainText('Accessories & Other')
  }
})

test('[ROUTE-06] an unknown category means riding', async ({ page }) => {
  for (const value of ['nonsense', '', 'RIDING%20', '%00', 'constructor', '__proto__', '%3Cb%3E', '%E0%A4%A']) {
    await open(page, `/?category=${value}`)
    await expect(page.getByRole('heading', { level: 1 }), value).toHaveText('Riding')
    await expect(page.locator('article').first()).toHaveAttribute('data-category', 'riding')
  }
})

test('[ROUTE-07] [ROUTE-08] the legal page and the contact page are public', async ({ page }) => {
  for (const [path, heading] of [
    ['/impressum', 'Impressum & Privacy Policy'],
    ['/contact', 'Contact'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('[ROUTE-14] [ROUTE-15] any other path shows the not-found page with status 404', async ({ page }) => {
  const paths = ['/nothing', '/tips', '/tips/', '/contacts/', '/impressum/more', '/index.html', '/CONTACT', '/%E0%A4%A']
  for (const path of paths) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
    await expect(page).toHaveTitle(/404 Page Not Found/)
  }
})

test('[ROUTE-14] the not-found page leads back to the tips', async ({ page }) => {
  await open(page, '/nothing')
  await page.getByRole('link', { name: 'Go to the tips' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Riding' })).toBeVisible()
  await expect(page).toHaveTitle('Ride Safer with E-Scooter Tips')
})

test('[ROUTE-16] /tips/{id} is a page of its own with the full text of that tip', async ({ page, api }) => {
  const tips: { id: number; title: string; category: string }[] = await (await api('GET', '/api/tips')).json()
  for (const tip of [tips[0], tips.at(-1)]) {
    await open(page, `/tips/${tip?.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(tip?.title ?? '')
    await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('[ROUTE-16] the page of a tip leads to its category', async ({ page }) => {
  await open(page, '/tips/25')
  await page.getByRole('link', { name: 'All Accessories & Other tips' }).click()
  await expect(page).toHaveURL('/?category=accessories')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories & Other')
})

test('[ROUTE-17] the page of a tip sets the browser title, and the next page restores it', async ({ page }) => {
  await open(page, '/tips/25')
  await expect(page).toHaveTitle('Wear a Helmet That Fits · Ride Safer with E-Scooter Tips')
  await page.getByRole('link', { name: 'All Accessories & Other tips' }).click()
  await expect(page).toHaveTitle('Accessories & Other · Ride Safer with E-Scooter Tips')
})

test('[ROUTE-19] an id that does not exist or is malformed is not found', async ({ page }) => {
  for (const id of ['9999', '0', '01', '1.0', 'abc', '-1', '1%20', '9'.repeat(300)]) {
    const response = await page.goto(`/tips/${id}`)
    expect(response?.status(), id).toBe(404)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  }
})

test('[ROUTE-02] a signed-in rider who opens /auth is taken to the tips', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Riding' })).toBeVisible()
})
