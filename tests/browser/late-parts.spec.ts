import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { open, test } from './fixtures.ts'

/** Lets nothing through but what the page itself names: as when the network goes just then. Answers how to end that. */
async function cutOffLateParts(page: Page, url: string): Promise<() => Promise<void>> {
  const html = await (await fetch(url)).text()
  const isLate = ({ pathname }: URL) => /^\/assets\/.*\.js$/.test(pathname) && !html.includes(pathname)
  await page.route(isLate, (route) => route.abort())
  return () => page.unroute(isLate)
}

// Pages of their own: the browser says in its console what did not come.
test.describe('parts of the page that cannot be loaded', () => {
  test('what comes by itself stays away, and the page is whole', async ({ context, newRider, server }) => {
    const { token } = await newRider()
    const page = await context.newPage()
    await page.addInitScript((token) => localStorage.setItem('authToken', token), token)
    await cutOffLateParts(page, server.url)
    await open(page, '/')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('article')).toHaveCount(12)
    await expect(page.getByRole('navigation').first()).toBeVisible()
  })

  test('what a rider asked for says so, and comes when asked for again', async ({ context, newRider, server }) => {
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
