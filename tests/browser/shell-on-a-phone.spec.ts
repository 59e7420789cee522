import { expect, type Page } from '@playwright/test'
import { openWithStillClock } from '#tests/support/pages.ts'
import { open, PHONE, test } from './fixtures.ts'

const sidebarOf = (page: Page) => page.locator('#sidebar')
const hamburgerOf = (page: Page) => page.getByRole('button', { name: 'Menu' })
const bottomNavOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.use({ viewport: PHONE, hasTouch: true })

// In tests that look at the open sidebar the clock stands still, because the sidebar closes after 10 s without activity, and one
// step of a test may take that long on a busy machine.

test('[SHELL-09] the sidebar is closed at first and slides in', async ({ page }) => {
  await openWithStillClock(page, '/')
  await expect(sidebarOf(page)).toBeHidden()
  const sliding = sidebarOf(page).evaluate(
    (sidebar) =>
      new Promise((resolve) =>
        sidebar.addEventListener('transitionrun', (event) => {
          if (event instanceof TransitionEvent && event.propertyName === 'transform')
            resolve(getComputedStyle(sidebar).transitionDuration)
        }),
      ),
  )
  await hamburgerOf(page).click()
  expect(parseFloat(String(await sliding))).toBeGreaterThan(0.1)
  await expect(sidebarOf(page)).toBeVisible()
  await expect.poll(async () => (await sidebarOf(page).boundingBox())?.x).toBe(0)
  expect((await sidebarOf(page).boundingBox())?.width).toBe(280)
})

test('[SHELL-17] the hamburger opens and closes the sidebar', async ({ page }) => {
  await openWithStillClock(page, '/')
  await expect(hamburgerOf(page)).toHaveAttribute('aria-expanded', 'false')
  await hamburgerOf(page).click()
  await expect(sidebarOf(page)).toBeVisible()
  await expect(hamburgerOf(page)).toHaveAttribute('aria-expanded', 'true')
  await hamburgerOf(page).click()
  await expect(sidebarOf(page)).toBeHidden()
  await hamburgerOf(page).click()
  await expect(sidebarOf(page)).toBeVisible()
})

test('[SHELL-18] a click on the overlay or outside closes the sidebar', async ({ page }) => {
  await openWithStillClock(page, '/')
  await hamburgerOf(page).click()
  await page.getByTestId('sidebar-overlay').click({ position: { x: 340, y: 400 } })
  await expect(sidebarOf(page)).toBeHidden()
  await expect(page.getByTestId('sidebar-overlay')).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await hamburgerOf(page).click()
  await expect(sidebarOf(page)).toBeVisible()
  await page.getByRole('banner').click({ position: { x: 200, y: 3 } })
  await expect(sidebarOf(page)).toBeHidden()
})

test('[SHELL-18] a click inside leaves the sidebar open, and Escape closes it', async ({ page }) => {
  await openWithStillClock(page, '/')
  await hamburgerOf(page).click()
  await sidebarOf(page).getByText('Learning Tools').click()
  await expect(sidebarOf(page)).toHaveAttribute('data-open')
  await page.keyboard.press('Escape')
  await expect(sidebarOf(page)).toBeHidden()
})

test('[SHELL-19] choosing a category closes the sidebar, even the active one', async ({ page }) => {
  await open(page, '/')
  for (const name of ['Storage', 'Storage', 'Riding']) {
    await hamburgerOf(page).click()
    await sidebarOf(page).getByRole('link', { name }).click()
    await expect(sidebarOf(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('[SHELL-20] a click on any of its links closes the sidebar', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await api('POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  await open(page, '/')
  for (const [name, path] of [
    ['Progress Tracker', '/progress'],
    ['Profile', '/profile'],
    ['Rules of the road', '/rules'],
    ['Contact', '/contact'],
    ['Impressum & Privacy', '/impressum'],
  ] as const) {
    await hamburgerOf(page).click()
    await sidebarOf(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(sidebarOf(page)).toBeHidden()
  }
})

test('[SHELL-21] the sidebar closes after 10 s without activity, and any activity in it restarts the 10 s', async ({
  page,
}) => {
  await openWithStillClock(page, '/')
  await hamburgerOf(page).click()
  await expect(sidebarOf(page)).toBeVisible()
  await page.clock.runFor(9_990)
  await expect(sidebarOf(page)).toHaveAttribute('data-open')
  await page.clock.runFor(20)
  await expect(sidebarOf(page)).toBeHidden()

  await hamburgerOf(page).click()
  await page.clock.runFor(9_000)
  await sidebarOf(page).getByText('Learning Tools').hover()
  await page.clock.runFor(9_000)
  await expect(sidebarOf(page)).toHaveAttribute('data-open')
  // Keys pressed in the sidebar count as activity too.
  await page.keyboard.press('Tab')
  await page.clock.runFor(9_990)
  await expect(sidebarOf(page)).toHaveAttribute('data-open')
  await page.clock.runFor(20)
  await expect(sidebarOf(page)).toBeHidden()
})

test('[SHELL-23] the bottom navigation has Home, Progress, Saved and Profile', async ({ page }) => {
  await open(page, '/contact')
  const links = await bottomNavOf(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['Home', '/'],
    ['Progress', '/progress'],
    ['Saved', '/profile?tab=bookmarks'],
    ['Profile', '/profile'],
  ])
  await bottomNavOf(page).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Riding' })).toBeVisible()
  await expect(bottomNavOf(page).locator('[aria-current]')).toHaveText('Home')
})

test('[SHELL-24] the bottom navigation stays at the bottom and never covers the end of a page', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const bar = await bottomNavOf(page).boundingBox()
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(PHONE.height)
  const last = await page.locator('article').last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
})

test('every control within reach of a thumb is at least 44 px high', async ({ page }) => {
  await open(page, '/')
  await hamburgerOf(page).click()
  await expect(sidebarOf(page)).toBeVisible()
  const small = await page
    .locator('header :is(a, button), #sidebar :is(a, button), .bottom-nav a, .category-tab, .tools :is(input, button)')
    .evaluateAll((all) =>
      all
        .map((element) => ({ name: element.textContent || element.ariaLabel, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    )
  expect(small).toEqual([])
})

test('no page is wider than the phone, not even on the narrowest one', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/?category=accessories', '/tips/24', '/contact', '/impressum', '/auth', '/nothing']) {
    await open(page, path)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wide, path).toBeLessThanOrEqual(0)
  }
})
