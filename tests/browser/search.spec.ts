import { expect, type Page } from '@playwright/test'
import type { SentTip as Tip } from '#shared/contract/tips.ts'
import { holdBack, openWithStillClock } from '#tests/support/pages.ts'
import { open, PHONE, test } from './fixtures.ts'
import { stepUntil } from './held-clock.ts'

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Search tips' })
const box = (page: Page) => overlay(page).getByPlaceholder('Search tips...')
const results = (page: Page) => overlay(page).getByRole('listitem')
const none = (page: Page) => overlay(page).getByText(/^No results found/)

async function openSearch(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(box(page)).toBeVisible()
}

/** Chooses the first result. Needs a stopped clock, because the highlight of its card ends after 2 s. */
async function chooseFirst(page: Page) {
  const result = results(page).getByRole('button').first()
  await stepUntil(page, result)
  await result.click()
}

const contains = (text: string, term: string) => text.toLowerCase().includes(term)
const matches = (tip: Tip, term: string) =>
  [tip.title, tip.shortDescription, tip.fullDescription ?? ''].some((text) => contains(text, term))

test("[SEARCH-01] [SEARCH-09] the overlay has a box 'Search tips...' and lists nothing while it is empty", async ({
  page,
}) => {
  await open(page, '/')
  await openSearch(page)
  await expect(box(page)).toHaveValue('')
  await expect(results(page)).toHaveCount(0)
  await expect(none(page)).toHaveCount(0)
  await box(page).fill('helmet')
  await expect(results(page)).not.toHaveCount(0)
  for (const empty of ['', '   ']) {
    await box(page).fill(empty)
    await expect(results(page)).toHaveCount(0)
    await expect(none(page)).toHaveCount(0)
  }
})

test('[SEARCH-02] [SEARCH-03] Escape and the close button close the overlay', async ({ page }) => {
  await open(page, '/')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => overlay(page).getByRole('button', { name: 'Close search' }).click(),
    async () => {
      // Escape also closes with text in the box, although browsers would clear the box instead.
      await box(page).fill('helmet')
      await page.keyboard.press('Escape')
    },
  ]) {
    await openSearch(page)
    await close()
    await expect(overlay(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
  }
})

test('[SEARCH-04] [SEARCH-05] [SEARCH-06] [SEARCH-07] the overlay lists tips with the text in title, sentence or body, in any case', async ({
  page,
  api,
}) => {
  const tips: Tip[] = await (await api('GET', '/api/tips')).json()
  /**
   * Finds a word that is in this field of one tip and in no other field of that tip, so that no other field can match.
   */
  const wordOnlyIn = (field: 'title' | 'shortDescription' | 'fullDescription') => {
    const others = (['title', 'shortDescription', 'fullDescription'] as const).filter((other) => other !== field)
    for (const tip of tips) {
      for (const word of tip[field]?.match(/\p{L}{6,}/gu) ?? []) {
        if (others.every((other) => !contains(tip[other] ?? '', word.toLowerCase()))) return { tip, word }
      }
    }
    throw new Error(`no word stands only in ${field}`)
  }
  await open(page, '/')
  await openSearch(page)
  for (const field of ['title', 'shortDescription', 'fullDescription'] as const) {
    const { tip, word } = wordOnlyIn(field)
    for (const typed of [word.toLowerCase(), word.toUpperCase()]) {
      await box(page).fill(typed)
      const found = tips.filter((each) => matches(each, typed.toLowerCase())).map(({ title }) => title)
      const shown = async () => (await results(page).locator('.font-bold').allTextContents()).sort()
      await expect.poll(shown, `${typed} in ${field}`).toEqual(found.toSorted())
      expect(found).toContain(tip.title)
    }
  }
})

test('[SEARCH-08] the overlay does not list a tip that matches by tag or importance alone', async ({ page, api }) => {
  const tips: Tip[] = await (await api('GET', '/api/tips')).json()
  await open(page, '/')
  await openSearch(page)
  const tagged = tips.find((tip) => !matches(tip, tip.tag.toLowerCase()))
  for (const [term, tip] of [
    ['critical', tips.find(({ importance }) => importance === 'Critical')],
    [tagged?.tag.toLowerCase() ?? '', tagged],
  ] as const) {
    expect(tip && term !== '').toBeTruthy()
    await box(page).fill(term)
    const found = tips.filter((each) => matches(each, term)).map(({ title }) => title)
    if (found.length === 0) await expect(none(page)).toBeVisible()
    const shown = async () => (await results(page).locator('.font-bold').allTextContents()).sort()
    await expect.poll(shown, term).toEqual(found.toSorted())
    expect(found).not.toContain(tip?.title)
  }
})

test('[SEARCH-10] a search without results repeats the text as it was typed', async ({ page }) => {
  await open(page, '/')
  await openSearch(page)
  for (const text of ['zeppelin', '<b>bold</b> & "quoted"', '(.*)[', '\\', '🛴', '%', 'Großglockner']) {
    await box(page).fill(text)
    await expect(overlay(page).getByText(`No results found for "${text}"`, { exact: true })).toBeVisible()
  }
})

test('[SEARCH-11] [SEARCH-12] [SEARCH-13] choosing a result closes the overlay, scrolls to its card and highlights it for 2 s', {
  tag: '@walk',
}, async ({ page }) => {
  await openWithStillClock(page, '/')
  await openSearch(page)
  await box(page).fill('Rain, Leaves')
  await stepUntil(page, results(page).getByRole('button'))
  await results(page).getByRole('button').click()
  await expect(overlay(page)).toHaveCount(0)
  const card = page.locator('#tip-10')
  await expect(card).toHaveAttribute('data-highlighted')
  await expect(card).toBeInViewport({ ratio: 0.9 })
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  // The highlight can be seen, because the other cards have another frame.
  const ring = (selector: string) => page.locator(selector).evaluate((card) => getComputedStyle(card).boxShadow)
  await expect.poll(async () => (await ring('#tip-10')) === (await ring('#tip-9'))).toBe(false)
  await page.clock.runFor(1_990)
  await expect(card).toHaveAttribute('data-highlighted')
  await page.clock.runFor(20)
  await expect(card).not.toHaveAttribute('data-highlighted')
})

