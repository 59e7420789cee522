import { expect, type Page } from '@playwright/test'
import { open, test } from './fixtures.ts'
import { recordShifts } from './layout-shifts.ts'

// With the typeface in its cache, the browser would show it from the start.
test.use({ needsOwnPage: true })

const html = (page: Page) => page.locator('html')

/** Widths of windows (px). */
const PHONES = [320, 340, 353, 360, 375, 384, 390, 393, 412, 430]
const DESKTOPS = [768, 1024, 1280, 1440]

const DEVICES = {
  'ten widths of phones': { path: '/', widths: PHONES },
  'four widths of desktops': { path: '/de/tips/1', widths: DESKTOPS },
}

for (const [devices, { path, widths }] of Object.entries(DEVICES)) {
  test(`nothing on ${path} moves when the typeface is shown, on ${devices}`, async ({ page }) => {
    const shifts = await recordShifts(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await open(page, path)
      await expect(html(page)).toHaveAttribute('data-typeface', /./)
      const { sum, moved } = await shifts()
      expect(sum, `${width} px, moved: ${moved}`).toBeLessThan(0.005)
    }
  })
}

test('where lines would move, the typeface waits for the next screen', async ({ page }) => {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/size-adjust:[^;}]+/g, 'size-adjust:140%') })
  })
  const shifts = await recordShifts(page)
  await open(page, '/')
  await expect(html(page)).toHaveAttribute('data-typeface', 'next-screen')
  const { sum, moved } = await shifts()
  expect(sum, `moved: ${moved}`).toBeLessThan(0.005)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  // A link near the top of the page. A link in the footer moves while the cards above it are laid out.
  await page.getByRole('link', { name: 'Rules of the road' }).first().click()
  await expect(page).toHaveURL('/rules')
  // In a new document the typeface would wait for the next screen again.
  expect(await page.evaluate(() => 'isSameDocument' in window), 'the page was loaded anew').toBe(true)
  await expect(html(page)).toHaveAttribute('data-typeface', 'shown')
  // Styles of other pages are loaded ahead, and their requests may still be running.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a page without JavaScript shows the typeface', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const file = page.waitForRequest(/hyperlegible.*\.woff2$/)
  await page.goto(server.url)
  await file
  await context.close()
})

test.describe('on a second visit', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the page shows the typeface from the start', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.typefaceAtFirst = document.documentElement.dataset.typeface ?? 'fallback'
      })
    })
    await open(page, '/')
    await expect(html(page)).toHaveAttribute('data-typeface-at-first', 'fallback')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await expect(html(page)).toHaveAttribute('data-typeface-at-first', 'shown')
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
      .toBeGreaterThanOrEqual(2)
  })
})
