import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import { CHALLENGES } from '#shared/learning/rules.ts'
import { holdBack, toast } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { open, test } from './fixtures.ts'

const titles = (page: Page) => page.locator('.challenge-title')
/** The titles of the three challenges that the page shows after this many refreshes. */
const titlesAfter = (refreshes: number) =>
  Array.from({ length: 3 }, (_, place) => CHALLENGES[(3 * refreshes + place) % CHALLENGES.length]?.title ?? '')
const challenge = (page: Page, title: string) => page.locator('.challenge', { hasText: title })
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click()

test('[CHAL-01] [CHAL-02] [CHAL-05] [CHAL-06] [CHAL-07] [CHAL-08] [CHAL-09] the page shows the first three challenges, and Refresh refetches and shows the next three in turn', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/progress')
  await expect(page.getByRole('heading', { name: 'Daily Challenges' })).toBeVisible()
  await expect(titles(page)).toHaveText(titlesAfter(0))
  await expect(challenge(page, 'Safety Sprint')).toContainText('+20 XP')
  await expect(challenge(page, 'Safety Sprint')).toContainText('Complete 3 tips in under 10 minutes')
  await expect(challenge(page, 'Knowledge Diversity')).toContainText('+25 XP')
  await expect(challenge(page, 'Deep Dive')).toContainText('+15 XP')
  await expect(challenge(page, 'Deep Dive')).toContainText('Spend 5 minutes on one tip')
  const read = page.waitForResponse('**/api/progress')
  await refresh(page)
  await read
  await expect(titles(page)).toHaveText(titlesAfter(1))
  await expect(challenge(page, 'Safety Commitment')).toContainText('+30 XP')
  await expect(challenge(page, 'Safety Commitment')).toContainText('1 of 3 days')
  await expect(challenge(page, 'Sharing is Caring')).toContainText('+25 XP')
  await refresh(page)
  await expect(titles(page)).toHaveText(titlesAfter(2))
})

test('[CHAL-03] [CHAL-04] [CHAL-12] completing a selected challenge grants its XP, shows a toast, and is remembered after a reload', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/progress')
  const complete = page.getByRole('button', { name: 'Complete Challenge' })
  await expect(complete).toBeDisabled()
  await challenge(page, 'Knowledge Diversity').click()
  await complete.click()
  await expect(toast(page)).toHaveText("Challenge Completed!You've earned 25 XP!")
  await expect(challenge(page, 'Knowledge Diversity')).toContainText('Completed')
  await expect(page.getByText('205 / 250 XP')).toBeVisible()
  await expect(complete).toBeDisabled()
  await page.reload()
  await expect(challenge(page, 'Knowledge Diversity')).toContainText('Completed')
  await expect(page.getByRole('radio', { name: /Knowledge Diversity/ })).toBeDisabled()
  await expect(page.getByText('205 / 250 XP')).toBeVisible()
})

test('a rider who leaves the page before a challenge is completed reads the result, and finds it completed', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/progress')
  const answer = await holdBack(page, '/api/challenges/*/complete')
  await challenge(page, 'Knowledge Diversity').click()
  const sent = page.waitForRequest('**/api/challenges/*/complete')
  await page.getByRole('button', { name: 'Complete Challenge' }).click()
  await sent
  await page.getByRole('link', { name: 'All rewards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible()
  answer.release()
  await expect(toast(page)).toHaveText("Challenge Completed!You've earned 25 XP!")
  await page.goBack()
  await expect(challenge(page, 'Knowledge Diversity')).toContainText('Completed')
  await expect(page.getByText('205 / 250 XP')).toBeVisible()
})

test('[CHAL-10] a challenge that was completed on another device earns nothing, and the page says why', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await open(page, '/progress')
  await challenge(page, 'Deep Dive').click()
  await untilQuiet(page)
  await api('POST', '/api/challenges/deep-dive/complete', { token })
  await page.getByRole('button', { name: 'Complete Challenge' }).click()
  await expect(toast(page)).toHaveText('Error updating progressChallenge already completed today')
  await expect(challenge(page, 'Deep Dive')).toContainText('Completed')
  await expect(page.getByText('195 / 250 XP')).toBeVisible()
})

