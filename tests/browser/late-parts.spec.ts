import type { Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'
import { closeShownToast } from '#tests/support/pages.ts'
import { countIn } from '#tools/lib/starter-library.ts'
import { open, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

test.beforeEach(() => {
  allow('error', 'parts of the site are missing on purpose')
  allow('shift', 'a part that is missing leaves its place')
})

// A shared page may have the code of the late parts in its cache.
test.use({ needsOwnPage: true })

/**
 * Blocks all scripts that the page itself does not name, like a network that fails after the page has loaded. Returns a
 * function that ends the block.
 */
async function cutOffLateParts(page: Page, url: string): Promise<() => Promise<void>> {
  const html = await (await fetch(url)).text()
  const isLate = ({ pathname }: URL) => /^\/assets\/.*\.js$/.test(pathname) && !html.includes(pathname)
  await page.route(isLate, (route) => route.abort())
  return () => page.unroute(isLate)
}

// Own pages, because the browser logs an error for each missing script, and the `page` fixture fails on errors.
test.describe('parts of the page that cannot be loaded', () => {
  test('a part that loads by itself is left out, and the rest of the page works', async ({
    context,
    newRider,
    server,
  }) => {
    const { token } = await newRider()
    const page = await context.newPage()
    await page.addInitScript((token) => localStorage.setItem('authToken', token), token)
    await cutOffLateParts(page, server.url)
    await open(page, '/')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('article')).toHaveCount(countIn('riding'))
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })

  test('a part that the rider asked for shows an error, and appears when it is asked for again', async ({
    context,
    newRider,
    server,
  }) => {
    const { token } = await newRider()
    const page = await context.newPage()
    await page.addInitScript((token) => localStorage.setItem('authToken', token), token)
    const letThrough = await cutOffLateParts(page, server.url)
    await open(page, '/')
    const toast = page.locator('.toast', { hasText: 'This could not be loaded.' })
    for (const name of ['Share 0', 'Print Tips', 'Like 0', 'Search']) {
      await page.getByRole('button', { name }).first().click()
      await expect(toast).toBeVisible()
      await closeShownToast(page)
      await expect(toast).toHaveCount(0)
    }
    await expect(page.getByRole('article')).toHaveCount(countIn('riding'))

    await letThrough()
    await page.getByRole('button', { name: 'Share 0' }).first().click()
    await expect(page.locator('.share-menu')).toBeVisible()
  })
})

test('leaving a page while its late parts are loading shows no error', async ({ context, newRider, server }) => {
  const { token } = await newRider()
  const html = await (await fetch(server.url)).text()
  const isHeld = ({ pathname }: URL) => /^\/assets\/.*\.js$/.test(pathname) && !html.includes(pathname)
  const errors: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // The browser itself logs each file that fails.
    const isFile = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isFile) errors.push(message.text())
  })
  await page.addInitScript((token) => localStorage.setItem('authToken', token), token)
  const held: Route[] = []
  await page.route(isHeld, (route) => void held.push(route))
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => held.length).toBeGreaterThan(0)

  // Stands for a slow next page: the browser has begun to unload this page and aborts its downloads, while its code
  // still runs. A test cannot run code in a page that really waits for the next one.
  await page.evaluate(() => dispatchEvent(new Event('beforeunload')))
  await Promise.all(held.splice(0).map((route) => route.abort()))
  // Waits two frames, in which the failed imports would be reported.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(errors).toEqual([])
  await page.goto('/impressum', { waitUntil: 'commit' })
  expect(errors).toEqual([])
})

test('a page whose code cannot be loaded is still readable and causes no error of its own', async ({ page }) => {
  // The `page` fixture fails the test on any page error.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('article')).toHaveCount(countIn('riding'))
})
