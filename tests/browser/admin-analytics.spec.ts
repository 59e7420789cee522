import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'
import type { Role } from '#shared/admin/roles.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { open, test } from './fixtures.ts'

test.describe.configure({ mode: 'default' })
// A server of its own, because other tests count too.
test.use({ environment: { OPERATOR_EMAIL: 'numbers@example.org' } })

const DAY = 24 * 3600_000
const NOW = Date.now()
const dayBefore = (days: number) => new Date(NOW - days * DAY).toISOString().slice(0, 10)

type Count = [name: string, day: string, subject: string, times: number]

/** Gives a rider a role whose password question is answered, and adds counts. */
function prepare(folder: string, username: string, role: Role, counts: Count[] = []) {
  giveRole({ folder }, username, role)
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  const insert = database.prepare(
    "insert into day_count (name, day, subject, language, times) values (?, ?, ?, 'en', ?)",
  )
  for (const count of counts) insert.run(...count)
  database.close()
}

test('[DESK-08] [DESK-09] an observer sees the numbers only: sums with their change in words, a plot with its table, CSV', async ({
  page,
  server,
  signIn,
}) => {
  const { username } = await signIn()
  prepare(server.folder, username, 'observer', [
    ['offline-copy', dayBefore(2), 'a', 12],
    ['offline-copy', dayBefore(30), 'a', 5],
    ['like', dayBefore(1), '3', 9],
    ['like', dayBefore(2), '3', 4],
  ])
  // The page asks for days of its own clock, and midnight may pass.
  await page.clock.setFixedTime(NOW)
  // A former address leads to its page.
  await open(page, '/desk#/numbers')
  await expect(page).toHaveURL(/\/admin#\/numbers$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText(['Analytics'])

  const figure = (name: string) => page.getByRole('article', { name })
  const offline = figure('Offline copies fetched')
  await expect(offline).toContainText('+')
  await expect(offline).toContainText('more than in the 28 days before (5)')
  await expect(offline.getByRole('img')).toHaveAccessibleName(/^Offline copies fetched from .+ to .+ The highest bar: /)

  const likes = figure('Likes')
  await expect(likes).toContainText('at least 9')
  await expect(likes).toContainText('The change is not known, because figures under 5 are not shown.')
  await likes.getByText('Likes as a table').click()
  await expect(likes.getByRole('row')).toHaveCount(29)
  await expect(likes.getByRole('cell', { name: 'under 5' })).toHaveCount(1)
  await expect(page.getByText('Not seen are pages that a device shows from its offline copy')).toBeVisible()

  await page.getByRole('button', { name: '7 days' }).click()
  await expect(likes.getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`analytics-${dayBefore(6)}-${dayBefore(0)}.csv`)
  expect(readFileSync(await file.path(), 'utf8')).toContain(`"Likes","${dayBefore(2)}","under 5"`)
})

test('[DESK-10] an editor sees which tips to rewrite and why, with the right answer named in words', async ({
  page,
  server,
  signIn,
}) => {
  const { username } = await signIn()
  prepare(server.folder, username, 'editor', [
    ['review-wrong', dayBefore(1), '3', 15],
    ['review-right', dayBefore(1), '3', 5],
    ['review-wrong', dayBefore(1), '4', 2],
    ['review-right', dayBefore(1), '4', 20],
    ['review-right', dayBefore(1), '5', 20],
  ])
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Insights' }).click()
  const first = page.getByRole('region', { name: 'Rewrite these first' })
  const tips = first.locator('.admin-tip')
  await expect(tips).toHaveCount(2)
  await expect(tips.first()).toContainText('Answered wrong: 15, right: 5. 75% are wrong.')
  await expect(tips.first().getByRole('link')).toHaveAttribute('href', '/tips/3')
  await expect(tips.first().getByRole('listitem').first()).toContainText('right')
  await expect(tips.nth(1)).toContainText('Answered wrong: under 5, right: 20')
  await expect(
    page.getByRole('region', { name: 'All others, worst first' }).getByRole('listitem').first(),
  ).toContainText('Answered wrong: 0, right: 20')
  await expect(page.getByText('No text was searched without a hit on three different days.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
    'Today',
    'Content',
    'Analytics',
    'Insights',
    'Posters',
    'Site',
  ])
})
