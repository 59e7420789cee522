import { expect, type Page, type Route } from '@playwright/test'
import { settle } from '#tests/support/double-press.ts'
import { join, startGroup } from '#tests/support/group-page.ts'
import { answerExam } from '#tools/lib/answer-exam.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'
import { recordShifts } from './layout-shifts.ts'
import { allow } from './watchers/allow.ts'

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

interface LatePage {
  path: string
  /** The addresses that are answered late, one after the other. */
  late: string[]
  /** The selector of an element that is shown before the late answers. */
  before: string
  /** The selector of an element that is shown once the late answers are there. */
  after: string
}

/** Checks that nothing on a page moves when its late data arrive. */
async function expectNoShift(page: Page, { path, late, before, after }: LatePage): Promise<void> {
  const shifts = await recordShifts(page)
  const addresses = await Promise.all(late.map((address) => hold(page, address)))
  await open(page, path)
  await expect(page.locator(before).first()).toBeVisible()
  for (const [place, address] of late.entries()) {
    const { held, release } = addresses[place] as (typeof addresses)[number]
    await expect.poll(() => held.length, address).toBeGreaterThan(0)
    await settle(page)
    const answer = page.waitForResponse(address)
    await release()
    await (await answer).finished()
    await settle(page)
  }
  await expect(page.locator(after).first()).toBeVisible()
  const { sum, moved } = await shifts()
  // The badge of the level makes the header a little wider.
  expect(sum, `moved: ${moved}`).toBeLessThan(0.005)
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
  allow('shift', 'counts of thousands need more room than the usual ones')
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

test('the cards below the account appear together', async ({ page, signIn, api }) => {
  const { username, password } = await signIn()
  for (let device = 0; device < 3; device++) await api('POST', '/api/login', { body: { username, password } })
  await page.setViewportSize({ width: 390, height: 2000 })
  await expectNoShift(page, {
    path: '/profile',
    late: ['**/api/user/sign-in-methods', '**/api/user/sessions'],
    before: '.card.form',
    after: '#devices',
  })
})

test.describe('with mail', () => {
  test.use({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })

  test('the cards below the preferences appear together', async ({ page, signIn }) => {
    await signIn()
    await expectNoShift(page, {
      path: '/profile?tab=preferences',
      late: ['**/api/newsletter{,?*}', '**/api/reminders'],
      before: '[role=switch]',
      after: '#newsletter-title',
    })
  })
})

test('the questions below a passed exam wait for the certificate', async ({ page, server, signIn }) => {
  const { token } = await signIn()
  await answerExam(server, token)
  await expectNoShift(page, {
    path: '/exam',
    late: ['**/api/code{,?*}', '**/api/certificate{,?*}'],
    before: '#exam-verdict',
    after: '.exam-judgement',
  })
})

test('the invitation keeps a place for its QR code', async ({ page, signIn, api }) => {
  await page.setViewportSize(PHONE)
  const { id } = await startGroup(api, (await signIn()).token)
  await expectNoShift(page, {
    path: `/groups/${id}?tab=invite`,
    late: ['**/assets/qr-code-*.js'],
    before: '.invite-code',
    after: '.qr-code path',
  })
})

test('the members of a group wait for its hardest tips', async ({ page, signIn, newRider, api }) => {
  const { id, code } = await startGroup(api, (await signIn()).token)
  await join(api, (await newRider()).token, code)
  await page.setViewportSize({ width: 390, height: 1400 })
  await expectNoShift(page, {
    path: `/groups/${id}`,
    late: ['**/hardest{,?*}'],
    before: '.group-facts',
    after: '.report-head',
  })
})

test('the form of the site keeps a place for the preview and the logo', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.setViewportSize(PHONE)
  await expectNoShift(page, {
    path: '/admin#/site',
    late: ['**/api/admin/content/picture{,?*}', '**/api/admin/site/preview{,?*}'],
    before: 'h1',
    after: '.site-form input',
  })
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
