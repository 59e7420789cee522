import { expect, type Page } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { loadLibrary } from '#server/content/load.ts'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { askedOf } from '#tests/support/exams.ts'
import { numberCard, toast } from '#tests/support/pages.ts'
import { countIn } from '#tools/lib/starter-library.ts'
import { DESKTOP, open, test } from './fixtures.ts'
import { holdClock, stepUntil } from './held-clock.ts'

const config = readConfig({})
const german = loadLibrary(config.contentDir, config.languages).in('de')
const HOUR = 3600 * 1000
const DAY = 24 * HOUR

const reviews = (page: Page) => page.locator('.review-section')

/** Answers completions without the server, so that no level and no achievement is reached. */
const answerCompletions = (page: Page) =>
  page.route(/\/api\/user\/progress/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          json: { xpEarned: 10, xp: 10, level: 1, leveledUp: false, achievementsUnlocked: [], streak: 1 },
        })
      : route.fallback(),
  )

/**
 * Completes a tip, so that the page fetches reviews and progress again. It uses the keyboard, because a toast may cover
 * the button.
 */
const fetchAgain = (page: Page) =>
  page
    .getByRole('button', { name: /^(Mark Complete|Als gelernt markieren) / })
    .first()
    .press('Enter')

test.use({ viewport: DESKTOP })

test('[LANG-02] the progress page, its toasts and the banner of a new level are German', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  for (const tipId of [2, 3, 4, 5]) await api('POST', '/api/user/progress', { token, body: { tipId } })
  await page.clock.install()
  await open(page, '/de/progress')
  await expect(page).toHaveTitle(/^Lernfortschritt · /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lernfortschritt')
  await expect(page.getByText('Level 3: Sicherheits-Fan')).toBeVisible()
  await expect(page.getByText('Als Nächstes: Sicherheits-Lehrling (Ratgeber zum Ausdrucken)')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Sicherheits-Sprint' })).toBeVisible()
  await expect(page.getByText('Lerne 3 Tipps in weniger als 10 Minuten')).toBeVisible()
  await expect(page.locator('.category-progress').first()).toContainText(
    new RegExp(`\\d+ von ${countIn('riding')} gelernt`),
  )

  const close = page.getByRole('button', { name: 'Meldung schließen' })
  const complete = page.getByRole('button', { name: `Als gelernt markieren ${german.find(1)?.title}` })
  await complete.waitFor()
  // With a running clock the banner and the toasts end by themselves.
  await holdClock(page)
  const completed = page.waitForResponse((response) => response.request().method() === 'POST')
  await complete.click()
  const [{ unlockedAt }] = (await (await completed).json()).achievementsUnlocked
  await stepUntil(page, toast(page))
  await expect(page.locator('.level-up')).toHaveText(
    /^LEVEL4Aufgestiegen!Sicherheits-LehrlingDeine Belohnung: Ratgeber zum Ausdrucken$/,
  )
  await expect(toast(page)).toHaveText(/^Fortschritt gespeichert!Du hast diesen Tipp gelernt und \d+ XP bekommen!$/)
  await close.click()
  await expect(toast(page)).toHaveText('Erfolg freigeschaltet!Sicherheits-Einsteiger: Lerne 5 Tipps. +50 XP')
  await close.click()
  await expect(toast(page)).toContainText('Glückwunsch! Du hast Level 4 erreicht.')
  await page.clock.resume()

  await page.getByRole('tab', { name: 'Erfolge' }).click()
  const achievements = page.locator('.achievement')
  const day = new Intl.DateTimeFormat('de', { dateStyle: 'medium' }).format(new Date(unlockedAt))
  await expect(achievements.nth(0)).toContainText(`Freigeschaltet am ${day}`)
  await expect(achievements.nth(1)).toContainText('Lerne 15 Tipps')
  await expect(achievements.nth(1)).toContainText('5 von 15')
})

test('[LANG-02] a review is German: questions, answers, summary', async ({ page, signIn, api, server }) => {
  const { token } = await signIn()
  await completeLongAgo(api, server.folder, token, [1, 2])
  await open(page, '/de/progress')
  await expect(reviews(page)).toContainText('2 Wiederholungen sind dran. Du beantwortest höchstens fünf auf einmal.')
  await page.getByRole('button', { name: 'Jetzt wiederholen' }).click()
  const dialog = page.getByRole('dialog')
  const checks = german.tips.map(({ id }) => askedOf(german, id))
  for (const number of [1, 2]) {
    await expect(dialog).toContainText(`Frage ${number} von 2`)
    const question = await dialog.getByRole('heading', { level: 2 }).textContent()
    const check = checks.find((check) => check?.question === question)
    await dialog.getByRole('button', { name: check?.right }).click()
    await expect(dialog.getByRole('status').getByText('Richtig!')).toBeVisible()
    await expect(dialog).toContainText(check?.why ?? 'no reason')
    await dialog.getByRole('button', { name: number === 2 ? 'Fertig' : 'Nächste Frage' }).click()
  }
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Alles richtig. Das sitzt.')
  await expect(dialog.getByText(/^Gefestigt: kommt in \d+ Tagen wieder$/)).toHaveCount(2)
  await expect(dialog.getByText(/^Die nächste Wiederholung ist in \d+ Tagen\.$/)).toBeVisible()
})

test('[LANG-09] due reviews and the time of the next one are counted in the words of each language', async ({
  page,
  signIn,
}) => {
  await signIn()
  let state: object = {}
  await page.route(/\/api\/review/, (route) => route.fulfill({ json: { due: [], memory: [], ...state } }))
  const due = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ tipId: index + 1, question: 'Q', options: ['A', 'B', 'C'] }))
  // In the evening, 1.2 days later is the day after tomorrow.
  const noon = new Date().setHours(12, 0, 0, 0)
  await page.clock.setFixedTime(noon)
  const next = (ms: number) => ({ nextDueAt: new Date(noon + ms).toISOString() })
  const cases: [() => object, string, string][] = [
    [() => next(0), 'The next review is now.', 'Die nächste Wiederholung ist jetzt.'],
    [() => next(HOUR / 2), 'is within the hour.', 'ist in der nächsten Stunde.'],
    [() => next(1.2 * HOUR), 'is in an hour.', 'ist in einer Stunde.'],
    [() => next(2 * HOUR), 'is in 2 hours.', 'ist in 2 Stunden.'],
    [() => next(1.2 * DAY), 'is tomorrow.', 'ist morgen.'],
    [() => next(2 * DAY), 'is in 2 days.', 'ist in 2 Tagen.'],
    [() => next(1500 * DAY), 'is in 1,500 days.', 'ist in 1.500 Tagen.'],
    [() => ({ nextDueAt: null }), 'Complete a tip, and its question', 'Lerne einen Tipp, dann kommt seine Frage'],
    [() => ({ due: due(1), nextDueAt: null }), '1 review due.', '1 Wiederholung ist dran.'],
    [() => ({ due: due(2), nextDueAt: null }), '2 reviews due.', '2 Wiederholungen sind dran.'],
    [() => ({ due: due(12), nextDueAt: null }), '12 reviews due.', '12 Wiederholungen sind dran.'],
  ]
  await answerCompletions(page)
  for (const language of ['en', 'de']) {
    await open(page, language === 'en' ? '/progress' : '/de/progress')
    for (const [make, english, ownWords] of cases) {
      state = make()
      await fetchAgain(page)
      await expect(reviews(page)).toContainText(language === 'en' ? english : ownWords)
    }
  }
})