test('[SEARCH-13] the same tip can be found again', async ({ page }) => {
  await openWithStillClock(page, '/')
  for (let time = 0; time < 2; time++) {
    await openSearch(page)
    await box(page).fill('Rain, Leaves')
    await stepUntil(page, results(page).getByRole('button'))
    await results(page).getByRole('button').click()
    await expect(page.locator('#tip-10')).toHaveAttribute('data-highlighted')
    await expect(page.locator('#tip-10')).toBeInViewport()
    await page.clock.runFor(2_100)
    await expect(page.locator('[data-highlighted]')).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, 0))
  }
})

test('[SEARCH-14] the text box gets the focus 100 ms after opening', async ({ page }) => {
  await openWithStillClock(page, '/')
  await openSearch(page)
  await page.clock.runFor(90)
  await expect(box(page)).not.toBeFocused()
  await page.clock.runFor(20)
  await expect(box(page)).toBeFocused()
})

test('[SEARCH-15] a result in another category shows that category first, then its card', async ({ page }) => {
  await openWithStillClock(page, '/')
  await openSearch(page)
  await box(page).fill('Wear a Helmet')
  await chooseFirst(page)
  await stepUntil(page, page.locator('#tip-25[data-highlighted]'))
  await expect(page).toHaveURL('/?category=accessories')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories & Other')
  await expect(page.locator('#tip-25')).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riding')
})

test('[SEARCH-15] a result leads to its card even while the tips browser shows a search', async ({ page }) => {
  await openWithStillClock(page, '/')
  await page.getByPlaceholder('Search all tips...').fill('zeppelin')
  await stepUntil(page, page.getByText('No tips match your search'))
  await openSearch(page)
  await box(page).fill('Rain, Leaves')
  await chooseFirst(page)
  await stepUntil(page, page.locator('#tip-10[data-highlighted]'))
  await expect(page.getByPlaceholder('Search all tips...')).toHaveValue('')
})

for (const path of ['/tips/3', '/nothing']) {
  test(`[SEARCH-16] a result chosen on ${path} leads to its card on the tips list`, async ({ page }) => {
    await openWithStillClock(page, path)
    await openSearch(page)
    await box(page).fill('Charge Safely')
    await chooseFirst(page)
    await stepUntil(page, page.locator('#tip-20[data-highlighted]'))
    await expect(page).toHaveURL('/?category=storage')
    await expect(page.locator('#tip-20')).toBeInViewport()
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('[SEARCH-12] the card is visible between the header and the bottom navigation', async ({ page }) => {
    await openWithStillClock(page, '/')
    await openSearch(page)
    await box(page).fill('Phone Away')
    await chooseFirst(page)
    const card = page.locator('#tip-12')
    await stepUntil(page, page.locator('#tip-12[data-highlighted]'))
    await expect
      .poll(async () => {
        const top = (await card.boundingBox())?.y ?? 0
        const bottom = top + ((await card.boundingBox())?.height ?? 0)
        return top >= 64 && bottom <= PHONE.height - 64
      })
      .toBe(true)
  })

  test('very long terms stay within the screen in both searches', async ({ page }) => {
    await open(page, '/')
    const term = 'Donaudampfschifffahrt'.repeat(200)
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    await page.getByPlaceholder('Search all tips...').fill(term)
    await expect(page.getByText('No tips match your search')).toBeVisible()
    expect(await tooWide()).toBe(false)
    await openSearch(page)
    await box(page).fill(term)
    await expect(none(page)).toBeVisible()
    expect(await tooWide()).toBe(false)
    expect(await overlay(page).evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)).toBe(false)
    await expect(overlay(page).getByRole('button', { name: 'Close search' })).toBeInViewport({ ratio: 1 })
  })
})

test('results can be reached and chosen with the keyboard alone', async ({ page }) => {
  await openWithStillClock(page, '/')
  await openSearch(page)
  await page.clock.runFor(110)
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('helmet')
  await stepUntil(page, results(page).first())
  await expect(overlay(page).getByRole('status').first()).toHaveText(/^\d+ results$/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(results(page).first().getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(overlay(page)).toHaveCount(0)
  await expect(page.locator('[data-highlighted]')).toHaveCount(1)
})

test('text typed before React has started stays in the box and is searched for', async ({ page }) => {
  const { release } = await holdBack(page, '/assets/*.js')
  await page.goto('/')
  const box = page.getByPlaceholder('Search all tips...')
  await box.pressSequentially('helmet')
  release()
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await expect(page.getByText(/^\d+ results found for "helmet"$/)).toBeVisible()
  await expect(box).toHaveValue('helmet')
  await expect(box).toBeFocused()
  await page.keyboard.type('s and')
  await expect(box).toHaveValue('helmets and')
})

test('a message typed before React has started stays in the contact form', async ({ page }) => {
  const { release } = await holdBack(page, '/assets/*.js')
  await page.goto('/contact')
  await page.getByLabel('Subject').selectOption('feedback')
  await page.getByLabel('Message').fill('Typed early')
  release()
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.getByLabel('Name').fill('Ada')
  await expect(page.getByLabel('Message')).toHaveValue('Typed early')
  await expect(page.getByLabel('Subject')).toHaveValue('feedback')
})
