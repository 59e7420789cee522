import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { LEVELS } from '#shared/learning/rules.ts'
import { closeShownToast, closeToast, markComplete, toast } from '#tests/support/pages.ts'
import { setXpInFile } from '#tools/lib/levels.ts'
import { open, PHONE, test } from './fixtures.ts'
import { holdClock, stepUntil } from './held-clock.ts'
import { watch } from './watching.ts'

const CLOCK = join(mkdtempSync(join(tmpdir(), 'ride-safer-clock-')), 'ahead')

let ahead = 0

/**
 * Turns the server's clock on, to noon UTC of the next day that is this weekday (0 is Sunday). It counts from the time that the clock
 * shows already, because a clock that goes back is no test of anything. Sessions and completions stay valid.
 */
function turnClockTo(weekday: number): void {
  const shown = new Date(Date.now() + ahead)
  const days = (weekday - shown.getUTCDay() + 7) % 7 || 7
  const noon = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate() + days, 12)
  ahead = noon - Date.now()
  writeFileSync(CLOCK, String(ahead))
}

const AVATAR = 'Avatar: full-face helmet, red. Jacket: blue. On a city scooter.'
const xpOf = (level: number) => LEVELS.find((row) => row.level === level)?.xpRequired ?? 0
const reward = (page: Page, level: number) => page.locator(`#level-${level}`)