test('[CHAL-11] each challenge shows its measured progress', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  for (const tipId of [1, 13]) await api('POST', '/api/user/progress', { token, body: { tipId } })
  await api('POST', '/api/tips/1/share', { token, body: { platform: 'email' } })
  await open(page, '/progress')
  await expect(challenge(page, 'Safety Sprint')).toContainText('2 of 3 tips')
  await expect(challenge(page, 'Knowledge Diversity')).toContainText('2 of 3 categories')
  await expect(challenge(page, 'Deep Dive')).toContainText('0 of 5 minutes')
  await refresh(page)
  await expect(challenge(page, 'Sharing is Caring')).toContainText('1 of 2 shares')
})

for (const [where, path] of [
  ['in the dialog', '/?tip=1'],
  ["on the tip's page", '/tips/1'],
] as const) {
  test(`[CHAL-07] reading a tip ${where} is reported only while the tip is visible`, async ({ page, signIn, api }) => {
    const { token } = await signIn()
    await page.clock.install()
    const reports: { tipId: number; seconds: number }[] = []
    const keys = new Set<string | undefined>()
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/user/reading')) return
      reports.push(request.postDataJSON())
      keys.add(request.headers()['idempotency-key'])
    })
    await page.route('**/api/user/reading', (route) => route.abort(), { times: 2 })
    await open(page, path)
    await expect(page.getByRole('heading', { name: 'The 60-Second Pre-Ride Check' }).first()).toBeVisible()
    // The code that measures reading loads after the page.
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(15_000)
    await expect.poll(() => reports.length).toBe(2)
    expect(keys.size, 'the same report, sent again').toBe(1)
    expect(reports[0]?.tipId).toBe(1)
    expect(reports[0]?.seconds).toBeGreaterThan(13)
    // The next report is equal, and counts although the answer to the first was lost.
    await page.clock.runFor(15_000)
    await expect.poll(() => reports.length).toBe(3)
    expect(keys.size).toBe(2)

    const setVisibility = (state: string) =>
      page.evaluate((state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await page.clock.runFor(5_000)
    await setVisibility('hidden')
    await expect.poll(() => reports.length).toBe(4)
    await page.clock.runFor(60_000)
    expect(reports).toHaveLength(4)
    await setVisibility('visible')
    await page.clock.runFor(15_000)
    await expect.poll(() => reports.length).toBeGreaterThanOrEqual(5)
    const state = await (await api('GET', '/api/progress', { token })).json()
    expect(state.challenges[2].text).toMatch(/^\d of 5 minutes$/)
  })
}

test('[CHAL-07] [NET-04] a minute that was read in another tab is on the progress page', async ({
  page,
  signIn,
  api,
  server,
}) => {
  const { token } = await signIn()
  await api('POST', '/api/user/reading', { token, body: { tipId: 1, seconds: 55 } })
  const { id } = await (await api('GET', '/api/user', { token })).json()
  const database = new DatabaseSync(join(server.folder, 'test.db'), { timeout: 5000 })
  const before = new Date(Date.now() - 30_000).toISOString()
  database.prepare(`update reading set reported_at = ?, seconds = '{"1":55}' where rider_id = ?`).run(before, id)
  database.close()
  await open(page, '/progress')
  const deepDive = challenge(page, 'Deep Dive')
  await expect(deepDive).toContainText('0 of 5 minutes')
  const reading = await page.context().newPage()
  await reading.clock.install()
  await open(reading, '/tips/1')
  // The code that measures reading loads after the page.
  await reading.waitForLoadState('networkidle')
  await reading.clock.runFor(15_000)
  await page.bringToFront()
  await expect(deepDive).toContainText('1 of 5 minutes')
  await reading.close()
})

test('the reading of a visitor is not measured', async ({ page }) => {
  await page.clock.install()
  let reports = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/user')) reports += 1
  })
  await open(page, '/tips/1')
  // The code that would measure reading loads after the page.
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(60_000)
  expect(reports).toBe(0)
})
