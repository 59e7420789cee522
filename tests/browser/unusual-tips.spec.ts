import { expect } from '@playwright/test'
import { sharedContent } from '#tools/lib/content.ts'
import { open, PHONE, test } from './fixtures.ts'

const LONG_WORD = 'Elektrokleinstfahrzeugeverordnungsdurchführungsbestimmungen'

const BODY = `Lead with & and 5 < 6, "quoted".

Text before any heading.

How to do it:

First paragraph.

Second paragraph.

- One
- Two
running on

Questions? See:

- Three`

// One worker runs the tests of this file, so that its server starts once.
test.describe.configure({ mode: 'default' })
test.use({
  environment: {
    CONTENT_DIR: sharedContent([
      { id: 1, title: 'Bare', shortDescription: 'A tip without more to read.' },
      { id: 2, title: 'Whole', body: BODY, didYouKnow: 'A < B & C' },
      { id: 3, title: '<b>Bold</b> & "quoted"', shortDescription: '<script>alert(1)</script>', tag: '<i>tag</i>' },
      { id: 4, title: `${LONG_WORD} ${LONG_WORD}`.slice(0, 120), tag: 'x'.repeat(40), body: LONG_WORD.repeat(5) },
      { id: 5, title: 'Überholen am Café', importance: 'high', body: 'Straße, ÉCOLE, İstanbul, Ωμέγα, Łódź.' },
      { id: 6, title: 'Case', importance: 'before riding', tag: 'Visibility', category: 'storage' },
      { id: 70, title: 'Only in title: kumquat', category: 'maintenance' },
      { id: 71, title: 'Short', shortDescription: 'Only in sentence: kumquat', category: 'maintenance' },
      { id: 72, title: 'Full', body: 'Only in text: kumquat', category: 'storage' },
      { id: 73, title: 'Tagged', tag: 'Kumquat', category: 'riding' },
    ]),
  },
})

const titles = (page: import('@playwright/test').Page) => page.getByRole('article').getByRole('heading')

