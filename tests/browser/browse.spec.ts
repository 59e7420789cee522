import { expect, type Page } from '@playwright/test'
import type { SentTip as Tip } from '#shared/contract/tips.ts'
import { answerWith, goHome, holdBack, openWithoutData } from '#tests/support/pages.ts'
import { CATEGORIES, countIn } from '#tools/lib/starter-library.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

const searchBox = (page: Page) => page.getByPlaceholder('Search all tips...')
const cards = (page: Page) => page.getByRole('article')
const titles = (page: Page) => page.getByRole('article').getByRole('heading')
const header = (page: Page) => page.locator('.category-header')

test('[BROWSE-01] the breadcrumb Home > category leads home', async ({ page }) => {
  await open(page, '/?category=storage')
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', 'Storage'])
  await breadcrumb.getByRole('link', { name: 'Home' }).click()
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', 'Riding'])
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('[BROWSE-02] the category tabs scroll sideways, and choosing one makes it active', async ({ page }) => {
    await open(page, '/')
    const tabs = page.getByRole('navigation', { name: 'Category tabs' }).getByRole('link')
    await expect(tabs).toHaveText(['Riding', 'Maintenance', 'Storage', 'Accessories & Other'])
    const row = page.locator('.category-tabs-scroll')
    expect(await row.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeGreaterThan(50)
    await expect(tabs.nth(3)).not.toBeInViewport({ ratio: 0.9 })
    await tabs.nth(3).click()
    await expect(page).toHaveURL('/?category=accessories')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories & Other')
    await expect(tabs.nth(3)).toHaveAttribute('aria-current', 'page')
    await expect(tabs.nth(3)).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden()
  })

  test('[BROWSE-02] the active tab is visible when the page opens with it', async ({ page }) => {
    await open(page, '/?category=accessories')
    const active = page.locator('.category-tab[aria-current]')
    await expect(active).toHaveText('Accessories & Other')
    await expect(active).toBeInViewport({ ratio: 0.9 })
  })

  test('[BROWSE-02] [LANG-04] the start of the tabs fades out once they are scrolled, in both reading directions', async ({
    page,
  }) => {
    allow('shift', 'the test turns the page around')
    await open(page, '/')
    const opacity = () => page.locator('.category-tabs').evaluate((tabs) => getComputedStyle(tabs, '::before').opacity)
    for (const [direction, sign] of [
      ['ltr', 1],
      ['rtl', -1],
    ] as const) {
      await page.locator('html').evaluate((html, dir) => html.setAttribute('dir', dir), direction)
      for (const [distance, shown] of [
        [0, '0'],
        [60, '1'],
      ] as const) {
        await page.locator('.category-tabs-scroll').evaluate((row, left) => row.scrollTo({ left }), sign * distance)
        await expect.poll(opacity, `${direction}, ${distance} px`).toBe(shown)
      }
    }
  })

  test('[BROWSE-03] the tabs have placeholders while the categories load', async ({ page }) => {
    const { release } = await holdBack(page, '/api/categories')
    await openWithoutData(page)
    await goHome(page)
    await expect(page.getByTestId('tab-placeholder').first()).toBeVisible()
    await expect(page.locator('.category-tab')).toHaveCount(0)
    const before = await page.locator('.category-tabs').boundingBox()
    release()
    await expect(page.locator('.category-tab')).toHaveCount(CATEGORIES.length)
    await expect(page.getByTestId('tab-placeholder')).toHaveCount(0)
    expect((await page.locator('.category-tabs').boundingBox())?.height).toBe(before?.height)
  })
})

test('[BROWSE-04] [BROWSE-06] [BROWSE-07] [BROWSE-08] a search covers all categories and says how many tips it found', async ({
  page,
  api,
}) => {
  const tips: Tip[] = await (await api('GET', '/api/tips')).json()
  const term = 'battery'
  const found = tips.filter((tip) =>
    [tip.title, tip.shortDescription, tip.fullDescription, tip.tag, tip.importance].some((text) =>
      text?.toLowerCase().includes(term),
    ),
  )
  await open(page, '/')
  await expect(header(page)).toBeVisible()
  await searchBox(page).fill('battery')
  await expect(page.getByText(`${found.length} results found for "battery"`, { exact: true })).toBeVisible()
  expect((await titles(page).allTextContents()).sort()).toEqual(found.map(({ title }) => title).sort())
  expect(new Set(found.map(({ category }) => category)).size).toBeGreaterThan(2)
  await expect(header(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
})

test('[BROWSE-05] the clear button empties the search box and brings the category back', async ({ page }) => {
  await open(page, '/?category=storage')
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0)
  const before = await titles(page).allTextContents()
  await searchBox(page).fill('helmet')
  await expect(header(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(searchBox(page)).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storage')
  await expect(titles(page)).toHaveText(before)
  await expect(page.getByText(/results found/)).toHaveCount(0)
})

test('[BROWSE-05] choosing a category while searching shows that category', async ({ page }) => {
  await open(page, '/')
  await searchBox(page).fill('helmet')
  await expect(page.getByText(/results found/)).toBeVisible()
  await page.locator('#sidebar').getByRole('link', { name: 'Storage' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storage')
  await expect(searchBox(page)).toHaveValue('')
  await searchBox(page).fill('helmet')
  await page.locator('#sidebar').getByRole('link', { name: 'Storage' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Storage')
})

test('[BROWSE-14] matching ignores case and spaces around the term', async ({ page }) => {
  await open(page, '/')
  const results = []
  for (const term of ['helmet', 'HELMET', 'hElMeT', '  helmet ']) {
    await searchBox(page).fill(term)
    await expect(page.getByText(`results found for "${term.trim()}"`)).toBeVisible()
    results.push(await titles(page).allTextContents())
  }
  expect(results[0]?.length).toBeGreaterThan(0)
  for (const found of results) expect(found).toEqual(results[0])
})

test('[BROWSE-15] the category header shows icon, name, count and description', async ({ page, api }) => {
  const categories: { id: string; name: string; description: string; tipCount: number; icon: string }[] = await (
    await api('GET', '/api/categories')
  ).json()
  for (const { id, name, description, tipCount, icon } of categories) {
    await open(page, `/?category=${id}`)
    await expect(header(page).getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(header(page).locator('.badge')).toHaveText(`${tipCount} tips`)
    await expect(header(page)).toContainText(description)
    await expect(header(page).locator(`use[href="#icon-${icon}"]`)).toBeVisible()
    await expect(cards(page)).toHaveCount(tipCount)
  }
})

test('[BROWSE-16] the grid has 1 column, 2 on small screens and 3 on large ones', async ({ page }) => {
  await open(page, '/')
  const layout = () =>
    cards(page).evaluateAll((all) => ({
      width: innerWidth,
      columns: new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
    }))
  for (const [width, columns] of [
    [360, 1],
    [390, 1],
    [640, 2],
    [1024, 2],
    [1280, 3],
    [1920, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(layout).toEqual({ width, columns })
  }
})

test('[BROWSE-17] six placeholders show while the tips load, and nothing jumps when they arrive', async ({ page }) => {
  const { release } = await holdBack(page, '/api/tips')
  await open(page, '/contact')
  await goHome(page)
  const placeholders = page.getByTestId('tip-placeholder')
  await expect(placeholders).toHaveCount(6)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riding')
  await expect(page.getByRole('status')).toContainText(['Loading tips'])
  const before = await placeholders.first().boundingBox()
  release()
  await expect(cards(page)).toHaveCount(countIn('riding'))
  await expect(placeholders).toHaveCount(0)
  const after = await cards(page).first().boundingBox()
  expect([after?.x, after?.y, after?.width]).toEqual([before?.x, before?.y, before?.width])
})

test('[BROWSE-17] a search that starts before the tips have loaded shows placeholders too', async ({ page }) => {
  const { release } = await holdBack(page, '/api/tips')
  await open(page, '/contact')
  await goHome(page)
  await searchBox(page).fill('helmet')
  await expect(page.getByTestId('tip-placeholder')).toHaveCount(6)
  await expect(page.getByText(/results found|No tips/)).toHaveCount(0)
  release()
  await expect(page.getByText(/results found for "helmet"/)).toBeVisible()
})

test('[BROWSE-18] each card has the anchor id tip-{id}', async ({ page, api }) => {
  const tips: Tip[] = await (await api('GET', '/api/tips')).json()
  await open(page, '/?category=maintenance')
  const ids = await cards(page).evaluateAll((all) => all.map(({ id }) => id))
  expect(ids).toEqual(tips.filter(({ category }) => category === 'maintenance').map(({ id }) => `tip-${id}`))
})

test('[BROWSE-20] a library without tips says that there are none', async ({ page }) => {
  await answerWith(page, '/api/tips', [])
  await open(page, '/contact')
  await goHome(page)
  await expect(page.getByText('No tips available yet.', { exact: true })).toBeVisible()
  await expect(page.getByText('Check back later for updates.', { exact: true })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await expect(page.getByTestId('tip-placeholder')).toHaveCount(0)
})

test('[BROWSE-21] a search without a match says that nothing was found', async ({ page }) => {
  await open(page, '/')
  await searchBox(page).fill('zeppelin')
  await expect(page.getByText('No tips match your search', { exact: true })).toBeVisible()
  await expect(page.getByText('Try different keywords or browse tips by category', { exact: true })).toBeVisible()
  await expect(page.getByText('0 results found for "zeppelin"')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
})

test('[BROWSE-22] an empty category says that it has no tips', async ({ page, api }) => {
  const tips: Tip[] = await (await api('GET', '/api/tips')).json()
  await answerWith(
    page,
    '/api/tips',
    tips.filter(({ category }) => category !== 'riding'),
  )
  await open(page, '/contact')
  await goHome(page)
  await expect(page.getByText('No tips available for this category yet.', { exact: true })).toBeVisible()
  const advice = 'Check back later for updates or browse other categories.'
  await expect(page.getByText(advice, { exact: true })).toBeVisible()
  await page.locator('#sidebar').getByRole('link', { name: 'Storage' }).click()
  await expect(cards(page)).toHaveCount(countIn('storage'))
})

test('[BROWSE-24] a card shows Read more', async ({ page }) => {
  // From 1200 to 1279 px three columns of cards are narrowest.
  for (const width of [320, PHONE.width, 768, 1024, 1200, 1280, DESKTOP.width]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/')
    const words = cards(page).getByText('Read more')
    await expect(words).toHaveCount(countIn('riding'))
    await words.first().scrollIntoViewIfNeeded()
    await expect(words.first(), `${width} px`).toBeInViewport({ ratio: 1 })
  }
})

test("[BROWSE-25] accessories are shown as 'Accessories & Other', wherever they are named", async ({ page }) => {
  await open(page, '/?category=accessories')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories & Other')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Accessories & Other')
  await expect(page.locator('#sidebar')).toContainText('Accessories & Other')
  await expect(page.getByRole('contentinfo')).toContainText('Accessories & Other')
  await expect(page.getByText('accessories', { exact: true })).toHaveCount(0)
})

test('a card shows importance as icon and word, title, sentence and tag', async ({ page, api }) => {
  const tips: Tip[] = await (await api('GET', '/api/tips')).json()
  await open(page, '/')
  for (const tip of tips.filter(({ category }) => category === 'riding')) {
    const card = page.locator(`#tip-${tip.id}`)
    for (const text of [tip.title, tip.shortDescription, tip.tag, tip.importance])
      await expect(card).toContainText(text)
    await expect(card.locator('.chip svg')).toBeVisible()
  }
})

test('cards in the same row have the same height', async ({ page }) => {
  await open(page, '/')
  const rows = await cards(page).evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect()).map(({ top, height }) => [Math.round(top), Math.round(height)]),
  )
  for (const [top, height] of rows)
    for (const [otherTop, other] of rows) if (top === otherTop) expect(other).toBe(height)
})

for (const [failure, handle] of [
  ['an error of the server', { status: 500, json: { message: 'Internal server error' } }],
  ['[API-47] an answer that is no JSON', { status: 200, contentType: 'application/json', body: '<html>proxy</html>' }],
] as const) {
  test(`${failure} for the tips does not break the page`, async ({ page }) => {
    await page.route('**/api/tips', (route) => route.fulfill(handle))
    await open(page, '/')
    // The tips that the page carried stay on the screen.
    await expect(cards(page)).toHaveCount(countIn('riding'))
    await open(page, '/contact')
    await goHome(page)
    await expect(page.getByText('No tips available yet.')).toBeVisible()
    await searchBox(page).fill('helmet')
    await expect(page.getByText(/^No tips/)).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByText('No tips available yet.')).toBeVisible()
    await page.unroute('**/api/tips')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(countIn('riding'))
  })
}