test.use({
  environment: { TURNED_CLOCK: CLOCK },
  viewport: PHONE,
  timezoneId: 'UTC',
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('[LEARN-25] [GIFT-01] [GIFT-02] [GIFT-03] [GIFT-04] [GIFT-05] [GIFT-06] [GIFT-07] [GIFT-08] [GIFT-09] a new rider goes from level 3 to level 10 and uses each reward, on a phone', async ({
  page,
  browser,
  server,
  signIn,
  api,
}) => {
  turnClockTo(5)
  const { username, token } = await signIn()
  await api('GET', '/api/progress', { token })
  const reach = (level: number) => setXpInFile(server.folder, username, xpOf(level))
  const visitorContext = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await visitorContext.newPage()
  await page.clock.install()

  await test.step('level 3: rewards of higher levels are shown as locked', async () => {
    await open(page, '/rewards')
    await expect(reward(page, 3)).toContainText('Yours')
    await expect(reward(page, 4)).toContainText('From level 4 · 70 XP to go')
    await expect(reward(page, 10).getByRole('link')).toHaveCount(0)
    await open(page, '/rewards/guide')
    await expect(page.getByText('From level 4. How to get there')).toBeVisible()
    await expect(page.getByRole('link', { name: 'The whole guide (PDF)' })).toHaveAttribute('href', '/guide.pdf')
  })

  await test.step('level 4: the announcement links to the reward, a PDF of chosen tips', async () => {
    setXpInFile(server.folder, username, xpOf(4) - 1)
    await open(page, '/progress')
    await expect(markComplete(page, 'The 60-Second Pre-Ride Check')).toBeVisible()
    // With a running clock the toasts end by themselves.
    await holdClock(page)
    await markComplete(page, 'The 60-Second Pre-Ride Check').click()
    await stepUntil(page, toast(page))
    await expect(toast(page)).toContainText('Progress updated!')
    await closeToast(page)
    await expect(toast(page)).toContainText(
      'Your reward: printable guides. A guide with your name on it: choose tips and get them as a PDF',
    )
    await page.getByRole('link', { name: 'See your reward' }).click()
    await page.clock.resume()
    await expect(page.getByRole('heading', { name: 'My PDF of tips' })).toBeVisible()
    await page.getByLabel('Master Emergency Braking').check()
    await page.getByLabel('Signal Turns Without Losing Control').check()
    await page.reload()
    await expect(page.getByLabel('Master Emergency Braking'), 'the choice is kept').toBeChecked()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Get PDF of 2 tips' }).click()
    const file = await download
    await expect(toast(page)).toContainText('PDF ready')
    expect(file.suggestedFilename()).toMatch(/^e-scooter-guide-[a-z0-9-]+\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('level 5: from Saturday on a tip earns double XP, and the page says so', async () => {
    reach(5)
    await open(page, '/progress')
    await expect(page.getByText('400 / 600 XP')).toBeVisible()
    await expect(page.getByText('Double XP today')).toHaveCount(0)
    turnClockTo(6)
    const flights = await watch(page, '.floating-xp')
    await open(page, '/progress')
    await expect(page.getByText('Double XP today')).toBeVisible()
    await expect(markComplete(page, 'Master Emergency Braking')).toBeVisible()
    await holdClock(page)
    await markComplete(page, 'Master Emergency Braking').click()
    await stepUntil(page, toast(page))
    const done: { xpEarned: number }[] = await (await api('GET', '/api/user/progress', { token })).json()
    const earned = done.at(-1)?.xpEarned ?? 0
    expect([20, 22, 24]).toContain(earned)
    await expect(toast(page)).toHaveText(`Progress updated!You've completed this tip and earned ${earned} XP!`)
    expect((await flights()).map(({ text }) => text)).toEqual([`+${earned} XP`])
    await page.clock.resume()
    await expect(page.getByText(`${400 + earned} / 600 XP`)).toBeVisible()
  })

  await test.step('level 6: menu and profile show the avatar', async () => {
    reach(6)
    await open(page, '/profile?tab=public')
    await page.getByText('Full-face helmet', { exact: false }).click()
    await page.getByRole('group', { name: 'Colour of the helmet' }).getByTitle('red').click()
    await page.getByRole('button', { name: 'Save avatar' }).click()
    await expect(toast(page)).toContainText('Avatar saved')
    await expect(page.locator('.user-button .avatar')).toBeVisible()
    // One avatar is beside the name and one in the editor.
    await expect(page.getByRole('main').getByRole('img', { name: AVATAR })).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove avatar' }).click()
    await expect(page.locator('.user-button .avatar')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Your avatar' })).toBeFocused()
    await page.getByRole('button', { name: 'Save avatar' }).click()
    await expect(page.locator('.user-button .avatar')).toBeVisible()
  })

  await test.step('level 7: a list is made, ordered by keyboard, printed, shared and taken back', async () => {
    reach(7)
    await open(page, '/lists')
    await page.getByLabel('Name of a new list').fill('Winter')
    await page.getByRole('button', { name: 'Create list' }).click()
    await page.getByRole('button', { name: 'Add tips' }).click()
    for (const tip of ['The 60-Second Pre-Ride Check', 'Master Emergency Braking', 'One Rider, One Scooter']) {
      await page.getByLabel(tip).check()
    }
    await page.getByRole('button', { name: 'Done' }).click()
    const order = page.locator('.ordered-tip-title')
    await page.getByRole('button', { name: 'Move up: One Rider, One Scooter' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('One Rider, One Scooter is now number 2 of 3.')).toBeAttached()
    const wanted = ['One Rider, One Scooter', 'The 60-Second Pre-Ride Check', 'Master Emergency Braking']
    await page.keyboard.press('Enter')
    await expect(order).toHaveText(wanted)
    await expect(page.getByRole('button', { name: 'Move up: One Rider, One Scooter' })).toBeFocused()
    await page.getByRole('button', { name: 'Move down: The 60-Second Pre-Ride Check' }).click()
    await expect(order.last()).toHaveText('The 60-Second Pre-Ride Check')
    await expect(page.getByRole('button', { name: 'Move down: The 60-Second Pre-Ride Check' })).toBeFocused()
    await page.getByRole('button', { name: 'Move up: The 60-Second Pre-Ride Check' }).click()
    await expect(order).toHaveText(wanted)
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Name of the list').fill('Before each ride')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByRole('heading', { name: 'Before each ride' })).toBeVisible()
    await open(page, new URL(page.url()).pathname + new URL(page.url()).search)
    await expect(order).toHaveText(wanted)

    const sheet = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Print' }).click()
    await expect((await sheet).locator('h1')).toHaveText('Before each ride')
    await expect((await sheet).locator('h3')).toHaveText(wanted)
    await (await sheet).close()

    await page.getByRole('button', { name: 'Share by a link' }).click()
    const link = await page.getByLabel('Address of the link').inputValue()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(toast(page)).toContainText('Link copied')
    await closeShownToast(page)
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Before each ride')
    await expect(visitor.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(wanted)
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect(await visitor.content()).not.toContain(username)
    await page.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(toast(page)).toContainText('The link to ‘Before each ride’ no longer works.')
    expect((await visitor.goto(link))?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { name: 'No longer shared' })).toBeVisible()

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No lists yet')).toBeVisible()
  })

  await test.step('level 8: the progress page is off, then on with what the rider chose, then off again', async () => {
    reach(8)
    await open(page, '/profile?tab=public')
    await page.getByLabel('Your username').check()
    await page.getByRole('button', { name: 'Switch my page on' }).click()
    await expect(toast(page)).toContainText('Progress page is on')
    const link = await page.getByLabel('Address of the link').inputValue()
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`${username} rides safer`)
    await expect(visitor.getByText('Level 8: ')).toBeVisible()
    await expect(visitor.getByText('in a row')).toHaveCount(0)
    await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    const picture = await visitor.locator('meta[property="og:image"]').getAttribute('content')
    expect((await visitor.request.get(picture ?? '')).headers()['content-type']).toBe('image/png')
    await page.getByRole('button', { name: 'Switch my page off' }).click()
    await expect(toast(page)).toContainText('Progress page is off')
    await expect(page.getByRole('heading', { name: 'Your progress page' })).toBeFocused()
    expect((await visitor.goto(link))?.status()).toBe(404)
    expect((await visitor.request.get(picture ?? '')).status()).toBe(404)
  })

  await test.step('level 9 and 10: avatar, badges and the mark of a guru stand beside the name on the leaderboard', async () => {
    for (const tipId of [3, 4, 5, 6]) await api('POST', '/api/user/progress', { token, body: { tipId } })
    reach(9)
    await open(page, '/profile?tab=public')
    await page.getByLabel('Safety Beginner').check()
    await page.getByRole('button', { name: 'Save badges' }).click()
    await expect(toast(page)).toContainText('1 badge is shown next to your name.')
    reach(10)
    await open(page, '/progress?tab=leaderboard')
    const own = page.locator('.leaderboard-row', { hasText: '(You)' })
    await expect(own.getByRole('img', { name: AVATAR })).toBeVisible()
    await expect(own.getByRole('list', { name: 'Badges' }).getByRole('listitem')).toHaveText(['Safety Beginner'])
    await expect(own.getByText('Guru', { exact: true })).toBeVisible()
    await expect(page.getByText('Guru', { exact: true })).toHaveCount(1)
    await expect(page.getByText('Highest level reached')).toBeVisible()
    // The bar is full, because there is no next level.
    await expect(page.getByRole('progressbar', { name: 'XP towards the next level' })).toHaveJSProperty('position', 1)
    await open(page, '/rewards')
    await expect(page.getByText('Yours')).toHaveCount(10)
  })
  await visitorContext.close()
})

test('[LEARN-18] [LEARN-19] [LEARN-20] [LEARN-21] [LEARN-22] [LEARN-23] [LEARN-24] [LEARN-25] the page of rewards names each level with its title, what it gives and the XP that are missing', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/rewards')
  await expect(page.locator('.reward')).toHaveCount(10)
  for (const [level, title, gives, state] of [
    [1, 'Safety Novice', 'basic tips', 'Yours'],
    [2, 'Safety Student', 'daily challenges', 'Yours'],
    [3, 'Safety Enthusiast', 'streak x1.5', 'Yours'],
    [4, 'Safety Apprentice', 'printable guides', 'From level 4 · 70 XP to go'],
    [5, 'Safety Adept', 'double XP weekends', 'From level 5 · 220 XP to go'],
    [6, 'Safety Expert', 'customizable avatar', 'From level 6 · 420 XP to go'],
    [7, 'Safety Pro', 'custom tip lists', 'From level 7 · 670 XP to go'],
    [8, 'Safety Mentor', 'share progress', 'From level 8 · 1,020 XP to go'],
    [9, 'Safety Master', 'exclusive badges', 'From level 9 · 1,420 XP to go'],
    [10, 'Safety Guru', 'featured on leaderboard', 'From level 10 · 2,020 XP to go'],
  ] as const) {
    await expect(reward(page, level)).toContainText(`Level ${level} · ${title}`)
    await expect(reward(page, level).getByRole('heading')).toHaveText(gives)
    await expect(reward(page, level)).toContainText(state)
  }
})

test('[GIFT-09] an action that reaches two levels announces the reward of each with a link to it', async ({
  page,
  signIn,
}) => {
  await signIn()
  // From 385 XP (level 4): 10 for the tip, 150 and 100 for two achievements.
  const unlocked = (id: string, xpReward: number) => ({
    id,
    name: id,
    description: id,
    xpReward,
    unlockedAt: '2026-06-15T12:00:00.000Z',
  })
  const outcome = {
    xpEarned: 10,
    xp: 645,
    level: 6,
    leveledUp: true,
    streak: 1,
    achievementsUnlocked: [unlocked('riding-expert', 150), unlocked('safety-enthusiast', 100)],
  }
  await page.route(/\/api\/user\/progress/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: outcome }) : route.fallback(),
  )
  await page.clock.install()
  await open(page, '/progress')
  const complete = page.getByRole('button', { name: /^Mark Complete / }).first()
  await expect(complete).toBeVisible()
  // With a running clock the toasts end by themselves.
  await holdClock(page)
  await complete.click()
  await stepUntil(page, toast(page))
  const close = page.getByRole('button', { name: 'Close message' })
  // The tip and the two achievements.
  for (let shown = 0; shown < 3; shown++) await close.click()
  for (const [level, href] of [
    [5, '/progress'],
    [6, '/profile?tab=public'],
  ] as const) {
    await expect(toast(page)).toContainText(`You've reached level ${level}.`)
    await expect(toast(page).getByRole('link')).toHaveAttribute('href', href)
    await close.click()
  }
})
