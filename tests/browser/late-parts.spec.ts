import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { open, test } from './fixtures.ts'

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
  test('a part that loads on its own stays away, and the rest of the page works', async ({
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
    await expect(page.getByRole('article')).toHaveCount(12)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })

  test('a part that the rider asked for reports that it is missing, and appears when asked for again', async ({
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
      await page.getByRole('button', { name: 'Close message' }).click()
      await expect(toast).toHaveCount(0)
    }
    await expect(page.getByRole('article')).toHaveCount(12)

    await letThrough()
    await page.getByRole('button', { name: 'Share 0' }).first().click()
    await expect(page.locator('.share-menu')).toBeVisible()
  })
})

for (const what of ['own code', 'late parts'] as const) {
  test(`leaving a page while its ${what} is loading shows no error`, async ({ context, newRider, server }) => {
    const { token } = await newRider()
    const html = await (await fetch(server.url)).text()
    const isHeld = ({ pathname }: URL) =>
      /^\/assets\/.*\.js$/.test(pathname) && (what === 'own code' || !html.includes(pathname))
    const errors: string[] = []
    // One page for all rounds, because the browser sometimes opens no new page after one with held requests was closed.
    const page = await context.newPage()
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.addInitScript((token) => localStorage.setItem('authToken', token), token)
    let held = 0
    // Never answered. The browser cancels it when the page is left.
    await page.route(isHeld, () => {
      held++
    })
    for (let round = 0; round < 5; round++) {
      held = 0
      await page.goto('/', { waitUntil: 'commit' })
      await expect.poll(() => held).toBeGreaterThan(0)
      if (round % 2 === 0) await page.goto('/guide-that-is-not-there', { waitUntil: 'commit' })
      else await page.reload({ waitUntil: 'commit' })
    }
    expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  })
}

test('a page whose code cannot be loaded is still readable and causes no error of its own', async ({ page }) => {
  // The `page` fixture fails on any page error.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('article')).toHaveCount(12)
})
