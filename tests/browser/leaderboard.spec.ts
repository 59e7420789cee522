import { expect, type Page } from '@playwright/test'
import { settle } from '#tests/support/double-press.ts'
import { open, test } from './fixtures.ts'

const rows = (page: Page) => page.locator('.leaderboard-row')

async function showLeaderboard(page: Page) {
  await open(page, '/progress')
  await page.getByRole('tab', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('heading', { name: 'Safety Champions' })).toBeVisible()
}

// One worker runs the tests of this file, so that its server starts once.
test.describe.configure({ mode: 'default' })
// An environment of its own gives this file its own server, so that no other riders are on its leaderboard.
test.use({ environment: { LOG_LEVEL: 'error' } })

test("[LEAD-01] [LEAD-02] [LEAD-03] [LEAD-04] [LEAD-05] [LEAD-06] [LEAD-07] the leaderboard has seven rows by XP, sample riders until seven real riders exist, and always the rider's own row", async ({
  page,
  signIn,
  newRider,
  api,
}) => {
  const { username, token } = await signIn()
  await showLeaderboard(page)
  await expect(rows(page)).toHaveCount(7)
  await expect(rows(page).filter({ hasText: 'Sample' })).toHaveCount(6)
  const own = rows(page).filter({ hasText: '(You)' })
  await expect(own).toHaveCount(1)
  await expect(own).toContainText(username)
  await expect(own).toContainText('Level 3 · 0 tips')
  await expect(own).toContainText('180 XP')
  const xp = async () =>
    (await page.locator('.leaderboard-xp').allInnerTexts()).map((text) => Number.parseInt(text.replace(',', ''), 10))
  expect(await xp()).toEqual((await xp()).toSorted((a, b) => b - a))
  for (const row of await rows(page).all())
    expect(await row.locator('.leaderboard-icons li').count()).toBeLessThanOrEqual(7)

  const others: { username: string; token: string }[] = []
  for (let count = 1; count <= 7; count += 1) {
    const other = await newRider(`champion-${count}`)
    for (let tipId = 1; tipId <= count; tipId += 1) {
      await api('POST', '/api/user/progress', { token: other.token, body: { tipId } })
    }
    others.push(other)
  }
  await showLeaderboard(page)
  await expect(rows(page)).toHaveCount(8)
  await expect(page.getByText('Sample')).toHaveCount(0)
  await expect(rows(page).first()).toContainText('champion-7')
  await expect(rows(page).first().locator('.leaderboard-icons li')).toHaveText(['Safety Beginner', 'Riding Expert'])
  await expect(rows(page).last()).toContainText('(You)')
  await expect(rows(page).last().locator('.leaderboard-rank')).toHaveText('Rank 8')

  await api('PATCH', '/api/user', {
    token: others[6]?.token ?? '',
    body: { preferences: { showOnLeaderboard: false } },
  })
  await api('POST', '/api/challenges/deep-dive/complete', { token })
  await showLeaderboard(page)
  await expect(page.getByText('champion-7')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(7)
  // 15 XP more, still fewer than every rider who completed two tips.
  await expect(rows(page).filter({ hasText: '(You)' })).toContainText('195 XP')
})

test('the leaderboard stays without an error when fetching it again fails', async ({ page, signIn }) => {
  await signIn()
  await showLeaderboard(page)
  await expect(rows(page).first()).toBeVisible()
  const count = await rows(page).count()
  await page.getByRole('tab').first().click()
  await page.route('**/api/leaderboard', (route) => route.fulfill({ status: 503 }))
  const refused = page.waitForResponse('**/api/leaderboard')
  await page
    .getByRole('button', { name: /^Mark Complete/ })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Leaderboard' }).click()
  await refused
  await settle(page)
  await expect(rows(page)).toHaveCount(count)
  await expect(page.getByText('The leaderboard could not be loaded')).toHaveCount(0)
})
