import { expect } from '@playwright/test'
import { toast, watchCalls } from '#tests/support/pages.ts'
import { open, PHONE, test } from './fixtures.ts'
import { holdClock, stepUntil, stepUntilCount } from './held-clock.ts'

test('[ERR-01] an error shows status and message, or the status text, or the raw body', async ({ page, signIn }) => {
  const { username } = await signIn()
  const answers = [
    { status: 418, json: { message: 'short and stout' } },
    { status: 502, body: 'not json' },
  ]
  await page.route('**/api/logout', (route) => route.fulfill(answers.shift() ?? { status: 500 }))
  await open(page, '/')
  for (const text of ['418: short and stout', '502: Bad Gateway']) {
    await page.getByRole('button', { name: `Hello, ${username}` }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(toast(page)).toContainText(text)
  }
})

test('[ERR-01] an error that comes after its page was left names the page and the button', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/profile')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/user/sessions', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await released
    await route.fulfill({ status: 503, json: { message: 'Down for a moment' } })
  })
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.locator('#sidebar').getByRole('link', { name: 'Rules' }).click()
  await expect(page).toHaveTitle(/Rules/)
  release()
  await expect(toast(page)).toContainText('503: Down for a moment')
  await expect(toast(page)).toContainText('Profile · Log out everywhere')
})

test('[ERR-03] a failed query is not retried', async ({ page, signIn }) => {
  await signIn()
  const calls = watchCalls(page)
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, json: {} }))
  await page.clock.install()
  await open(page, '/')
  await expect.poll(() => calls.filter((call) => call === 'GET /api/user').length).toBe(1)
  await page.clock.fastForward(60_000)
  await expect(page.getByRole('link', { name: 'Login / Register' })).toBeVisible()
  expect(calls.filter((call) => call === 'GET /api/user')).toHaveLength(1)
})

test('[ERR-03] a failed mutation is not retried', async ({ page, signIn }) => {
  const { username } = await signIn()
  const calls = watchCalls(page)
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, json: { message: 'Down' } }))
  await open(page, '/')
  await page.getByRole('button', { name: `Hello, ${username}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  // The toast appears only after the last attempt.
  await expect(toast(page)).toContainText('Logout failed')
  expect(calls.filter((call) => call === 'POST /api/logout')).toHaveLength(1)
})

test('[SHELL-37] [SHELL-38] one toast shows at a time and disappears after 5 s', async ({ page, signIn }) => {
  const { username } = await signIn()
  const messages = ['Down once', 'Down twice']
  const answers = messages.map((message) => ({ status: 503, json: { message } }))
  await page.route('**/api/logout', (route) => route.fulfill(answers.shift() ?? { status: 500 }))
  await page.clock.install()
  await open(page, '/')
  const menu = page.getByRole('button', { name: `Hello, ${username}` })
  await expect(menu).toBeVisible()
  // With a running clock the 5 s may be over before the test looks.
  await holdClock(page)
  for (const message of messages) {
    await menu.click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await stepUntil(page, toast(page).filter({ hasText: message }))
    await expect(toast(page)).toHaveCount(1)
    // The page accepts the next press only after a timer has run.
    await page.clock.runFor(100)
  }
  await expect(toast(page)).toHaveAttribute('data-variant', 'destructive')
  await page.mouse.move(10, 400)
  await page.clock.runFor(4800)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)
})

test('[SHELL-37] the message of a failed press goes when the next press succeeds without a message', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.clock.install()
  await open(page, '/profile?tab=preferences')
  const newsletter = page.getByRole('switch', { name: 'Newsletter' })
  await expect(newsletter).toBeVisible()
  await page.route('**/api/user', (route) => route.fulfill({ status: 503, json: { message: 'Down' } }))
  await holdClock(page)
  await newsletter.press('Space')
  await stepUntil(page, toast(page).filter({ hasText: 'Down' }))
  await page.clock.runFor(100)
  await page.unroute('**/api/user')
  await newsletter.press('Space')
  await stepUntil(page, newsletter.and(page.locator(':not(:checked)')))
  await stepUntilCount(page, toast(page), 0)
})

test('[SHELL-37] the message of a failed press goes when the next press is refused at a field', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/groups')
  // The code that closes messages is loaded after the page. The typeface shows that it is there.
  await expect(page.locator('html')).toHaveAttribute('data-typeface', /./)
  await page.getByLabel('Name of the group').fill('Class\u202E 8b')
  await page.route('**/api/groups', (route) => route.fulfill({ status: 503, json: { message: 'Down' } }))
  const start = page.getByRole('button', { name: 'Start group' })
  await start.press('Enter')
  await expect(toast(page)).toContainText('Down')
  // Under the pointer it does not end by itself.
  await toast(page).hover()
  await page.unroute('**/api/groups')
  await start.press('Enter')
  await expect(page.getByText('Must not contain invisible characters')).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
})

test('[A11Y-07] a toast appears in a live region that was there before it', async ({ page, signIn }) => {
  const { username } = await signIn()
  await open(page, '/')
  const region = page.locator('.toast-region [aria-live]')
  await expect(region).toHaveCount(1)
  await expect(region).toHaveText('')
  await page.getByRole('button', { name: `Hello, ${username}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(region).toContainText('Logout successful')
})

for (const name of [
  '<script>alert(1)</script>',
  '🛴🛴🛴🛴🛴🛴🛴🛴🛴🛴🛴🛴🛴🛴🛴',
  'שלום שלום',
  '丨'.repeat(30),
  'W'.repeat(30),
]) {
  test(`the name ${name} is shown as text and does not break the layout`, async ({ page, signIn }) => {
    const marked = Array.from(name).slice(0, 26).join('') + Math.random().toString(36).slice(2, 5)
    await page.setViewportSize(PHONE)
    await signIn(marked)
    await open(page, '/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(marked)
    // Invisible marks isolate a name of the other direction.
    await page.getByRole('button', { name: marked }).first().click()
    await expect(page.locator('.menu-title')).toContainText(marked)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
}
