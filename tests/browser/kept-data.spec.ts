import { expect, type Page } from '@playwright/test'
import { open, test } from './fixtures.ts'

/** TanStack Query takes this for the focus that comes back. */
const takeFocus = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('what Admin shows stays when it could not be fetched again, and what could not be fetched at all offers another try', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  let isAway = false
  await page.route('**/api/admin/posters**', (route) => (isAway ? route.abort() : route.fallback()))
  await open(page, '/admin#/posters')
  const preview = page.getByRole('img', { name: 'Preview of the page to print' })
  await expect(preview).toBeVisible()
  isAway = true
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/preview'))
  await takeFocus(page)
  await failed
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(preview).toBeVisible()

  // A poster that was never shown has nothing to show.
  await page.getByRole('button', { name: 'Poster, A5' }).click()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expect(preview).toHaveCount(0)
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(preview).toBeVisible()
})