test('[TIP-08] [TIP-05] a tip without fullDescription opens in its dialog and on its page', async ({ page }) => {
  await open(page, '/')
  await page.locator('#tip-1 a').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Bare')
  await expect(dialog.getByText('A tip without more to read.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'A source' })).toBeVisible()
  await expect(dialog.getByText(/Key Points|Did you know/)).toHaveCount(0)
  await open(page, '/tips/1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bare')
  await expect(page.getByText(/Key Points|Did you know/)).toHaveCount(0)
})

test('[TIP-02] [TIP-03] [TIP-04] paragraphs, sections and bullets of every form are shown', async ({ page }) => {
  await open(page, '/?tip=2')
  const sections = page.getByRole('dialog').locator('.tip-body > section')
  await expect(sections).toHaveCount(5)
  await expect(sections.nth(0).getByRole('heading')).toHaveText('Key Points')
  await expect(sections.nth(0).getByRole('paragraph')).toHaveText(['Lead with & and 5 < 6, "quoted".'])
  await expect(sections.nth(1).getByRole('heading')).toHaveCount(0)
  await expect(sections.nth(1)).toHaveText('Text before any heading.')
  await expect(sections.nth(2).getByRole('heading')).toHaveText('How to do it')
  await expect(sections.nth(2).getByRole('paragraph')).toHaveText([
    'First paragraph.',
    'Second paragraph.',
    'running on',
  ])
  await expect(sections.nth(2).getByRole('listitem')).toHaveText(['One', 'Two'])
  await expect(sections.nth(3).getByRole('heading')).toHaveText('Questions? See')
  await expect(sections.nth(3).getByRole('listitem')).toHaveText(['Three'])
  await expect(page.getByRole('dialog').getByText('A < B & C', { exact: true })).toBeVisible()
})

test('[TIP-07] markup is shown, not interpreted', async ({ page }) => {
  for (const path of ['/', '/?tip=3', '/tips/3']) {
    await open(page, path)
    const place = path === '/?tip=3' ? page.getByRole('dialog') : page.getByRole('main')
    await expect(place.getByText('<b>Bold</b> & "quoted"').first()).toBeVisible()
    await expect(place.getByText('<script>alert(1)</script>').first()).toBeVisible()
    await expect(place.getByText('<i>tag</i>').first()).toBeVisible()
    await expect(place.locator('b, i, script')).toHaveCount(0)
  }
})

test('[LIB-04] an importance in any case is shown under its own name', async ({ page }) => {
  await open(page, '/')
  await expect(page.locator('#tip-5 .chip')).toHaveText('High')
  await open(page, '/tips/6')
  await expect(page.locator('.chip')).toHaveText('Before Riding')
})

test('[BROWSE-09] [BROWSE-10] [BROWSE-11] [BROWSE-12] [BROWSE-06] search matches title, sentence, text and tag, in all categories', async ({
  page,
}) => {
  await open(page, '/?category=accessories')
  await page.getByPlaceholder('Search all tips...').fill('KUMQUAT')
  await expect(page.getByText('4 results found for "KUMQUAT"')).toBeVisible()
  await expect(titles(page)).toHaveText(['Only in title: kumquat', 'Tagged', 'Short', 'Full'])
})

test('[BROWSE-13] search matches the importance', async ({ page }) => {
  await open(page, '/')
  const box = page.getByPlaceholder('Search all tips...')
  await box.fill('high')
  await expect(titles(page)).toHaveText(['Überholen am Café'])
  await box.fill('before rid')
  await expect(titles(page)).toHaveText(['Case'])
  await expect(page.getByText('1 results found for "before rid"')).toBeVisible()
})

test('[BROWSE-14] [SEARCH-07] letters of other alphabets match in any case, composed or decomposed', async ({
  page,
}) => {
  await open(page, '/')
  const box = page.getByPlaceholder('Search all tips...')
  for (const term of ['ÜBERHOLEN', 'überholen', 'u\u0308berholen', 'CAFE\u0301', 'école', 'ωΜΈΓΑ', 'ŁÓDŹ', 'straße']) {
    await box.fill(term)
    await expect(titles(page), term).toHaveText(['Überholen am Café'])
  }
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const overlay = page.getByRole('dialog')
  for (const term of ['ÜBERHOLEN', 'cafe\u0301', 'ŁÓDŹ']) {
    await overlay.getByPlaceholder('Search tips...').fill(term)
    await expect(overlay.getByRole('listitem'), term).toContainText(['Überholen am Café'])
  }
})

test('[SEARCH-08] the overlay matches neither tags nor importance', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const overlay = page.getByRole('dialog')
  for (const [term, found] of [
    ['kumquat', ['Only in title: kumquat', 'Short', 'Full']],
    ['visibility', []],
    // The text of one tip contains one of the two words, so the tip is shown as a close one.
    ['before riding', ['Whole']],
  ] as const) {
    await overlay.getByPlaceholder('Search tips...').fill(term)
    await expect(overlay.getByRole('listitem').locator('.font-bold'), term).toHaveText([...found])
    const none = overlay.getByText(`No results found for "${term}"`)
    await expect(none).toHaveCount(term === 'kumquat' ? 0 : 1)
  }
})

test('[BROWSE-22] [SHELL-11] a category without tips says so, and a single tip is counted as one', async ({ page }) => {
  await open(page, '/?category=accessories')
  await expect(page.getByText('No tips available for this category yet.')).toBeVisible()
  await expect(page.getByText('Check back later for updates or browse other categories.')).toBeVisible()
  await expect(page.locator('#sidebar a[data-category=accessories] small')).toHaveText('0 tips')
  await expect(page.locator('#sidebar a[data-category=maintenance] small')).toHaveText('2 tips')
})

test('long words stay within their cards, dialogs and pages', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const path of ['/', '/?tip=4', '/tips/4']) {
    await open(page, path)
    if (path === '/?tip=4') await expect(page.getByRole('dialog').getByText('Key Points')).toBeVisible()
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('article, dialog, .tip-dialog-scroll, html')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.id || element.className || element.tagName),
    )
    expect(wide, path).toEqual([])
  }
})
