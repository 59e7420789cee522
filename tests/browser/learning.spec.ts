import { expect, type Page } from '@playwright/test'
import { open, PHONE, test } from './fixtures.ts'
import { watch } from './watching.ts'

const card = (page: Page, name: string) => page.locator('.number-card', { hasText: name }).locator('dd')
const markComplete = (page: Page, title: string) => page.getByRole('button', { name: `Mark Complete ${title}` })
const toast = (page: Page) => page.locator('.toast')
const closeToast = (page: Page) => page.getByRole('button', { name: 'Close message' }).click()

test('[LEARN-01] [LEARN-17] [LEARN-05] the header has a Leaderboard button on desktop and a level badge; three tabs', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/progress')
  await expect(page.getByRole('heading', { name: 'Learning Progress', level: 1 })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Level 3' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leaderboard' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Tips Progress', 'Achievements', 'Leaderboard'])
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('button', { name: 'Leaderboard' })).toBeHidden()
  await expect(page.getByRole('img', { name: 'Level 3' })).toBeVisible()
})

test('[LEARN-02] the XP bar shows the XP towards the next level', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/progress')
  const bar = page.getByRole('progressbar', { name: 'XP towards the next level' })
  await expect(bar).toHaveAttribute('aria-valuetext', '180 of 250 XP, 70 XP to level 4')
  // From 120 (level 3) to 250 (level 4).
  await expect(bar).toHaveJSProperty('value', 60)
  await expect(bar).toHaveJSProperty('max', 130)
  await expect(page.getByText('180 / 250 XP')).toBeVisible()
})

test('[LEARN-03] [LEARN-04] the streak bar has 7 segments, today filled once active; three cards with the true numbers', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await open(page, '/progress')
  const days = page.getByTestId('streak-bar').getByRole('listitem')
  await expect(days).toHaveCount(7)
  await expect(page.locator('.streak-day[data-active]')).toHaveCount(0)
  await expect(card(page, 'Tips Completed')).toHaveText('0 of 32')
  await expect(card(page, 'Achievements')).toHaveText('0 of 7')
  await expect(card(page, 'Current Streak')).toHaveText('0 days')
  for (let tipId = 1; tipId <= 6; tipId += 1) await api('POST', '/api/user/progress', { token, body: { tipId } })
  await page.reload()
  await expect(card(page, 'Tips Completed')).toHaveText('6 of 32')
  await expect(card(page, 'Achievements')).toHaveText('2 of 7')
  await expect(card(page, 'Current Streak')).toHaveText('1 day')
  await expect(page.locator('.streak-day[data-active]')).toHaveCount(1)
  await expect(days.last()).toContainText('Today: active')
})

test('[LEARN-06] [LEARN-07] [LEARN-33] categories open and close; a completed tip stays completed', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/progress')
  await expect(page.locator('.category-progress')).toHaveCount(4)
  const storage = page.locator('.category-progress', { hasText: 'Storage' })
  await expect(storage.getByRole('button')).toHaveCount(0)
  await storage.getByText('Storage').click()
  await expect(storage.getByRole('button', { name: 'Mark Complete' })).toHaveCount(5)
  const first = storage.getByRole('listitem').first()
  await first.getByRole('button', { name: 'Mark Complete' }).click()
  await expect(first.getByRole('button', { name: 'Completed' })).toBeDisabled()
  await expect(storage).toContainText('1 of 5 completed')
  await storage.getByText('Storage', { exact: true }).click()
  await expect(storage.getByRole('button')).toHaveCount(0)
  await page.reload()
  await page.locator('.category-progress', { hasText: 'Storage' }).getByText('Storage', { exact: true }).click()
  await expect(first.getByRole('button', { name: 'Completed' })).toBeDisabled()
})

test('[LEARN-08] [LEARN-09] [LEARN-14] a completion shows a floating +N XP and says the N earned', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  const flights = await watch(page, '.floating-xp')
  await open(page, '/progress')
  await markComplete(page, 'Master Emergency Braking').click()
  await expect(toast(page)).toContainText('Progress updated!')
  const [{ xpEarned }] = await (await api('GET', '/api/user/progress', { token })).json()
  expect([10, 11, 12]).toContain(xpEarned)
  await expect(toast(page)).toHaveText(`Progress updated!You've completed this tip and earned ${xpEarned} XP!`)
  expect((await flights()).map(({ text }) => text)).toEqual([`+${xpEarned} XP`])
  await expect(page.getByText(`${180 + xpEarned} / 250 XP`)).toBeVisible()
  await expect(page.locator('.floating-xp')).toHaveCount(0)
})

