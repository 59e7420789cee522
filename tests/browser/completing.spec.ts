import { expect } from '@playwright/test'
import { ACHIEVEMENTS } from '#shared/learning/rules.ts'
import { closeShownToast, closeToast, markComplete, numberCard, toast } from '#tests/support/pages.ts'
import { setXpInFile } from '#tools/lib/levels.ts'
import { CATEGORIES, STARTER_TIPS } from '#tools/lib/starter-library.ts'
import { open, PHONE, test } from './fixtures.ts'
import { holdClock, stepUntil } from './held-clock.ts'
import { watch } from './watching.ts'

test('[LEARN-08] [LEARN-09] [LEARN-14] completing a tip shows a floating +N XP and a toast with the N XP earned', async ({
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

test('[LEARN-10] [LEARN-11] [LEARN-12] [LEARN-13] [LEARN-20] [LEARN-26] [LEARN-40] [SHELL-37] one completion can unlock achievements and raise the level: a banner for 3 s, and all toasts one after the other', {
  tag: '@walk',
}, async ({ page, signIn, api }) => {
  const { token } = await signIn()
  for (const tipId of [2, 3, 4, 5]) await api('POST', '/api/user/progress', { token, body: { tipId } })
  const banner = page.locator('.level-up')
  await page.clock.install()
  await open(page, '/progress')
  const complete = markComplete(page, 'The 60-Second Pre-Ride Check')
  await complete.waitFor()
  await holdClock(page)
  await complete.click()
  await stepUntil(page, banner)
  await expect(banner).toContainText('Level Up!Safety ApprenticeYour reward: printable guides')
  await page.clock.fastForward(2940)
  await expect(banner).toHaveCount(1)
  await page.clock.runFor(100)
  await expect(banner).toHaveCount(0)
  // The clock still stands, because with a running one the first toast, which is 3 s old, may end before it is closed.
  await expect(toast(page)).toContainText('Progress updated!')
  await closeToast(page)
  await expect(toast(page)).toHaveText('Achievement Unlocked!Safety Beginner: Complete 5 tips. +50 XP')
  await closeToast(page)
  await expect(toast(page)).toContainText("Congratulations! You've reached level 4.")
  await expect(toast(page)).toContainText('Safety Apprentice. Your reward: printable guides')
  await expect(toast(page)).toHaveCount(1)
  await closeToast(page)
  await expect(toast(page)).toHaveCount(0)
  await page.clock.resume()

  await expect(page.getByRole('img', { name: 'Level 4' })).toBeVisible()
})

test('[LEARN-27] [LEARN-28] [LEARN-29] [LEARN-30] [LEARN-33] completing all tips unlocks each achievement in time, and the XP shown equals the XP of the server and the sum of the toasts', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  const toasts = await watch(page, '.toast')
  await open(page, '/progress')
  const learned: Record<string, number> = {}
  let completed = 0
  await expect(page.locator('.category-progress')).toHaveCount(CATEGORIES.length)
  const sections = await page.locator('.category-progress').all()
  for (const [place, { id }] of CATEGORIES.entries()) {
    const section = sections[place] ?? page.locator('missing')
    if ((await section.getAttribute('open')) === null) await section.locator('summary').click()
    await expect(section.getByRole('listitem').first()).toBeVisible()
    const before = completed
    for (const tip of await section.getByRole('listitem').all()) {
      await tip.getByRole('button', { name: 'Mark Complete' }).click()
      await expect(tip.getByRole('button', { name: 'Completed' })).toBeDisabled()
      completed += 1
      learned[id] = completed - before
      const unlocked = ACHIEVEMENTS.filter(
        ({ requirement }) =>
          requirement.kind === 'tips' &&
          (requirement.category ? (learned[requirement.category] ?? 0) : completed) >= requirement.count,
      )
      await expect(numberCard(page, 'Tips Completed')).toHaveText(`${completed} of ${STARTER_TIPS.length}`)
      await expect(numberCard(page, 'Achievements')).toHaveText(`${unlocked.length} of ${ACHIEVEMENTS.length}`)
    }
  }
  expect(completed).toBe(STARTER_TIPS.length)
  // Show every toast that is still in the queue.
  const shown = async () => {
    await closeShownToast(page)
    return toast(page).count()
  }
  await expect.poll(shown, { intervals: [50] }).toBe(0)

  const texts = (await toasts()).map(({ text }) => text)
  const unlockedToasts = texts
    .filter((text) => text.startsWith('Achievement Unlocked!'))
    .map((text) => /Unlocked!(.*?):/.exec(text)?.[1])
  expect(unlockedToasts.toSorted()).toEqual(
    ['Maintenance Guru', 'Riding Expert', 'Safety Beginner', 'Safety Master', 'Safety Pro'].toSorted(),
  )
  const announced = texts.reduce(
    (sum, text) => sum + Number(/earned (\d+) XP|\+(\d+) XP/.exec(text)?.slice(1).find(Boolean) ?? 0),
    180,
  )
  const { xp } = await (await api('GET', '/api/progress', { token })).json()
  expect(announced).toBe(xp)
  const shownXp = xp.toLocaleString('en')
  await expect(page.locator('.xp-sum')).toContainText(`${shownXp} `)
  await expect(page.locator('.xp-bar')).toHaveAttribute('aria-valuetext', new RegExp(`^${shownXp} `))
})

test('[ERR-14] when a completion fails, the toast says so and the tip stays incomplete', async ({ page, signIn }) => {
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
  await expect(numberCard(page, 'Tips Completed')).toHaveText(`0 of ${STARTER_TIPS.length}`)
  await expect(page.locator('.floating-xp')).toHaveCount(0)
})

test('[LEARN-33] a tip completed on one device is completed on another', async ({ page, signIn, otherDevice }) => {
  const { token } = await signIn()
  await open(page, '/progress')
  await markComplete(page, 'Master Emergency Braking').click()
  await expect(numberCard(page, 'Tips Completed')).toHaveText(`1 of ${STARTER_TIPS.length}`)
  const phone = await otherDevice(token, { viewport: PHONE })
  await phone.goto('/progress')
  await expect(numberCard(phone, 'Tips Completed')).toHaveText(`1 of ${STARTER_TIPS.length}`)
})

test('the link to the reward of level 10 opens the leaderboard of the page on which the level was reached', async ({
  page,
  signIn,
  server,
  api,
}) => {
  const { username, token } = await signIn()
  await api('GET', '/api/progress', { token })
  setXpInFile(server.folder, username, 2199)
  await page.clock.install()
  await open(page, '/progress')
  const complete = markComplete(page, 'Master Emergency Braking')
  await complete.waitFor()
  // With a running clock the toasts end by themselves.
  await holdClock(page)
  await complete.click()
  await stepUntil(page, toast(page))
  await expect(toast(page)).toContainText('Progress updated!')
  await closeToast(page)
  await page.getByRole('link', { name: 'See your reward' }).click()
  await page.clock.resume()
  await expect(page).toHaveURL(/\/progress\?tab=leaderboard$/)
  await expect(page.getByRole('tab', { name: 'Leaderboard' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Safety Champions' })).toBeInViewport()
})
