import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import { fits } from '#tests/support/fits.ts'
import { oidcEnvironment, startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { holdBack } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'
import { giveRole } from '../support/give-role.ts'
import { test as base, open, PHONE } from './fixtures.ts'

interface Fixtures {
  /** The accounts of the provider, and its real server. */
  provider: Awaited<ReturnType<typeof startOpenIdProvider>>
  /** Starts a site with the provider. */
  startSite: (more?: Record<string, string>) => Promise<RunningServer>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright wants it
  provider: async ({}, use) => {
    const provider = await startOpenIdProvider()
    await use(provider)
    await provider.close()
  },
  startSite: async ({ page, provider }, use) => {
    const servers: RunningServer[] = []
    await use(async (more = {}) => {
      const environment = oidcEnvironment(provider.issuer, more)
      const server = await startServer(environment, undefined, { hostName: 'localhost' })
      servers.push(server)
      return server
    })
    // A page that still loads would miss its server.
    await page.goto('about:blank')
    for (const server of servers) {
      await server.end('SIGKILL')
      removeFolder(server.folder)
    }
  },
})

// Needs own pages, because a shared page would keep the cookies of the provider.
test.use({ needsOwnPage: true, viewport: PHONE })

const button = (page: Page) => page.getByRole('button', { name: 'Log in with Fleet account' })

