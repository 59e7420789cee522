import { expect, type Page } from '@playwright/test'
import type { SentTip as Tip } from '#shared/contract/tips.ts'
import { goOffline, visitOnce } from '#tests/support/offline.ts'
import { open, test } from './fixtures.ts'

const SEARCHES = [
  {
    name: 'the tips list',
    show: (page: Page, path: string) => open(page, path),
    box: (page: Page) => page.locator('main .search-input'),
    titles: (page: Page) => page.locator('main .tip-card-title'),
    results: (page: Page) => page.locator('main article'),
  },
  {
    name: 'the overlay',
    show: async (page: Page, path: string) => {
      await open(page, path)
      await page
        .locator('header.shell-header')
        .getByRole('button', { name: /^(Search|Suche|Suchen)$/ })
        .click()
    },
    box: (page: Page) => page.getByRole('dialog').getByRole('searchbox'),
    titles: (page: Page) => page.getByRole('dialog').locator('.search-result .font-bold'),
    results: (page: Page) => page.getByRole('dialog').locator('.search-result'),
  },
] as const

const close = (page: Page) => page.getByRole('heading', { name: /^(Close to it|Ähnliche Treffer)$/ })

for (const { name, show, box, titles, results } of SEARCHES) {
  test(`[FIND-01] ${name} shows matches in the title first, then in tag and short description, then in the body`, async ({
    page,
    api,
  }) => {
    const tips: Tip[] = await (await api('GET', '/api/tips')).json()
    const has = (text: string | undefined) => text?.toLowerCase().includes('brake') ?? false
    const inTitle = tips.filter(({ title }) => has(title))
    const onCard = tips.filter((tip) => !inTitle.includes(tip) && (has(tip.tag) || has(tip.shortDescription)))
    const inBody = tips.filter((tip) => ![...inTitle, ...onCard].includes(tip) && has(tip.fullDescription))
    for (const group of [inTitle, onCard, inBody]) expect(group.length).toBeGreaterThan(0)
    await show(page, '/')
    await box(page).fill('brake')
    await expect(titles(page)).toHaveText([...inTitle, ...onCard, ...inBody].map(({ title }) => title))
  })

  test(`[FIND-02] ${name} marks the matches, and shows an excerpt around a match in the body`, async ({ page }) => {
    await show(page, '/')
    await box(page).fill('HELMET')
    await expect(titles(page).first().locator('mark')).toHaveText('Helmet')
    await box(page).fill('bathroom scale')
    await expect(results(page).locator('mark')).toHaveText([])
    await box(page).fill('sidewalk')
    const excerpt = results(page).first().locator('.excerpt')
    await expect(excerpt).toBeVisible()
    await expect(excerpt).toHaveText(/^(… )?.*sidewalk.* …$/i)
    await expect(excerpt.locator('mark').first()).toHaveText(/^sidewalk$/i)
    await expect(excerpt.locator('mark').first()).toBeInViewport()

    await show(page, '/de')
    await box(page).fill('strasse')
    await expect(results(page).locator('mark').first()).toHaveText(/^stra(ß|ss)e$/i)
    await box(page).fill('SCHLAGLOCHER')
    await expect(titles(page).first().locator('mark')).toHaveText('Schlaglöcher')
  })

  test(`[FIND-06] [SEARCH-06] ${name} shows other tips that come close after those that contain the text`, async ({
    page,
  }) => {
    await show(page, '/de')
    await box(page).fill('strassenbahn')
    await expect(close(page)).toBeVisible()
    await expect(titles(page).first()).toHaveText('Handy weg, Ohren auf')
    await expect(results(page).first().locator('mark').first()).toHaveText(/^Straßenbahn/)
    await expect(titles(page).filter({ hasText: 'Schlaglöcher, Bordsteine, Schienen' })).toBeVisible()
    const [above, below] = await Promise.all([results(page).first().boundingBox(), close(page).boundingBox()])
    expect(above?.y).toBeLessThan(below?.y ?? 0)
  })
}

/* Both find with the same code, so that what it finds is looked at in one of them. */

const [{ show, box, titles, results }] = SEARCHES

test('[FIND-03] the tips list offers tips with all words in any order when no tip contains the text', async ({
  page,
}) => {
  await show(page, '/')
  await box(page).fill('blind lorry')
  await expect(close(page)).toBeVisible()
  // The second tip has 'blind' and 'lorries'.
  await expect(titles(page)).toHaveText(['Blind Spots and Car Doors', 'Trams, Crossings, Tunnels and Wind'])
  await expect(results(page).locator('mark').first()).toHaveText(/^(blind|lorry)$/i)
  await box(page).fill('zeppelin')
  await expect(titles(page)).toHaveCount(0)
  await expect(close(page)).toHaveCount(0)

  await show(page, '/de')
  await box(page).fill('lkw toter winkel')
  await expect(close(page)).toHaveText('Ähnliche Treffer')
  await expect(titles(page)).toHaveText(['Toter Winkel und Autotüren'])
})

