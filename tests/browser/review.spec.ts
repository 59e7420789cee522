import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import { readConfig } from '#server/config.ts'
import { loadLibrary } from '#server/content/load.ts'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { askedOf } from '#tests/support/exams.ts'
import { holdBack, numberCard, toast } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { type Api, test as base, open } from './fixtures.ts'

const library = loadLibrary(readConfig({}).contentDir)
const DAY = 24 * 3600 * 1000

/** Sets a streak in which the rider was active on these days, the longest ago first. */
async function setStreak(api: Api, folder: string, token: string, activeDaysAgo: number[]) {
  const { id } = await (await api('GET', '/api/user', { token })).json()
  const recent = activeDaysAgo.map((days) => new Date(Date.now() - days * DAY).toISOString())
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  database
    .prepare(
      "update learner set streak_count = ?, streak_since = ?, streak_last_at = ?, streak_last_zone = 'UTC', streak_recent = ? where rider_id = ?",
    )
    .run(recent.length, recent[0] ?? null, recent.at(-1) ?? null, JSON.stringify(recent), id)
  database.close()
}

const rightAnswer = (question: string) =>
  library.tips.map(({ id }) => askedOf(library, id)).find((check) => check?.question === question)

const test = base.extend<{
  /** Signs in a rider for whom these tips are due for review, opens the progress page, and returns the rider's token. */
  openWithDue: (tipIds: number[]) => Promise<string>
}>({
  openWithDue: async ({ page, signIn, api, server }, use) => {
    await use(async (tipIds) => {
      const { token } = await signIn()
      await completeLongAgo(api, server.folder, token, tipIds)
      await open(page, '/progress')
      return token
    })
  },
})

const dialog = (page: Page) => page.getByRole('dialog')
const startReview = (page: Page) => page.getByRole('button', { name: 'Start review' }).click()

test('[REV-03] the page says so when nothing is completed and when nothing is due', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await api('POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  await open(page, '/progress')
  await expect(page.getByText('Complete a tip, and its question comes back before you forget it.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark Complete' }).first().click()
  await expect(page.getByText(/Nothing due\. The next review is in \d days\./)).toBeVisible()
})

test('[REV-05] with every tip completed and no question due the streak rests, and the week shows the rest day and when to come back', async ({
  page,
  signIn,
  api,
  server,
}) => {
  const { token } = await signIn()
  await api('POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  for (const { id } of library.tips) await api('POST', '/api/user/progress', { token, body: { tipId: id } })
  // The last three days were rest days.
  await setStreak(api, server.folder, token, [5, 4])
  await open(page, '/progress')
  await expect(numberCard(page, 'Current Streak')).toHaveText('2 days')
  await expect(page.getByText('Nothing to do today. Your streak is safe.')).toBeVisible()
  const days = page.getByTestId('streak-bar').getByRole('listitem')
  await expect(page.locator('.streak-day[data-rest]')).toHaveCount(4)
  await expect(days.last()).toContainText('Today: rest, there was nothing to do')
  await expect(page.getByText(/^Nothing due\. The next review is/)).toBeVisible()
})

test('[REV-03] [REV-04] [REV-06] a review session has at most 5 questions, explains the right answers, and lists the strengthened tips', {
  tag: '@walk',
}, async ({ page, signIn, api, server }) => {
  const { token } = await signIn()
  await completeLongAgo(api, server.folder, token, [1, 2, 3, 4, 5, 6, 7])
  const before = await (await api('GET', '/api/progress', { token })).json()
  await open(page, '/progress')
  await expect(page.getByText('7 reviews due.')).toBeVisible()
  await startReview(page)

  for (let place = 1; place <= 5; place++) {
    await expect(dialog(page).getByText(`Question ${place} of 5`)).toBeVisible()
    const heading = dialog(page).getByRole('heading', { level: 2 })
    await expect(heading).toBeFocused()
    const check = rightAnswer((await heading.textContent()) ?? '')
    const wrong = place === 2
    const option = wrong ? (check?.wrong[0] ?? '') : (check?.right ?? '')
    if (place === 3) {
      const options = await dialog(page).locator('.review-option').allInnerTexts()
      const key = String(options.findIndex((text) => text.includes(option)) + 1)
      // A digit does nothing unless the question has the focus (WCAG 2.1.4).
      await dialog(page).getByRole('button', { name: 'Close' }).focus()
      await page.keyboard.press(key)
      await expect(dialog(page).locator('.review-option[aria-pressed=true]')).toHaveCount(0)
      await heading.focus()
      await page.keyboard.press(key)
    } else {
      await dialog(page).getByRole('button', { name: option }).click()
    }
    const result = dialog(page).locator('.review-result')
    await expect(result).toContainText(wrong ? 'Not quite. Now you know.' : 'Right!')
    await expect(result).toContainText(check?.why ?? '')
    if (wrong) await expect(result).toContainText(`The right answer: ${check?.right}`)
    await expect(dialog(page).getByRole('link', { name: /^Read again:/ })).toHaveAttribute('href', /^\/tips\/\d$/)
    const next = dialog(page).getByRole('button', { name: place === 5 ? 'Finish' : 'Next question' })
    await expect(next).toBeFocused()
    await page.keyboard.press('Enter')
  }

  await expect(dialog(page).getByRole('heading', { name: '4 of 5 right' })).toBeVisible()
  await expect(dialog(page).getByText('Strengthened')).toHaveCount(4)
  await expect(dialog(page).getByText(/^Comes back/)).toHaveCount(1)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('2 reviews due.')).toBeVisible()
  const after = await (await api('GET', '/api/progress', { token })).json()
  expect(after.xp).toBe(before.xp)
  expect(after.streak).toBe(1)
})

