import { expect, type Locator } from '@playwright/test'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { sharedContent, translationFile } from '#tools/lib/content.ts'
import { DESKTOP, open, test } from './fixtures.ts'

const BODY = `Brake early.

How to do it:

- Use both levers`

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><rect x="10" y="10" width="460" height="280" fill="var(--c)"/></svg>'

// One worker runs the tests of this file, so that its server starts once.
test.describe.configure({ mode: 'default' })
test.use({
  viewport: DESKTOP,
  environment: {
    // Tip 1 is translated into German and tip 2 is not.
    CONTENT_DIR: sharedContent(
      [
        { id: 1, title: 'Lights', body: 'Switch them on.' },
        {
          id: 2,
          title: 'Brakes',
          shortDescription: 'Stop in time.',
          tag: 'Stopping',
          body: BODY,
          didYouKnow: 'A fact.',
          drawing: 'A hand at a brake lever.',
        },
      ],
      {
        'de/tips/riding/tip-1.md': translationFile({ title: 'Licht', body: 'Schalte es ein.' }),
        'tips/riding/tip-2.svg': DRAWING,
      },
    ),
  },
})

const LINE = 'Dieser Tipp ist noch nicht übersetzt.'

/** The language of a text for a screen reader: the `lang` of its nearest ancestor that has one. */
const languageOf = (text: Locator) => text.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))

test('[LANG-11] on a German page the card, dialog and page of a tip without a translation are marked as English and say so', async ({
  page,
}) => {
  await open(page, '/de')
  const card = page.locator('#tip-2')
  await expect(card.getByText(LINE)).toBeVisible()
  for (const words of ['Brakes', 'Stop in time.', 'Stopping']) {
    expect(await languageOf(card.getByText(words, { exact: true })), words).toBe('en')
  }
  for (const words of [LINE, 'Grundlagen']) expect(await languageOf(card.getByText(words)), words).toBe('de')
  await expect(page.locator('#tip-1')).toContainText('Licht')
  await expect(page.locator('#tip-1').getByText(LINE)).toHaveCount(0)
  await expect(page.locator('#tip-1 [lang]')).toHaveCount(0)

  for (const [path, place] of [
    ['/de/?category=riding&tip=2', page.getByRole('dialog')],
    ['/de/tips/2', page.getByRole('main')],
  ] as const) {
    await open(page, path)
    await expect(place.getByText(LINE)).toBeVisible()
    for (const words of ['Brakes', 'Stop in time.', 'Brake early.', 'How to do it', 'Use both levers', 'A fact.']) {
      expect(await languageOf(place.getByText(words, { exact: true })), `${path}: ${words}`).toBe('en')
    }
    const drawing = place.getByRole('img', { name: 'A hand at a brake lever.' })
    expect(await languageOf(drawing), `${path}: the alternative text`).toBe('en')
    for (const words of [LINE, 'Das Wichtigste', 'Schon gewusst?', 'Quellen']) {
      expect(await languageOf(place.getByText(words, { exact: true })), `${path}: ${words}`).toBe('de')
    }
  }
  await open(page, '/de/tips/1')
  await expect(page.getByText(LINE)).toHaveCount(0)
})

test('[LANG-11] an English page marks nothing', async ({ page }) => {
  await open(page, '/tips/2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brakes')
  await expect(page.locator('main [lang]')).toHaveCount(0)
  await expect(page.getByText('This tip has not been translated yet.')).toHaveCount(0)
})

test('[LANG-11] search results, saved tips and the progress page mark a tip without a translation', async ({
  page,
  signIn,
  api,
}) => {
  const { token, username } = await signIn()
  await api('POST', '/api/tips/2/bookmark', { token, body: {} })
  await open(page, '/de')
  // The name of the rider moves the button of the search.
  await expect(page.getByRole('button', { name: `Hallo, ${username}` })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Suche' }).click()
  await page.getByRole('searchbox', { name: 'Tipps suchen' }).fill('brake')
  const result = page.getByRole('dialog').getByRole('listitem')
  await expect(result).toContainText(LINE)
  expect(await languageOf(result.getByText('Brakes'))).toBe('en')
  expect(await languageOf(result.getByText(LINE))).toBe('de')

  await open(page, '/de/profile?tab=bookmarks')
  const saved = page.locator('.bookmarked-tip')
  await expect(saved).toContainText(LINE)
  expect(await languageOf(saved.getByRole('link', { name: 'Brakes' }).getByText('Brakes'))).toBe('en')

  await open(page, '/de/progress')
  const row = page.locator('.tip-row', { hasText: 'Brakes' })
  await expect(row).toContainText(LINE)
  expect(await languageOf(row.getByRole('link', { name: 'Brakes' }).getByText('Brakes'))).toBe('en')
  await expect(page.locator('.tip-row', { hasText: 'Licht' }).getByText(LINE)).toHaveCount(0)
})

test('[LANG-11] the printed sheet marks a tip without a translation and says so', async ({ page }) => {
  await page.context().addInitScript(() => {
    window.print = () => undefined
  })
  await open(page, '/de')
  await page.getByRole('button', { name: 'Tipps drucken' }).click()
  for (const id of [1, 2]) await page.locator(`#tip-${id}`).getByRole('button').click()
  await page.getByRole('button', { name: 'Blatt erstellen' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'Tipps drucken' }).click()
  const sheet = await opened
  const [translated, original] = [sheet.locator('article').nth(0), sheet.locator('article').nth(1)]
  await expect(original).toContainText(LINE)
  for (const words of ['Brakes', 'Stopping', 'Brake early.', 'How to do it', 'Use both levers']) {
    expect(await languageOf(original.getByText(words, { exact: true })), words).toBe('en')
  }
  expect(await languageOf(original.getByText(LINE))).toBe('de')
  await expect(translated).toContainText('Schalte es ein.')
  await expect(translated.getByText(LINE)).toHaveCount(0)
})

test('[LANG-11] the question of a tip without a translation is marked as English', async ({
  page,
  signIn,
  api,
  server,
}) => {
  const { token } = await signIn()
  await completeLongAgo(api, server.folder, token, [2])
  await open(page, '/de/progress')
  await page.getByRole('button', { name: 'Jetzt wiederholen' }).click()
  const dialog = page.getByRole('dialog')
  expect(await languageOf(dialog.getByRole('heading', { name: 'Why?' }))).toBe('en')
  expect(await languageOf(dialog.getByText('Because', { exact: true }))).toBe('en')
  expect(await languageOf(dialog.getByText('Frage 1 von 1'))).toBe('de')
})
