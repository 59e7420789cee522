import { rmSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { PORTION } from '#shared/tips/portion.ts'
import { makeLargeLibrary } from '#tools/lib/large-library.ts'
import { test as base, open } from './fixtures.ts'

/** 400 tips: 150 of riding, more than two portions. */
const TIPS = 400

const test = base.extend<object, { content: string }>({
  content: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright wants it
    async ({}, use) => {
      const folder = makeLargeLibrary(TIPS)
      await use(folder)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  environment: ({ content }, use) => use({ CONTENT_DIR: content }),
})
// One worker runs the tests of this file, so that its server starts once.
test.describe.configure({ mode: 'default' })

const cards = (page: Page) => page.getByRole('article')
const more = (page: Page) => page.getByRole('link', { name: /^Show more tips \(\d+\)$/ })
const tipsOf = async (api: (method: string, path: string) => Promise<Response>, category: string) => {
  const tips: { id: number; title: string; category: string }[] = await (await api('GET', '/api/tips')).json()
  return tips.filter((tip) => tip.category === category)
}

test('a long list shows one portion of tips, and more as the rider scrolls near its end', async ({ page, api }) => {
  const riding = await tipsOf(api, 'riding')
  await open(page, '/')
  await expect(cards(page)).toHaveCount(PORTION)
  // Dispatches the click without scrolling, because scrolling alone would show more tips.
  await more(page).dispatchEvent('click')
  await expect(cards(page)).toHaveCount(2 * PORTION)
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(cards(page)).toHaveCount(riding.length, { timeout: 500 })
  }).toPass()
  await expect(more(page)).toHaveCount(0)
  // Another category starts with one portion. Scroll to the top first, because the end of a list shows more of it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Maintenance/ })
    .click()
  await expect(cards(page)).toHaveCount(PORTION)
})

test('a long list grows when a busy browser reports leaving and reaching its end together', async ({ page, api }) => {
  // Reports each change together with the one before it, like a browser that was busy in between.
  await page.addInitScript(() => {
    const Original = IntersectionObserver
    window.IntersectionObserver = class extends Original {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        let before: IntersectionObserverEntry[] = []
        super((changes, observer) => {
          const all = [...before, ...changes]
          before = changes
          callback(all, observer)
        }, options)
      }
    }
  })
  const riding = await tipsOf(api, 'riding')
  await open(page, '/')
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(cards(page)).toHaveCount(riding.length, { timeout: 500 })
  }).toPass()
})

test('an address beyond the end of a list shows the beginning of the list', async ({ page }) => {
  await open(page, `/?category=storage&from=${20 * PORTION + 1}`)
  await expect(cards(page)).toHaveCount(PORTION)
})

test('an anchor leads to a card far down, and a search finds it', async ({ page, api }) => {
  const riding = await tipsOf(api, 'riding')
  const last = riding.at(-1)
  await open(page, `/?category=riding#tip-${last?.id}`)
  await expect(page.locator(`#tip-${last?.id}`)).toBeInViewport()

  await open(page, '/?category=storage')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByPlaceholder('Search tips...').fill(last?.title ?? '')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: last?.title ?? '' })
    .first()
    .click()
  await expect(page.locator(`#tip-${last?.id}`)).toBeInViewport()
})

test('a search shows one portion of its results, in the page and in the overlay', async ({ page }) => {
  await open(page, '/')
  await page.getByPlaceholder('Search all tips...').fill('the')
  await expect(page.getByRole('status').filter({ hasText: 'results found' })).toContainText(/^\d{3} results found/)
  await expect(cards(page)).toHaveCount(PORTION)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByPlaceholder('Search tips...').fill('the')
  const results = page.getByRole('dialog').locator('.search-result')
  await expect(results).toHaveCount(PORTION)
  await page.getByRole('button', { name: /^Show more results/ }).click()
  await expect(results).toHaveCount(2 * PORTION)
  await expect(results.nth(PORTION)).toBeFocused()
})

test('a tip of a later portion opens over its own list, and its card has the focus again', async ({ page, api }) => {
  const riding = await tipsOf(api, 'riding')
  await open(page, `/?category=riding&from=${PORTION + 1}`)
  const card = page.locator(`#tip-${riding[PORTION]?.id}`)
  await card.getByRole('link').press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(card).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/?category=riding&from=${PORTION + 1}`)
  await expect(card.getByRole('link')).toBeFocused()
})

test("'Select All' selects the whole category, including tips that are not shown yet", async ({ page, api }) => {
  const riding = await tipsOf(api, 'riding')
  await open(page, '/')
  await page.getByRole('button', { name: 'Print Tips' }).click()
  await page.getByRole('button', { name: 'Select All' }).click()
  await expect(page.getByRole('heading', { name: `Select Tips (${riding.length} selected)` })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('every portion can be reached and read', async ({ page }) => {
    await page.goto('/')
    await more(page).click()
    await expect(page).toHaveURL(`/?category=riding&from=${PORTION + 1}`)
    await expect(cards(page)).toHaveCount(PORTION)
    await more(page).click()
    await page.getByRole('link', { name: 'Show from the first tip' }).click()
    await expect(page).toHaveURL('/?category=riding')
  })
})
