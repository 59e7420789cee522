import { expect, type Page, type Route } from '@playwright/test'
import { settle } from '#tests/support/double-press.ts'
import { DESKTOP, open, test } from './fixtures.ts'
import { recordShifts } from './layout-shifts.ts'

const CARDS = ['/api/review', '/api/exam', '/api/groups']

/** Holds the requests of an address until `release` is called. `held` lists them. */
async function hold(page: Page, address: string) {
  const held: Route[] = []
  let isOpen = false
  await page.route(address, (route) => (isOpen ? route.continue() : held.push(route)))
  const release = () => {
    isOpen = true
    return Promise.all(held.splice(0).map((route) => route.continue()))
  }
  return { held, release }
}

test('[A11Y-04] the progress page waits for all its cards, so that no late card moves a focused button', async ({
  page,
  signIn,
}) => {
  await signIn()
  const refresh = page.getByRole('button', { name: 'Refresh' })
  for (const path of CARDS) {
    const card = await hold(page, `**${path}{,?*}`)
    const learner = page.waitForResponse('**/api/progress')
    await open(page, '/progress')
    await learner
    await expect.poll(() => card.held.length, path).toBe(1)
    // Waits two frames, so that React has shown the learner.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await refresh.isVisible(), path).toBe(false)
    await expect(page.getByText('Loading your progress')).toBeAttached()
    await card.release()
    await expect(refresh, path).toBeVisible()
    expect(card.held, `${path} is asked for once`).toEqual([])
  }
})

test('[LEARN-04] the progress page appears without the cards that fail', async ({ page, signIn }) => {
  await signIn()
  for (const path of CARDS) {
    await page.route(`**${path}{,?*}`, (route) =>
      route.fulfill({ status: 500, json: { message: 'No', code: 'internal' } }),
    )
  }
  await open(page, '/progress')
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
})

test('a card keeps its height when large counts of likes and shares arrive', async ({ page }) => {
  await page.setViewportSize({ width: 353, height: 800 })
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/engagement', async (route) => {
    const response = await route.fetch()
    const engagement = await response.json()
    await isAnswered
    const tips = engagement.tips.map((tip: object) => ({ ...tip, likes: 1234, shares: 5678 }))
    await route.fulfill({ response, json: { ...engagement, tips } })
  })
  await open(page, '/')
  const card = page.getByRole('article').first()
  const before = await card.boundingBox()
  answer()
  await expect(card.getByRole('button', { name: '1,234' })).toBeVisible()
  expect((await card.boundingBox())?.height).toBe(before?.height)
})

test('the footer does not move while the pages of a rider load', async ({ page, signIn }) => {
  await signIn()
  await page.setViewportSize(DESKTOP)
  const shifts = await recordShifts(page)
  for (const path of ['/progress', '/profile', '/rewards']) {
    const data = await hold(page, '**/api/user/**')
    const learner = await hold(page, '**/api/progress')
    await open(page, path)
    await page.locator('.shell-footer').waitFor({ state: 'attached' })
    await data.release()
    await learner.release()
    await page.waitForLoadState('networkidle')
    // The badge of the level makes the header a little wider.
    const { sum, moved } = await shifts()
    expect(sum, `${path}, moved: ${moved}`).toBeLessThan(0.005)
  }
})

test('the rewards stay alone when they could not be fetched again', async ({ page, signIn }) => {
  await signIn()
  await page.clock.install()
  await open(page, '/rewards')
  await expect(page.locator('.reward').first()).toBeVisible()
  await page.locator('a.brand').click()
  // Parts of the home page that come after the clock is turned would fetch the progress before it is refused.
  await expect(page.locator('#tip-1 .tip-action-like .tip-action-count')).toHaveText(/\d/)
  await page.clock.fastForward(120_000)
  await page.route('**/api/progress', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/progress'))
  await page.goBack()
  await failed
  await page.clock.fastForward(1000)
  await settle(page)
  await expect(page.locator('.reward').first()).toBeVisible()
  await expect(page.locator('.empty-state')).toHaveCount(0)
})

test('an invitation stays when the group could not be fetched again', async ({ page, newRider, api }) => {
  const { token } = await newRider()
  const group = await (await api('POST', '/api/groups', { token, body: { name: 'Class 7b' } })).json()
  await page.clock.install()
  await open(page, `/join/${group.code}?step=2`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Class 7b')
  await page.locator('a.brand').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.clock.fastForward(120_000)
  await page.route('**/api/invitations/*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/invitations/'))
  await page.goBack()
  await failed
  await page.clock.fastForward(1000)
  await settle(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Class 7b')
})

test('the counts of the other tips stay when they could not be fetched again', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/')
  const other = page.locator('#tip-2 .tip-action-like .tip-action-count')
  await expect(other).toHaveText(/\d/)
  await page.route('**/api/engagement', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/engagement'))
  await page.locator('#tip-1 .tip-action-like').click()
  await failed
  await settle(page)
  await expect(other).toHaveText(/\d/)
})
