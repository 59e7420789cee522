import { expect, type Page } from '@playwright/test'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

const sidebarOf = (page: Page) => page.locator('#sidebar')
const hamburgerOf = (page: Page) => page.getByRole('button', { name: 'Menu' })
const bottomNavOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const footerOf = (page: Page) => page.getByRole('contentinfo')

const CATEGORIES = ['riding', 'maintenance', 'storage', 'accessories']

test("[SHELL-01] the title shown is 'Ride Safer with E-Scooter Tips'", async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('banner')).toContainText('Ride Safer with E-Scooter Tips')
  await expect(page).toHaveTitle('Ride Safer with E-Scooter Tips')
})

for (const [name, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`[SHELL-02] the header stays at the top while the page scrolls: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await open(page, '/')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
    const header = page.getByRole('banner')
    expect(await header.boundingBox()).toMatchObject({ x: 0, y: 0, width: viewport.width })
    // Nothing covers the header.
    const top = await page.evaluate(() => document.elementFromPoint(innerWidth / 2, 4)?.closest('header')?.tagName)
    expect(top).toBe('HEADER')
  })
}

test('[SHELL-04] the title leads to the tips list', async ({ page }) => {
  await open(page, '/contact')
  await page.getByRole('banner').getByRole('link', { name: 'Ride Safer with E-Scooter Tips' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Riding' })).toBeVisible()
})

test('[SHELL-05] the search button opens the search overlay, on every page with a header', async ({ page }) => {
  for (const path of ['/', '/contact', '/impressum', '/tips/1', '/nothing']) {
    await open(page, path)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('dialog').getByPlaceholder('Search tips...')).toBeVisible()
  }
})

test('[SHELL-06] the settings icon links to the profile', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/profile')
})

test('[SHELL-07] [SHELL-08] the sidebar is 280 px wide and always open on desktop', async ({ page }) => {
  await open(page, '/')
  for (const path of ['/', '/contact', '/impressum', '/tips/1', '/nothing']) {
    await open(page, path)
    await expect(sidebarOf(page)).toBeVisible()
    expect(await sidebarOf(page).boundingBox()).toMatchObject({ x: 0, width: 280 })
  }
  // The sidebar does not cover the page beside it.
  const main = await page.getByRole('main').boundingBox()
  expect(main?.x).toBeGreaterThanOrEqual(280)
})

test('[SHELL-10] [SHELL-11] the sidebar lists the categories with icon, name and number of tips', async ({
  page,
  api,
}) => {
  const tips: { category: string }[] = await (await api('GET', '/api/tips')).json()
  const categories: { id: string; name: string }[] = await (await api('GET', '/api/categories')).json()
  await open(page, '/')
  const links = sidebarOf(page).getByRole('navigation', { name: 'Categories' }).getByRole('link')
  await expect(links).toHaveCount(categories.length)
  for (const [index, { id, name }] of categories.entries()) {
    const count = tips.filter(({ category }) => category === id).length
    await expect(links.nth(index)).toHaveText(`${name}${count} tips`)
    await expect(links.nth(index)).toHaveAttribute('href', `/?category=${id}`)
    const icon = links.nth(index).locator('svg use')
    const href = (await icon.getAttribute('href')) ?? ''
    expect(href).toMatch(/^#icon-.+/)
    expect(await icon.evaluate((use: SVGUseElement) => use.getBBox().width)).toBeGreaterThan(10)
  }
})

test('[SHELL-12] Learning Tools leads to progress and profile', async ({ page }) => {
  await open(page, '/')
  const tools = sidebarOf(page).getByRole('navigation', { name: 'Learning Tools' })
  await expect(tools.getByRole('link', { name: 'Progress Tracker' })).toHaveAttribute('href', '/progress')
  await expect(tools.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
})

test('[SHELL-13] the sidebar shows the Safety First note', async ({ page }) => {
  await open(page, '/')
  const note = sidebarOf(page).locator('section', { has: page.getByRole('heading', { name: 'Safety First' }) })
  await expect(note).toBeVisible()
  await expect(note).toContainText(/always follow local laws and manufacturer instructions/i)
})

test('[SHELL-16] a category chosen in the sidebar becomes the active one', async ({ page }) => {
  await open(page, '/')
  for (const [name, id] of [
    ['Storage', 'storage'],
    ['Riding', 'riding'],
  ] as const) {
    const link = sidebarOf(page).getByRole('link', { name })
    await link.click()
    await expect(page).toHaveURL(`/?category=${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(sidebarOf(page).locator('[aria-current]')).toHaveCount(1)
  }
})

test('the sidebar marks no category while the tips list shows the results of a search', async ({ page }) => {
  await open(page, '/?category=storage')
  const marked = sidebarOf(page).locator('[aria-current]')
  await expect(marked).toContainText('Storage')
  await page.getByPlaceholder('Search all tips...').fill('brake')
  await expect(marked).toHaveCount(0)
  await sidebarOf(page).getByRole('link', { name: 'Storage' }).click()
  await expect(marked).toContainText('Storage')
})