test('[FIND-06] the tips list finds a question in natural words, and tips with more and rarer words come first', async ({
  page,
}) => {
  await show(page, '/')
  // 'what', 'do', 'i', 'with' and 'a' are filler words, and no tip contains 'zeppelin'.
  await box(page).fill('what do i do with a burning battery zeppelin')
  await expect(close(page)).toBeVisible()
  await expect(titles(page).first()).toHaveText('If the Battery Smokes or Burns')
  // Five tips have 'lorry' or 'blind'. Only one has both.
  await box(page).fill('lorry blind')
  await expect(titles(page).first()).toHaveText('Blind Spots and Car Doors')
  await box(page).fill('what is it')
  await expect(
    titles(page)
      .or(page.getByText(/No results found|No tips match/))
      .first(),
  ).toBeVisible()

  await show(page, '/de')
  await box(page).fill('Was soll ich tun, wenn der Akku brennt?')
  await expect(titles(page).first()).toHaveText('Wenn der Akku raucht oder brennt')
})

test('[FIND-07] the tips list finds keywords, compounds and their parts, and umlauts that are typed as two letters', async ({
  page,
}) => {
  await show(page, '/')
  await box(page).fill('sidewalk ticket')
  await expect(titles(page).first()).toHaveText('Ride in the Right Place')
  // A keyword that is in no text of the tip.
  await box(page).fill('street legal')
  await expect(titles(page).first()).toHaveText('Insurance Sticker and Papers')
  await expect(results(page).first()).not.toContainText(/street legal/i)

  await show(page, '/de')
  for (const [typed, title] of [
    ['Helmpflicht', 'Trag einen Helm, der passt'],
    ['Kennzeichen', 'Plakette und Papiere'],
    // The tip has these two words as one, 'Reifendruck'.
    ['reifen druck', 'Reifendruck und Verschleiß'],
    ['schluessel fuer schloesser', 'Richtig abschließen'],
    ['Tueren', 'Toter Winkel und Autotüren'],
  ] as const) {
    await box(page).fill(typed)
    await expect(titles(page).first(), typed).toHaveText(title)
  }
  // No tip has this compound.
  await box(page).fill('Akkuladegerät')
  await expect(titles(page).filter({ hasText: 'Sicher laden, jedes Mal' })).toBeVisible()
})

test('[FIND-04] the tips list forgives half words and one typing error in words of 5 or more letters', async ({
  page,
}) => {
  await show(page, '/')
  // A wrong letter, a missing one, one too many, two that are swapped, and the beginnings of two words.
  for (const [typed, title] of [
    ['helmit', 'Wear a Helmet That Fits'],
    ['presure', 'Tyre Pressure and Wear'],
    ['alchohol', 'Never Ride After Drinking or Drugs'],
    ['hemlet', 'Wear a Helmet That Fits'],
    ['tram pothol', 'Read the Road: Potholes, Kerbs and Tram Tracks'],
  ] as const) {
    await box(page).fill(typed)
    await expect(titles(page).first(), typed).toHaveText(title)
    await expect(close(page)).toBeVisible()
  }
  // Two errors, and an error in a word of 4 letters.
  for (const typed of ['halmit', 'xelmt', 'raim']) {
    await box(page).fill(typed)
    await expect(titles(page), typed).toHaveCount(0)
    await expect(close(page)).toHaveCount(0)
  }

  await show(page, '/de')
  for (const [typed, title] of [
    ['Fahradhelm', 'Trag einen Helm, der passt'],
    ['Helm', 'Trag einen Helm, der passt'],
    ['schlaglocher schinen', 'Schlaglöcher, Bordsteine, Schienen'],
  ] as const) {
    await box(page).fill(typed)
    await expect(titles(page).first(), typed).toHaveText(title)
  }
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[FIND-05] both searches forgive errors after one visit', async ({ page }) => {
    await visitOnce(page)
    await goOffline(page)
    for (const { show, box, titles } of SEARCHES) {
      await show(page, '/')
      await box(page).fill('helmit')
      await expect(titles(page).first()).toHaveText('Wear a Helmet That Fits')
    }
  })
})

test('[FIND-05] the code of the search is loaded with the first search, and the one that forgives with it', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const name = /\/(search|close-tips)-[^/]*\.js$/.exec(pathname)?.[1]
    if (name) scripts.push(name)
  })
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await page.getByPlaceholder('Search all tips...').fill('helmit')
  await expect(close(page)).toBeVisible()
  expect(scripts.sort()).toEqual(['close-tips', 'search'])
})