test('[LEARN-10] [LEARN-11] [LEARN-12] [LEARN-13] [LEARN-20] [LEARN-26] [LEARN-40] [SHELL-37] one completion unlocks and raises the level: a banner for 3 s, and every toast, one after the other', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  for (const tipId of [2, 3, 4, 5]) await api('POST', '/api/user/progress', { token, body: { tipId } })
  const banners = await watch(page, '.level-up')
  await open(page, '/progress')
  await markComplete(page, 'The 60-Second Pre-Ride Check').click()
  await expect(page.getByText('Level Up!')).toBeVisible()
  await expect(toast(page)).toContainText('Progress updated!')
  await closeToast(page)
  await expect(toast(page)).toHaveText('Achievement Unlocked!Safety Beginner: Complete 5 tips. +50 XP')
  await closeToast(page)
  await expect(toast(page)).toContainText("Congratulations! You've reached level 4.")
  await expect(toast(page)).toContainText('Safety Apprentice. Your reward: printable guides')
  await expect(toast(page)).toHaveCount(1)
  await closeToast(page)
  await expect(toast(page)).toHaveCount(0)

  await expect(page.locator('.level-up')).toHaveCount(0, { timeout: 6000 })
  const [banner] = await banners()
  const stayed = (banner?.gone ?? 0) - (banner?.came ?? 0)
  expect(stayed).toBeGreaterThan(2950)
  expect(stayed).toBeLessThan(5000)
  expect(banner?.text).toContain('Level Up!Safety ApprenticeYour reward: printable guides')
  await expect(page.getByRole('img', { name: 'Level 4' })).toBeVisible()
})

test('[LEARN-27] [LEARN-28] [LEARN-29] [LEARN-30] [LEARN-33] all 32 tips: each achievement at its moment, and the XP shown is the server’s and the sum announced', async ({
  page,
  signIn,
  api,
}) => {
  test.setTimeout(120_000)
  const { token } = await signIn()
  const toasts = await watch(page, '.toast')
  await open(page, '/progress')
  const unlockedAt: Record<number, number> = { 5: 1, 6: 2, 15: 3, 16: 4, 25: 5 }
  let completed = 0
  let unlocked = 0
  await expect(page.locator('.category-progress')).toHaveCount(4)
  for (const category of await page.locator('.category-progress').all()) {
    if ((await category.getAttribute('open')) === null) await category.locator('summary').click()
    await expect(category.getByRole('listitem').first()).toBeVisible()
    for (const tip of await category.getByRole('listitem').all()) {
      await tip.getByRole('button', { name: 'Mark Complete' }).click()
      await expect(tip.getByRole('button', { name: 'Completed' })).toBeDisabled()
      completed += 1
      unlocked = unlockedAt[completed] ?? unlocked
      await expect(card(page, 'Tips Completed')).toHaveText(`${completed} of 32`)
      await expect(card(page, 'Achievements')).toHaveText(`${unlocked} of 7`)
    }
  }
  expect(completed).toBe(32)
  // Whatever waits to be told is told.
  while ((await toast(page).count()) > 0) await closeToast(page)

  const told = (await toasts()).map(({ text }) => text)
  const unlockedTold = told
    .filter((text) => text.startsWith('Achievement Unlocked!'))
    .map((text) => /Unlocked!(.*?):/.exec(text)?.[1])
  expect(unlockedTold.toSorted()).toEqual(
    ['Maintenance Guru', 'Riding Expert', 'Safety Beginner', 'Safety Master', 'Safety Pro'].toSorted(),
  )
  const announced = told.reduce(
    (sum, text) => sum + Number(/earned (\d+) XP|\+(\d+) XP/.exec(text)?.slice(1).find(Boolean) ?? 0),
    180,
  )
  const { xp } = await (await api('GET', '/api/progress', { token })).json()
  expect(announced).toBe(xp)
  await expect(page.locator('.xp-sum')).toContainText(`${xp} `)
  await expect(page.locator('.xp-bar')).toHaveAttribute('aria-valuetext', new RegExp(`^${xp} `))
})

test('[LEARN-39] the Achievements tab shows each with its progress and whether it is unlocked', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  for (const tipId of [1, 2, 3, 4, 5]) await api('POST', '/api/user/progress', { token, body: { tipId } })
  await open(page, '/progress')
  await page.getByRole('tab', { name: 'Achievements' }).click()
  const items = page.locator('.achievement')
  await expect(items).toHaveCount(7)
  await expect(items.filter({ hasText: 'Safety Beginner' })).toContainText('Unlocked')
  await expect(items.filter({ hasText: 'Riding Expert' })).toContainText('5 of 6')
  await expect(items.filter({ hasText: 'Dedicated Learner' })).toContainText('1 of 5')
  await expect(items.filter({ hasText: 'Safety Influencer' })).toContainText('0 of 10')
  await expect(page.locator('.achievement[data-unlocked]')).toHaveCount(1)
})

test('[ERR-14] when a completion fails the toast says so and the tip stays incomplete', async ({ page, signIn }) => {
  await signIn()
  await page.route('**/api/user/progress', (route) =>
    route.fulfill({ status: 500, json: { message: 'Internal server error' } }),
  )
  await open(page, '/progress')
  await markComplete(page, 'Master Emergency Braking').click()
  await expect(page.locator('.toast[data-variant="destructive"]')).toHaveText(
    'Error updating progressPlease try again later.',
  )
  await expect(markComplete(page, 'Master Emergency Braking')).toBeEnabled()
  await expect(card(page, 'Tips Completed')).toHaveText('0 of 32')
  await expect(page.locator('.floating-xp')).toHaveCount(0)
})