/** Logs in at the page of the provider for the first time, and then agrees on its second page. */
async function logInThere(page: Page, name: string) {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Logs in at the page of the provider again, which does not ask for agreement a second time. */
async function logInAgain(page: Page, name: string) {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

/** Ends the session of the site in this browser. */
const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem('authToken'))

test('[DOOR-04] on a phone a new rider signs in with the operator’s account, changes the proposed name, reads what the site keeps, and is signed in at once the second time', async ({
  page,
  provider,
  startSite,
}) => {
  provider.accounts['driver-17'] = { preferred_username: 'kim', name: 'Kim Real' }
  const { url } = await startSite()
  await open(page, `${url}/?ref=depot-4`)
  await page.waitForFunction(() => localStorage.getItem('resultReference') !== null)
  await open(page, `${url}/auth?tip=3`)
  await button(page).click()
  await logInThere(page, 'driver-17')

  await expect(page.getByRole('heading', { name: 'One last step' })).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveValue('kim')
  await expect(page.getByRole('region', { name: 'What this site keeps' })).toContainText('no e-mail address')
  await expect(page.getByText('depot-4')).toBeVisible()
  expect(page.url()).toBe(`${url}/auth?tip=3`)
  expect(
    await (await callApi(url, 'POST', '/api/login', { body: { username: 'kim', password: 'secret1' } })).status,
  ).toBe(401)
  await page.getByLabel('Username').fill('k')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 3')
  await page.getByLabel('Username').fill('kim-rides')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`${url}/tips/3`)
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const exported = await (await callApi(url, 'GET', '/api/user/export', { token })).json()
  expect(exported.account).toMatchObject({ username: 'kim-rides', fullName: null, email: null })
  expect(exported.linkedAccounts).toMatchObject([{ issuer: provider.issuer, subject: 'driver-17' }])
  expect(exported.resultReference).toMatchObject({ ref: 'depot-4' })

  await open(page, `${url}/profile?tab=account`)
  await page.getByRole('button', { name: 'End the link' }).press('Enter')
  await expect(page.locator('.toast')).toContainText('You could be locked out.')
  await expect(page.getByRole('dialog', { name: 'End this link?' })).toHaveCount(0)

  await signOut(page)
  await open(page, `${url}/de/auth`)
  await page.getByRole('button', { name: 'Mit Fleet account anmelden' }).click()
  // The rider's language is that of the page on which the account was made.
  await expect(page).toHaveURL(`${url}/`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull()

  await signOut(page)
  await open(page, `${url}/auth`)
  const link = page.getByRole('link', { name: 'Log out of Fleet account too' })
  await link.click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(new RegExp(`^${url}/auth`))
  await expect(button(page)).toBeVisible()
  await expect(link).toBeHidden()
})

test('[DOOR-04] a rider who cancels at the provider, and one whose code is not accepted, read what happened and can go on', async ({
  page,
  startSite,
}) => {
  const { url } = await startSite()
  await page.setViewportSize({ width: 390, height: 480 })
  await open(page, `${url}/auth`)
  await button(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  const failure = page.getByRole('alert')
  await expect(failure).toHaveText('You did not finish the login with Fleet account.')
  await expect(failure).toBeInViewport({ ratio: 1 })
  await open(page, `${url}/auth#provider-code=${'x'.repeat(43)}`)
  await expect(failure).toContainText('did not work')
  await expect(failure).toBeInViewport({ ratio: 1 })
  await button(page).click()
  await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
  await page.goBack()
  await expect(button(page)).toBeEnabled()
  await button(page).click()
  await logInThere(page, 'driver-18')
  await expect(page.getByRole('heading', { name: 'One last step' })).toBeVisible()
  const refused = { status: 401, json: { message: 'Expired', code: 'provider-refused' } }
  await page.route('**/api/provider/register', (route) => route.fulfill(refused))
  await page.getByLabel('Username').fill('too-late')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('did not work')
  await expect(button(page)).toBeEnabled()
})

test('[DOOR-04] a rider whose connection fails on the way back from the provider tries again with the same code, and goes on although another tab signs in', async ({
  page,
  context,
  provider,
  startSite,
}) => {
  provider.accounts['driver-18'] = { preferred_username: 'sam' }
  const { url } = await startSite()
  await open(page, `${url}/auth`)
  await page.route('**/api/provider/login', (route) => route.abort())
  await button(page).click()
  await logInThere(page, 'driver-18')
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await page.unroute('**/api/provider/login')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Username')).toHaveValue('sam')

  await page.getByLabel('Username').fill('sam-rides')
  const body = { username: 'other-sam', password: 'secret1' }
  const { token } = await (await callApi(url, 'POST', '/api/register', { body })).json()
  const tab = await context.newPage()
  await open(tab, `${url}/auth`)
  const asked = page.waitForResponse('**/api/user')
  await tab.evaluate((value) => localStorage.setItem('authToken', value), token)
  await asked
  await untilQuiet(page)
  await expect(page.getByLabel('Username')).toHaveValue('sam-rides')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('button', { name: 'Hello, sam-rides' })).toBeVisible()
  await tab.close()
})

test('[DOOR-06] a rider links an account in the profile with the password, answers with it, ends the link, and links it again although the answer is lost', async ({
  page,
  startSite,
}) => {
  const { url } = await startSite()
  const body = { username: 'robin', password: 'secret1' }
  const { token } = await (await callApi(url, 'POST', '/api/register', { body })).json()
  await callApi(url, 'POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  await open(page, `${url}/auth`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await open(page, `${url}/profile`)
  const section = page.getByRole('region', { name: 'Linked account' })
  const dialog = page.getByRole('dialog')
  await section.getByRole('button', { name: 'Link Fleet account' }).click()
  await dialog.getByLabel('Your password').fill('wrong1')
  await dialog.getByRole('button', { name: 'Link Fleet account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The password is not right')
  await dialog.getByLabel('Your password').fill('secret1')
  await dialog.getByRole('button', { name: 'Link Fleet account' }).click()
  const { release } = await holdBack(page, '/api/user/linked-account')
  await logInThere(page, 'robin-at-work')
  // Nobody begins anew while the link is being made.
  await expect(section.getByRole('button', { name: 'Link Fleet account' })).toBeDisabled()
  release()
  await expect(page.locator('.toast')).toContainText('Account linked')
  await page.unroute('**/api/user/linked-account')
  await expect(section).toContainText('Last used on')

  await page.clock.install()
  await section.getByRole('button', { name: 'End the link' }).click()
  await dialog.getByRole('button', { name: 'Use Fleet account instead' }).click()
  await expect(dialog).toContainText('log in with Fleet account once more')
  await dialog.getByRole('button', { name: 'End the link' }).click()
  await logInAgain(page, 'robin-at-work')
  await expect(page.locator('.toast')).toContainText('You can continue now')
  expect(page.url()).toBe(`${url}/profile`)
  await section.getByRole('button', { name: 'End the link' }).click()
  await expect(dialog).toContainText('You have just logged in with Fleet account again.')
  // The server refuses this answer from now on.
  await page.clock.fastForward(10 * 60_000)
  await expect(dialog).toContainText('log in with Fleet account once more')
  await dialog.getByRole('button', { name: 'End the link' }).click()
  await logInAgain(page, 'robin-at-work')
  await section.getByRole('button', { name: 'End the link' }).click()
  await dialog.getByRole('button', { name: 'End the link' }).click()
  await expect(page.locator('.toast')).toContainText('Link ended')
  await expect(section.getByRole('button', { name: 'Link Fleet account' })).toBeVisible()

  await page.route('**/api/user/linked-account', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await section.getByRole('button', { name: 'Link Fleet account' }).click()
  await dialog.getByLabel('Your password').fill('secret1')
  await dialog.getByRole('button', { name: 'Link Fleet account' }).click()
  await expect(page.locator('.toast')).toContainText('The site cannot be reached')
  await expect(section.getByRole('button', { name: 'End the link' })).toBeVisible()
})

test('[DOOR-04] [DOOR-06] a long name of the operator’s accounts fits the narrowest window', async ({
  page,
  startSite,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const OIDC_LABEL = 'W'.repeat(40)
  const { url } = await startSite({ OIDC_LABEL })
  const body = { username: 'robin', password: 'secret1' }
  const { token } = await (await callApi(url, 'POST', '/api/register', { body })).json()
  await callApi(url, 'POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  await open(page, `${url}/auth`)
  await expect(page.getByRole('button', { name: `Log in with ${OIDC_LABEL}` })).toBeVisible()
  expect(await fits(page)).toBe(true)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await open(page, `${url}/profile`)
  await page.getByRole('button', { name: `Link ${OIDC_LABEL}` }).click()
  const form = page.getByRole('dialog').locator('form')
  await expect(form).toBeVisible()
  expect(await fits(page)).toBe(true)
  expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('[DOOR-06] a rider who opens the address of a finished link again reads that it did not work, and stays signed in', async ({
  page,
  startSite,
}) => {
  const { url } = await startSite()
  const body = { username: 'robin', password: 'secret1' }
  const { token } = await (await callApi(url, 'POST', '/api/register', { body })).json()
  await callApi(url, 'POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await open(page, `${url}/profile#provider-link=${'x'.repeat(43)}`)
  await expect(page.locator('.toast')).toContainText('Please start it again')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Link Fleet account' })).toBeEnabled()
})

test('a rider who goes back from the page of the provider can begin to link the account again', async ({
  page,
  startSite,
}) => {
  const { url } = await startSite()
  const body = { username: 'robin', password: 'secret1' }
  const { token } = await (await callApi(url, 'POST', '/api/register', { body })).json()
  await callApi(url, 'POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await open(page, `${url}/profile`)
  // The page stays, as it does in the browser's memory while the provider is shown.
  await page.route('**/auth?*code_challenge*', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: 'Link Fleet account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('secret1')
  const submit = dialog.getByRole('button', { name: 'Link Fleet account' })
  const stayed = page.waitForEvent('requestfailed', (request) => request.url().includes('code_challenge'))
  await submit.click()
  await expect(submit).toBeDisabled()
  await stayed
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(submit).toBeEnabled()
})

test('[DOOR-07] with OIDC_ONLY the sign-in page has one button, the profile no password, and Admin opens by signing in again', async ({
  page,
  startSite,
}) => {
  const server = await startSite({ OIDC_ONLY: 'true' })
  const { url } = server
  await open(page, `${url}/auth`)
  await expect(page.locator('.auth-forms').getByRole('button')).toHaveText(['Log in with Fleet account'])
  await expect(page.locator('.auth-forms').locator('input')).toHaveCount(0)
  await button(page).click()
  await logInThere(page, 'chief')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForFunction(() => localStorage.getItem('authToken') !== null)
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  await callApi(url, 'POST', '/api/user/tutorial-status', { token, body: { completed: true } })
  await open(page, `${url}/profile`)
  await expect(page.getByRole('region', { name: 'Linked account' })).toContainText('this link stays')
  await expect(page.getByRole('heading', { name: /password/i })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0)

  giveRole(server, 'chief', 'operator')
  const database = new DatabaseSync(join(server.folder, 'test.db'), { timeout: 5000 })
  database.prepare('update session set answered_at = null').run()
  database.close()
  await page.goto(`${url}/admin#provider-error=cancelled`)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'You did not finish the login with Fleet account.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Log in with Fleet account' }).click()
  const opened = page.waitForResponse((reply) => reply.url() === `${url}/api/admin/question` && reply.ok())
  await logInAgain(page, 'chief')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  // Admin removes the answer from the address before it shows a page.
  expect(page.url()).toBe(`${url}/admin`)
  await opened
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[DOOR-08] while the provider is away the button says so and the password works, and it comes back without a reload', async ({
  page,
  provider,
  startSite,
}) => {
  await provider.close()
  const { url } = await startSite()
  await callApi(url, 'POST', '/api/register', { body: { username: 'robin', password: 'secret1' } })
  await open(page, `${url}/auth`)
  await expect(page.getByRole('status').filter({ hasText: 'does not work at the moment' })).toContainText(
    'Your password works',
  )
  await expect(button(page)).toBeDisabled()
  const back = await startOpenIdProvider({ port: provider.port })
  await expect(button(page)).toBeEnabled()
  await expect(page.getByText('does not work at the moment')).toBeHidden()
  await back.close()
  await page.getByLabel('Username').fill('robin')
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForFunction(() => localStorage.getItem('authToken') !== null)
})

test('the button of the provider keeps the focus when the sign-in cannot begin', async ({ page, startSite }) => {
  const { url } = await startSite()
  await open(page, `${url}/auth`)
  await expect(button(page)).toBeEnabled()
  await page.route('**/api/provider', (route) => route.fulfill({ json: { isAvailable: false, logoutUrl: null } }))
  await page.route('**/api/provider/sign-in', (route) =>
    route.fulfill({ status: 503, json: { code: 'provider-away', message: 'The provider does not answer' } }),
  )
  await button(page).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'does not work at the moment' })).toBeVisible()
  await expect(button(page)).toBeFocused()
})

test('[DOOR-09] the privacy policy names passkeys and, where there are any, linked accounts', async ({
  page,
  startSite,
}) => {
  const { url } = await startSite()
  await open(page, `${url}/impressum`)
  const policy = page.locator('main')
  await expect(policy.getByRole('heading', { name: 'Passkeys' })).toHaveCount(1)
  await expect(policy.getByRole('heading', { name: 'Linked account' })).toHaveCount(1)
  await expect(policy).toContainText('The identifier of your account at Fleet account')
  await expect(policy).toContainText('__Host-sign-in')
})

test('a visitor of a site without a provider loads nothing of it', async ({ page, server }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await open(page, `${server.url}/auth`)
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((path) => /provider|linked-account/.test(path))).toEqual([])
  expect(await page.content()).not.toContain('"provider"')
})

test('[KEEP-02] profile data that were being typed are there after a session has ended elsewhere and the provider was asked', async ({
  page,
  provider,
  startSite,
}) => {
  provider.accounts['driver-61'] = { preferred_username: 'kim-61', name: 'Kim Real' }
  const { url } = await startSite()
  await open(page, `${url}/auth`)
  await button(page).click()
  await logInThere(page, 'driver-61')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(`${url}/`)
  await open(page, `${url}/profile?tab=account`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full Name').fill('Typed Name')
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  await untilQuiet(page)
  await callApi(url, 'DELETE', '/api/user/sessions', { token })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('dialog', { name: 'Please log in again' }).locator(button(page)).click()
  await expect(page).toHaveURL(`${url}/profile?tab=account`)
  await expect(page.getByLabel('Full Name')).toHaveValue('Typed Name')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typed Name')
})