test('[SHELL-16] choosing a category in the sidebar works from another page too', async ({ page }) => {
  await open(page, '/contact')
  await sidebarOf(page).getByRole('link', { name: 'Maintenance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maintenance' })).toBeVisible()
})

test('[SHELL-25] [SHELL-26] [SHELL-27] [SHELL-28] on desktop the footer links to everything', async ({ page }) => {
  await open(page, '/')
  const links = (name: string) =>
    footerOf(page)
      .getByRole('navigation', { name: `Footer: ${name}` })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(await links('Categories')).toEqual([
    ['Riding', '/?category=riding'],
    ['Maintenance', '/?category=maintenance'],
    ['Storage', '/?category=storage'],
    ['Accessories & Other', '/?category=accessories'],
  ])
  expect(await links('Resources')).toEqual([
    ['Learning Progress', '/progress'],
    ['Safety Guidelines', '/?category=riding'],
    ['Maintenance Schedule', '/?category=maintenance'],
  ])
  expect(await links('About')).toEqual([
    ['Profile', '/profile'],
    ['Contact', '/contact'],
    ['Impressum', '/impressum'],
    ['Privacy Policy', '/impressum'],
  ])
})

test('[SHELL-27] a footer link leads to the top of its page', async ({ page }) => {
  await open(page, '/')
  await footerOf(page).getByRole('link', { name: 'Maintenance Schedule' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maintenance' })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('[SHELL-29] the footer shows a copyright with the current year', async ({ page }) => {
  await open(page, '/')
  await expect(footerOf(page)).toContainText(`© ${new Date().getUTCFullYear()} Ride Safer with E-Scooter Tips`)
})

test('[SHELL-30] four unconfigured social links are visible and labelled, and do nothing', async ({ page }) => {
  await open(page, '/')
  const social = footerOf(page).getByRole('list', { name: 'Social media' }).getByRole('listitem')
  await expect(social).toHaveCount(4)
  await expect(social.getByRole('link')).toHaveCount(0)
  for (const name of ['Facebook', 'X (Twitter)', 'Instagram', 'YouTube']) {
    const placeholder = social.getByRole('img', { name: `${name} (not set up)` })
    await expect(placeholder).toBeVisible()
    await placeholder.click()
  }
  await expect(page).toHaveURL('/')
})

test("[SHELL-34] signed out, a login icon with the tooltip 'Login / Register' leads to the sign-in page", async ({
  page,
}) => {
  await open(page, '/')
  const login = page.getByRole('banner').getByRole('link', { name: 'Login / Register' })
  await expect(login).toHaveAttribute('title', 'Login / Register')
  await expect(page.getByRole('button', { name: /^Hello/ })).toHaveCount(0)
  await login.click()
  await expect(page).toHaveURL('/auth')
})

test('[SHELL-34] signed in, there is no login icon', async ({ page, signIn }) => {
  const { username } = await signIn()
  await open(page, '/')
  await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login / Register' })).toHaveCount(0)
})

test('[SHELL-05] [SHELL-06] search and settings keep their place when the rider becomes known', async ({
  page,
  signIn,
}) => {
  const { username } = await signIn()
  await page.setViewportSize(DESKTOP)
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/user', async (route) => {
    await isAnswered
    await route.continue()
  })
  await open(page, '/')
  const banner = page.getByRole('banner')
  const places = () =>
    Promise.all(
      [banner.getByRole('button', { name: 'Search' }), banner.getByRole('link', { name: 'Settings' })].map((each) =>
        each.boundingBox(),
      ),
    )
  const rider = page.getByRole('button', { name: `Hello, ${username}` })
  await expect(rider).toHaveCount(0)
  const before = await places()
  answer()
  await expect(rider).toBeVisible()
  expect(await places()).toEqual(before)
})

test('[SHELL-22] [SHELL-03] [SHELL-24] [SHELL-25] the mobile shell shows at 767 px and the desktop shell at 768 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 900 })
  await open(page, '/')
  const mobileOnly = [hamburgerOf(page), bottomNavOf(page), page.locator('.category-tabs')]
  const desktopOnly = [sidebarOf(page), footerOf(page), page.getByRole('navigation', { name: 'Breadcrumb' })]
  for (const part of mobileOnly) await expect(part).toBeVisible()
  for (const part of desktopOnly) await expect(part).toBeHidden()
  await page.setViewportSize({ width: 768, height: 900 })
  for (const part of mobileOnly) await expect(part).toBeHidden()
  for (const part of desktopOnly) await expect(part).toBeVisible()
})

test('every category can be reached from every other without a page load', async ({ page }) => {
  await open(page, '/')
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  for (const id of CATEGORIES) {
    await sidebarOf(page).locator(`a[data-category=${id}]`).click()
    await expect(page.locator('article').first()).toHaveAttribute('data-category', id)
  }
  expect(documents).toBe(0)
})