test('[REV-05] the first review of a day raises the streak that the page shows', async ({ page, openWithDue }) => {
  await openWithDue([1])
  const streak = numberCard(page, 'Current Streak')
  await expect(streak).toHaveText('0 days')
  await startReview(page)
  await dialog(page).locator('.review-option').first().click()
  await dialog(page).getByRole('button', { name: 'Finish' }).click()
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(streak).toHaveText('1 day')
})

test('[LEARN-12] [LEARN-31] a review that makes the streak five days long unlocks an achievement, with a toast', async ({
  page,
  signIn,
  api,
  server,
}) => {
  const { token } = await signIn()
  await completeLongAgo(api, server.folder, token, [1])
  await setStreak(api, server.folder, token, [4, 3, 2, 1])
  await open(page, '/progress')
  await startReview(page)
  await dialog(page).locator('.review-option').first().click()
  await expect(toast(page)).toContainText('Achievement Unlocked!Dedicated Learner')
})

test('[REV-09] each completed tip shows how well it is remembered, in words and as a bar', async ({
  page,
  signIn,
  api,
  server,
}) => {
  const { token } = await signIn()
  await completeLongAgo(api, server.folder, token, [1])
  await api('POST', '/api/user/progress', { token, body: { tipId: 2 } })
  await open(page, '/progress')
  const row = (id: number) => {
    const link = page.getByRole('link', { name: library.find(id)?.title ?? '', exact: true })
    return page.locator('.tip-row', { has: link })
  }
  await expect(row(1).getByText('Time to review')).toBeVisible()
  await expect(row(2).getByText('Fresh in mind')).toBeVisible()
  await expect(row(2).getByRole('meter')).toHaveAttribute('value', '100')
  await expect(row(3)).toBeVisible()
  await expect(row(3).getByRole('meter')).toHaveCount(0)
})

test('[REV-08] the page says when another device has just answered a question', async ({ page, openWithDue, api }) => {
  const token = await openWithDue([1])
  await startReview(page)
  const right = askedOf(library, 1)?.right
  await untilQuiet(page)
  await api('POST', '/api/review', { token, body: { tipId: 1, answer: right } })
  await dialog(page).locator('.review-option').first().click()
  await expect(dialog(page)).toContainText('This question has just been answered elsewhere.')
  await dialog(page).getByRole('button', { name: 'Finish' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Review done')
})

test('[REV-08] the reply to an answer that had to wait stands at its question and in the summary', async ({
  page,
  openWithDue,
}) => {
  await openWithDue([1, 2])
  await startReview(page)
  await untilQuiet(page)
  await page.route('**/api/review*', (route) => route.abort(), { times: 2 })
  const checkOf = async () => rightAnswer((await dialog(page).getByRole('heading').textContent()) ?? '')
  const wrong = (await checkOf())?.wrong[0] ?? ''
  await dialog(page).getByRole('button', { name: wrong }).click()
  await expect(dialog(page)).toContainText('Saved on this device.')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(dialog(page).locator('.review-result')).toContainText('Not quite. Now you know.')
  // A message would say it a second time.
  expect(await toast(page).filter({ hasText: 'Not quite' }).count()).toBe(0)
  await dialog(page).getByRole('button', { name: 'Next question' }).click()
  await dialog(page)
    .getByRole('button', { name: (await checkOf())?.right ?? '' })
    .click()
  await dialog(page).getByRole('button', { name: 'Finish' }).click()
  await expect(dialog(page).getByRole('heading', { name: '1 of 2 right' })).toBeVisible()
})

test('[REV-08] a session that is closed while an answer is sent and begun again does not ask its question', async ({
  page,
  openWithDue,
}) => {
  await openWithDue([1, 2])
  const { release } = await holdBack(page, 'POST /api/review*')
  await startReview(page)
  const first = (await dialog(page).getByRole('heading').textContent()) ?? ''
  await dialog(page).locator('.review-option').first().click()
  await page.getByRole('button', { name: 'Close' }).click()
  await startReview(page)
  await expect(dialog(page)).toContainText('Question 1 of 1')
  await expect(dialog(page).getByRole('heading')).not.toHaveText(first)
  release()
})

test('[REV-08] the page says when an exam that was begun on another device asks about the tip', async ({
  page,
  openWithDue,
  api,
}) => {
  // An exam asks about every critical tip.
  const tip = library.tips.find(({ id, importance }) => importance === 'Critical' && askedOf(library, id))
  const token = await openWithDue([tip?.id ?? 0])
  await startReview(page)
  await untilQuiet(page)
  await api('POST', '/api/exam', { token })
  await dialog(page).locator('.review-option').first().click()
  await expect(dialog(page)).toContainText('Your open exam asks about this tip.')
})