const NOBODY = { status: 401, json: { message: 'Not authenticated' } }

test('[LEARN-38] a 401 for the tips is an empty result', async ({ page, signIn }) => {
  await signIn()
  await page.route('**/api/tips', (route) => route.fulfill(NOBODY))
  await open(page, '/progress')
  await expect(page.getByText('No tips available yet.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Level 3' })).toBeVisible()
})

test('[LEARN-38] a 401 for the categories is an empty result', async ({ browser, newRider, server }) => {
  const { token } = await newRider()
  const context = await browser.newContext({ baseURL: server.url })
  await context.addInitScript((token) => localStorage.setItem('authToken', token), token)
  // Not the page that is watched for errors: the categories are taken out of what the server rendered.
  const page = await context.newPage()
  await page.route('**/api/categories', (route) => route.fulfill(NOBODY))
  await page.route('**/progress', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    return route.fulfill({ response: answer, body: (await answer.text()).replace('["/api/categories"]', '["none"]') })
  })
  await page.goto('/progress')
  await expect(page.getByText('No tips available yet.')).toBeVisible()
  await context.close()
})

test('[LEARN-33] what is learned on one device is there on another', async ({ page, signIn, browser, server }) => {
  const { token } = await signIn()
  await open(page, '/progress')
  await markComplete(page, 'Master Emergency Braking').click()
  await expect(card(page, 'Tips Completed')).toHaveText('1 of 32')
  const other = await browser.newContext({ baseURL: server.url, viewport: PHONE })
  await other.addInitScript((token) => localStorage.setItem('authToken', token), token)
  const phone = await other.newPage()
  await phone.goto('/progress')
  await expect(card(phone, 'Tips Completed')).toHaveText('1 of 32')
  await other.close()
})

test('[LEARN-36] the browser says which time zone the rider lives in', async ({ browser, newRider, server }) => {
  const { token } = await newRider()
  const context = await browser.newContext({ baseURL: server.url, timezoneId: 'Pacific/Auckland' })
  await context.addInitScript((token) => localStorage.setItem('authToken', token), token)
  const page = await context.newPage()
  const asked = page.waitForRequest('**/api/progress')
  await page.goto('/progress')
  expect((await asked).headers()['x-time-zone']).toBe('Pacific/Auckland')
  await context.close()
})

test('[PROF-06] the profile shows true counts', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  for (let tipId = 1; tipId <= 6; tipId += 1) await api('POST', '/api/user/progress', { token, body: { tipId } })
  await api('POST', '/api/tips/3/bookmark', { token, body: {} })
  await open(page, '/profile')
  await expect(card(page, 'Tips Completed')).toHaveText('6')
  await expect(card(page, 'Achievements')).toHaveText('2')
  await expect(card(page, 'Saved Tips')).toHaveText('1')
})

test('[PROF-14] [PROF-15] the profile lists unlocked achievements with their day; without any it leads to the tips', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await open(page, '/profile?tab=achievements')
  await expect(page.getByText('No Achievements Yet')).toBeVisible()
  for (let tipId = 1; tipId <= 5; tipId += 1) await api('POST', '/api/user/progress', { token, body: { tipId } })
  await page.reload()
  const item = page.locator('.achievement')
  await expect(item).toHaveCount(1)
  await expect(item).toContainText('Safety Beginner')
  await expect(item).toContainText('Complete 5 tips')
  const today = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date())
  await expect(item).toContainText(`Unlocked on ${today}`)
})

test('[PROF-15] the way from no achievements to the tips', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/profile?tab=achievements')
  await page.getByRole('link', { name: 'Go to Tips' }).click()
  await expect(page).toHaveURL('/')
})

test('[A11Y-04] everything on the progress page works by keyboard', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/progress')
  const storage = page.locator('.category-progress', { hasText: 'Storage' })
  await storage.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(storage.getByRole('button', { name: 'Mark Complete' })).toHaveCount(5)
  await page.getByRole('radio', { name: /Safety Sprint/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Knowledge Diversity/ })).toBeChecked()
  await page.getByRole('button', { name: 'Complete Challenge' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Challenge Completed!')
})

test("[LEAD-08] the header's Leaderboard button shows the leaderboard", async ({ page, signIn }) => {
  await signIn()
  await open(page, '/progress')
  await page.getByRole('button', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('heading', { name: 'Safety Champions' })).toBeInViewport()
  await expect(page.getByRole('tab', { name: 'Leaderboard' })).toHaveAttribute('aria-selected', 'true')
})

test('[LEAD-04] a name of 30 wide letters, or one written from right to left, breaks nothing', async ({
  page,
  signIn,
  newRider,
  api,
}) => {
  const { token } = await signIn(`${'W'.repeat(24)}${Math.random().toString(36).slice(2, 8)}`)
  const other = await newRider(`שלום-${Math.random().toString(36).slice(2, 8)}`)
  for (const rider of [token, other.token])
    await api('POST', '/api/user/progress', { token: rider, body: { tipId: 1 } })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/progress')
  await page.getByRole('tab', { name: 'Leaderboard' }).click()
  await expect(page.getByText('(You)')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