test('[LANG-09] numbers, days and dates on the progress page are those of each language', async ({ page, signIn }) => {
  await signIn()
  let change: object = {}
  let yesterday = ''
  await page.route(/\/api\/progress/, async (route) => {
    const learner = await (await route.fetch()).json()
    yesterday = learner.week.at(-2).day
    await route.fulfill({ json: { ...learner, ...change } })
  })
  const cases: [streak: number, english: string, ownWords: string][] = [
    [0, '0 days', '0 Tage'],
    [1, '1 day', '1 Tag'],
    [2, '2 days', '2 Tage'],
    [1200, '1,200 days', '1.200 Tage'],
  ]
  await answerCompletions(page)
  for (const [path, card, sum] of [
    ['/progress', 'Current Streak', '1,234 / 1,600 XP'],
    ['/de/progress', 'Aktuelle Serie', '1.234 / 1.600 XP'],
  ] as const) {
    await open(page, path)
    for (const [streak, english, ownWords] of cases) {
      change = { streak, xp: 1234 }
      await fetchAgain(page)
      await expect(numberCard(page, card)).toHaveText(path === '/progress' ? english : ownWords)
      await expect(page.locator('.xp-sum')).toHaveText(sum)
    }
  }
  // The server's day, because midnight may have passed.
  const weekday = new Intl.DateTimeFormat('de', { weekday: 'long', timeZone: 'UTC' }).format(new Date(yesterday))
  await expect(page.getByTestId('streak-bar')).toContainText(`${weekday}: nicht gelernt`)
})

test('[LANG-09] the list of devices says when each was used in the words of the language', async ({ page, signIn }) => {
  await signIn()
  const lastUsedAt = '2026-03-02T14:05:00.000Z'
  await page.route('**/api/user/sessions', (route) =>
    route.fulfill({ json: [{ device: 'Firefox', createdAt: lastUsedAt, lastUsedAt, current: true }] }),
  )
  const device = page.getByRole('listitem').filter({ hasText: 'Firefox' })
  await open(page, '/profile')
  await expect(device).toContainText(/Last used 2 Mar 2026, \d\d:05/)
  await open(page, '/de/profile')
  await expect(device).toContainText(/Zuletzt benutzt: 02\.03\.2026, \d\d:05/)
})

test('[LANG-09] search results are counted in the words of each language', async ({ page }) => {
  for (const [path, box, close, words] of [
    ['/', 'Search tips', 'Close search', 'results'],
    ['/de', 'Tipps suchen', 'Suche schließen', 'Treffer'],
  ] as const) {
    await open(page, path)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Such|^Search/ })
      .click()
    const overlay = page.getByRole('dialog')
    for (const term of ['e', '60', 'kein Tipp hat diese Wörter']) {
      await overlay.getByRole('searchbox', { name: box }).fill(term)
      // A second status counts the tips that come close.
      const shown = overlay.locator('p[role=status]').first()
      // One look, because the number may still be that of the term before.
      await expect(shown).toHaveText(new RegExp(`^\\d+ ${words}$`))
    }
    await overlay.getByRole('button', { name: close }).click()
  }
})

test('[LANG-13] a search for the name of an importance finds its tips by the German and by the English name', async ({
  page,
}) => {
  await open(page, '/de')
  const critical = german.tips.filter(({ importance }) => importance === 'Critical').map(({ title }) => title)
  expect(critical.length).toBeGreaterThan(0)
  for (const typed of ['lebenswichtig', 'Critical']) {
    await page.getByPlaceholder('Alle Tipps durchsuchen …').fill(typed)
    await expect(page.locator('.tip-card').filter({ hasText: 'Lebenswichtig' })).toHaveCount(critical.length)
    for (const title of critical) await expect(page.locator('.tip-card', { hasText: title })).toBeVisible()
  }
})
