import { expect } from '@playwright/test'
import { holdBack, toast, watchCalls } from '#tests/support/pages.ts'
import { endSessionsElsewhere } from '#tests/support/quiet-page.ts'
import { open, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

test('[AUTH-20] [AUTH-25] a stored token signs the rider in on load and is sent as a bearer token', async ({
  page,
  signIn,
}) => {
  const { username, token } = await signIn()
  const requested = page.waitForRequest('**/api/user')
  await open(page, '/')
  expect((await requested).headers().authorization).toBe(`Bearer ${token}`)
  await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
})

test('[AUTH-25] cookies are sent with every call', async ({ page, signIn, server }) => {
  await signIn()
  await page.context().addCookies([{ name: 'proxy', value: 'kept', url: server.url }])
  const requested = page.waitForRequest('**/api/user')
  await open(page, '/')
  expect((await (await requested).allHeaders()).cookie).toContain('proxy=kept')
})

test('[AUTH-19] without a stored token the page does not fetch a rider', async ({ page }) => {
  const calls = watchCalls(page)
  await open(page, '/')
  await expect(page.getByRole('link', { name: 'Login / Register' })).toBeVisible()
  expect(calls).not.toContain('GET /api/user')
})

test('[AUTH-21] [ERR-02] a stale token is removed silently', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('authToken', 'stale'))
  const requested = page.waitForResponse('**/api/user')
  await open(page, '/')
  expect((await requested).status()).toBe(401)
  await expect(page.getByRole('link', { name: 'Login / Register' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await expect(toast(page)).toHaveCount(0)
})

test('a rider whose session has ended on another device is asked to sign in, instead of seeing no saved tips', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await api('POST', '/api/tips/1/bookmark', { token, body: {} })
  await page.route('**/api/bookmarks', async (route) => {
    await api('POST', '/api/logout', { token })
    await route.continue()
  })
  await open(page, '/profile?tab=bookmarks')
  const question = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test('a like that a page sends after its session was ended on another device waits for the sign-in', async ({
  page,
  signIn,
  api,
}) => {
  const { token, password } = await signIn()
  await api('POST', '/api/tips/1/like', { token })
  const likeOf = (tip: number) => page.locator(`#tip-${tip}`).getByRole('button', { name: /^Like/ })
  await open(page, '/')
  await expect(likeOf(1)).toHaveAttribute('aria-pressed', 'true')
  await endSessionsElsewhere(page, api, token)
  await likeOf(2).click()
  const question = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(question).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/tips/2/like') && answer.ok())
  await question.getByLabel('Password', { exact: true }).fill(password)
  await question.getByRole('button', { name: 'Login', exact: true }).click()
  await sent
  await expect(question).toHaveCount(0)
  await expect(likeOf(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(likeOf(2)).toHaveAttribute('aria-pressed', 'true')
})

test('[AUTH-21] [DONE-02] a visitor whose session has ended sees the link to sign in at the end of a tip', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('authToken', 'stale'))
  await open(page, '/tips/1')
  await expect(page.getByRole('link', { name: 'Log in to keep track of what you have read' })).toBeVisible()
})

test('[ERR-08] when the rider cannot be fetched, nobody is signed in and the token is kept', async ({
  page,
  signIn,
}) => {
  allow('shift', 'the form to sign in is shorter than the place that is kept for the form to register')
  await signIn()
  await page.route('**/api/user', (route) => route.fulfill({ status: 503, json: { message: 'down' } }))
  await open(page, '/progress')
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeTruthy()
})

test('[ROUTE-02] a signed-in rider who opens /auth is led home', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

test('[AUTH-02] /auth shows a spinner while the rider is loading', async ({ page, signIn }) => {
  await signIn()
  const { release } = await holdBack(page, '/api/user')
  await open(page, '/auth')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  release()
  await expect(page).toHaveURL('/')
})

for (const path of ['/progress', '/profile', '/profile?tab=bookmarks']) {
  const id = path === '/progress' ? 'ROUTE-09' : 'ROUTE-10'
  test(`[${id}] ${path} leads a visitor to /auth, before any code has loaded`, async ({ page }) => {
    await page.goto('/')
    await page.route('**/assets/*.js', (route) => route.abort())
    for (const language of ['', '/de']) {
      await page.goto(language + path)
      await expect(page).toHaveURL(`${language}/auth`)
      await expect(page.getByRole('tab').first()).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/')
    }
  })

  test(`[ROUTE-12] [ROUTE-13] ${path} shows a full-screen spinner and then the page, also after a reload`, async ({
    page,
    signIn,
  }) => {
    await signIn()
    const { release } = await holdBack(page, '/api/user')
    await open(page, path)
    const spinner = page.locator('.page-spinner').getByRole('status')
    await expect(spinner).toBeVisible()
    const box = await page.locator('.page-spinner', { has: page.getByRole('status') }).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 })
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(spinner).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
  })
}

test('[SHELL-31] [SHELL-32] the user menu greets the rider and leads to profile and progress', async ({
  page,
  signIn,
}) => {
  const { username } = await signIn()
  await open(page, '/')
  await page.getByRole('button', { name: `Hello, ${username}` }).click()
  await expect(page.getByText(`Hello, ${username}`)).toBeVisible()
  const menu = page.locator('.menu')
  await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
  await menu.getByRole('link', { name: 'My Progress' }).click()
  await expect(page).toHaveURL('/progress')
  await expect(menu).toBeHidden()
})

test('[SHELL-33] [AUTH-22] [AUTH-24] logging out shows that it is running, removes the token and clears the rider', async ({
  page,
  signIn,
  api,
}) => {
  const { username, token } = await signIn()
  await page.route('**/api/logout', async (route) => {
    await expect(page.getByRole('button', { name: 'Logging out...' })).toBeVisible()
    await route.continue()
  })
  await open(page, '/')
  await page.getByRole('button', { name: `Hello, ${username}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page)).toHaveText('Logout successfulYou have been logged out.')
  await expect(page.getByRole('link', { name: 'Login / Register' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  expect((await api('GET', '/api/user', { token })).status).toBe(401)
})

test("[AUTH-23] after logout a rider's page shows nothing of the rider", async ({ page, signIn }) => {
  const { username } = await signIn()
  await open(page, '/profile')
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await page.getByRole('button', { name: `Hello, ${username}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth')
  await expect(page.locator('main')).not.toContainText(username)
})

test('[ERR-07] a failed logout shows a toast with the message, and the rider stays signed in', async ({
  page,
  signIn,
}) => {
  const { username } = await signIn()
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, json: { message: 'Down for a moment' } }))
  await open(page, '/')
  await page.getByRole('button', { name: `Hello, ${username}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page)).toHaveText('Logout failed503: Down for a moment')
  await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
})

test('signing in or out in one tab does the same in all tabs, so that the rider shown is the rider who acts', async ({
  page,
  signIn,
  newRider,
  api,
}) => {
  const first = await signIn()
  const second = await newRider()
  await api('POST', '/api/tips/1/like', { token: first.token })
  const liked = page.locator('#tip-1').getByRole('button', { name: /^Like/ })
  await open(page, '/')
  await expect(liked).toHaveAttribute('aria-pressed', 'true')
  const other = await page.context().newPage()
  await open(other, '/contact')

  await other.evaluate(() => localStorage.removeItem('authToken'))
  await expect(page.getByRole('link', { name: 'Login / Register' })).toBeVisible()
  await expect(liked).toHaveAttribute('aria-pressed', 'false')
  await other.evaluate((token) => localStorage.setItem('authToken', token), second.token)
  await expect(page.getByRole('button', { name: `Hello, ${second.username}` })).toBeVisible()
  await other.evaluate((token) => localStorage.setItem('authToken', token), first.token)
  await expect(page.getByRole('button', { name: `Hello, ${first.username}` })).toBeVisible()
  await expect(liked).toHaveAttribute('aria-pressed', 'true')
})

test('the late 401 of an ended session does not sign out the rider who has signed in meanwhile in another tab', async ({
  page,
  newRider,
}) => {
  const { username, token } = await newRider()
  await open(page, '/contact')
  await page.evaluate(() => localStorage.setItem('authToken', 'of an ended session'))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    '**/api/user',
    async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const asked = page.waitForRequest('**/api/user')
  await page.goto('/')
  await asked
  const other = await page.context().newPage()
  await open(other, '/contact')
  await other.evaluate((token) => localStorage.setItem('authToken', token), token)
  release()
  await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(token)
  await other.close()
})

test('Back after signing in leads to the page before, not to the sign-in page', async ({ page, newRider }) => {
  const { username, password } = await newRider()
  await open(page, '/contact')
  await page.getByRole('link', { name: 'Login / Register' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/contact')
})
