import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page, type Response } from '@playwright/test'
import { count, pressTwice, settle, USUAL, watchToasts } from '#tests/support/double-press.ts'
import { giveRole, lockAdmin } from '#tests/support/give-role.ts'
import { holdBack, watchCalls } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { open, test } from './fixtures.ts'

// Own pages, because an authenticator stays with its page.
// One worker runs the tests of this file, so that its server starts once.
test.describe.configure({ mode: 'default' })
test.use({ hostName: 'localhost', needsOwnPage: true })

/** Gives the page an authenticator that answers at once. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether it verifies the user. If not, it acts as if the rider closed the device's question. */
    answers: (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Whether the device waits for the rider's finger. */
    waits: (isWaiting: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: !isWaiting }),
    forget: () => client.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const signOut = (page: Page) => page.evaluate(() => localStorage.removeItem('authToken'))
const greeting = (page: Page, name: string) => page.getByRole('button', { name: `Hello, ${name}` })

async function addPasskey(page: Page, name: string, password?: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialogOf(page).getByLabel('Name of the passkey').fill(name)
  if (password !== undefined) await dialogOf(page).getByLabel('Your password').fill(password)
  await dialogOf(page).getByRole('button', { name: 'Add a passkey' }).click()
}

const passkeysOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')

/** Opens the profile, and adds a passkey. Returns the authenticator that holds it. */
async function openWithPasskey(page: Page, password: string, name = 'My phone') {
  const authenticator = await addAuthenticator(page)
  await open(page, '/profile')
  await addPasskey(page, name, password)
  await expect(passkeysOf(page)).toHaveCount(1)
  return authenticator
}

test('[DOOR-01] a rider adds a passkey, signs in by button and from the name field, renames and removes it', async ({
  page,
  signIn,
}) => {
  const { username, password } = await signIn()
  await addAuthenticator(page)
  await open(page, '/profile')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialogOf(page).getByLabel('Name of the passkey')).toHaveValue('Chrome on Linux')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await addPasskey(page, 'My phone', password)
  await expect(page.locator('.toast')).toContainText('Passkey added')
  await expect(section.getByRole('listitem')).toContainText('My phone')

  await signOut(page)
  await page.evaluate(() => localStorage.removeItem('hasPasskey'))
  await open(page, '/auth')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(greeting(page, username)).toBeVisible()

  // The browser now knows that a passkey was used here, and the authenticator answers the question of the name field.
  await signOut(page)
  const answered = page.waitForResponse('**/api/passkeys/login')
  await open(page, '/auth')
  expect((await answered).status()).toBe(200)
  await expect(greeting(page, username)).toBeVisible()

  await open(page, '/profile')
  await expect(section.getByRole('listitem')).toContainText('Last used on')
  await section.getByRole('button', { name: 'Rename the passkey My phone' }).click()
  await dialogOf(page).getByLabel('Name of the passkey').fill('Old phone')
  await dialogOf(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(section.getByRole('listitem')).toContainText('Old phone')
  await section.getByRole('button', { name: 'Remove the passkey Old phone' }).click()
  // The device answers the question, unless the rider chooses the password.
  await dialogOf(page).getByRole('button', { name: 'Use the password instead' }).click()
  await expect(dialogOf(page).getByLabel('Your password')).toBeFocused()
  await dialogOf(page).getByLabel('Your password').fill('wrong one')
  await dialogOf(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText('The password is not right')
  await dialogOf(page).getByLabel('Your password').fill(password)
  await dialogOf(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await expect(section.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
})

test('[DOOR-01] the name field offers passkeys again after a start without network, and after an answer that came too late, and another sign-in meanwhile counts', async ({
  page,
  signIn,
  server,
  newRider,
}) => {
  const { username, password } = await signIn()
  await openWithPasskey(page, password)
  await signOut(page)
  await page.clock.install()
  await page.route('**/api/passkeys/challenge', (route) => route.abort('internetdisconnected'), { times: 2 })
  await page.route(
    '**/api/passkeys/login',
    async (route) => {
      const database = new DatabaseSync(join(server.folder, 'test.db'), { timeout: 5000 })
      database.exec("update passkey_challenge set expires_at = '2026-01-01T00:00:00.000Z'")
      database.close()
      await route.continue()
    },
    { times: 1 },
  )
  const failed = page.waitForEvent('requestfailed')
  await open(page, '/auth')
  await failed
  await settle(page)
  await page.clock.fastForward(20_000)
  await expect(page.locator('.toast')).toContainText('or you waited too long')
  const { release } = await holdBack(page, '/api/passkeys/login')
  await page.clock.fastForward(20_000)
  await expect(page.getByRole('button', { name: 'Log in with a passkey' }), 'the sign-in runs').toBeDisabled()
  release()
  await expect(greeting(page, username)).toBeVisible()

  await signOut(page)
  await page.unroute('**/api/passkeys/login')
  const late = await holdBack(page, '/api/passkeys/login')
  const other = await newRider()
  const asked = page.waitForRequest('**/api/passkeys/login')
  await open(page, '/auth')
  await asked
  await page.getByLabel('Username').fill(other.username)
  await page.getByLabel('Password', { exact: true }).fill(other.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(greeting(page, other.username)).toBeVisible()
  const answered = page.waitForResponse('**/api/passkeys/login')
  late.release()
  expect((await answered).status()).toBe(200)
  await settle(page)
  await expect(greeting(page, other.username), 'the later sign-in counts').toBeVisible()
})

test('[DOOR-01] a dialog whose passkey is already being stored stays open until it is', async ({ page, signIn }) => {
  const { password } = await signIn()
  await addAuthenticator(page)
  await open(page, '/profile')
  const { release } = await holdBack(page, '/api/user/passkeys')
  const stored = page.waitForRequest('**/api/user/passkeys')
  await addPasskey(page, 'My phone', password)
  await stored
  await page.keyboard.press('Escape')
  await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeDisabled()
  release()
  await expect(page.locator('.toast')).toContainText('Passkey added')
  await expect(dialogOf(page)).toHaveCount(0)
})

test('a passkey that was removed on another device leaves the list when its rider removes it once more', async ({
  page,
  signIn,
  api,
}) => {
  const { password, token } = await signIn()
  await openWithPasskey(page, password)
  const { passkeys: known } = await (await api('GET', '/api/user/sign-in-methods', { token })).json()
  await untilQuiet(page)
  await api('DELETE', `/api/user/passkeys/${known[0].id}`, { token, body: { password } })
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  await dialogOf(page).getByRole('button', { name: 'Use the password instead' }).click()
  await dialogOf(page).getByLabel('Your password').fill(password)
  await dialogOf(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeysOf(page)).toHaveCount(0)
})

test("[DOOR-01] a rider who closes the device's question reads that no passkey was used, and can use the password", async ({
  page,
  signIn,
}) => {
  const { username, password } = await signIn()
  const authenticator = await addAuthenticator(page)
  await authenticator.answers(false)
  await open(page, '/profile')
  await addPasskey(page, 'My phone', password)
  await expect(page.locator('.toast').first()).toContainText('No passkey was used')
  await page.keyboard.press('Escape')
  await authenticator.answers(true)
  await addPasskey(page, 'My phone', password)
  await expect(page.locator('.toast')).toContainText('Passkey added')
  await authenticator.answers(false)
  await signOut(page)
  // The page loads the code of passkeys without a press only on a device that has used a passkey.
  await page.evaluate(() => localStorage.removeItem('hasPasskey'))
  await open(page, '/auth')
  // The code of passkeys cannot be loaded.
  await page.route('**/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.locator('.toast')).toContainText('The site cannot be reached at the moment.')
  await page.unroute('**/*.js')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.locator('.toast')).toContainText('No passkey was used')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(greeting(page, username)).toBeVisible()
})

test('[NET-04] the question about the password goes, and says why, when the other passkey was removed elsewhere', async ({
  page,
  signIn,
  api,
}) => {
  const { password, token } = await signIn()
  const authenticator = await openWithPasskey(page, password, 'Lost phone')
  await authenticator.forget()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialogOf(page).getByRole('button', { name: 'Use the password instead' }).click()
  await dialogOf(page).getByLabel('Name of the passkey').fill('New phone')
  await dialogOf(page).getByLabel('Your password').fill(password)
  await dialogOf(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeysOf(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove the password' }).click()
  await untilQuiet(page)
  const { passkeys: known } = await (await api('GET', '/api/user/sign-in-methods', { token })).json()
  const lost = known.find(({ name }: { name: string }) => name === 'Lost phone')
  expect((await api('DELETE', `/api/user/passkeys/${lost.id}`, { token, body: { password } })).status).toBe(200)
  await dialogOf(page).getByRole('button', { name: 'Remove the password' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByText('once you have a second passkey')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeFocused()
})

test('[DOOR-03] a rider removes the password with two passkeys, and sets another with a passkey', async ({
  page,
  signIn,
  server,
}) => {
  const { username, password } = await signIn()
  const authenticator = await openWithPasskey(page, password, 'Lost phone')
  await expect(page.getByText('once you have a second passkey')).toBeVisible()
  await authenticator.forget()
  // This device has lost its passkey, so the dialog asks for the password.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialogOf(page).getByRole('button', { name: 'Use the password instead' }).click()
  await dialogOf(page).getByLabel('Name of the passkey').fill('New phone')
  await dialogOf(page).getByLabel('Your password').fill(password)
  await dialogOf(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeysOf(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Remove the password' }).click()
  await dialogOf(page).getByRole('button', { name: 'Remove the password' }).click()
  await expect(page.getByText('Your account has no password.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Password', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Remove the passkey New phone' }).press('Enter')
  await expect(page.locator('.toast')).toContainText('You could be locked out.')
  const login = (secret: string) =>
    fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: secret }),
    })
  expect((await login(password)).status).toBe(401)
  await page.getByLabel('New password').fill('another horse')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeFocused()
  expect((await login('another horse')).status).toBe(200)
})

test('[DOOR-01] Admin asks an operator with a passkey for it and not for the password', async ({
  page,
  server,
  signIn,
}) => {
  const { username, password } = await signIn()
  await openWithPasskey(page, password)
  giveRole(server, username, 'operator')
  lockAdmin(server)
  await page.goto('/admin#/team')
  const question = page.getByRole('dialog', { name: 'Your passkey, please' })
  await expect(question.getByLabel('Password')).toHaveCount(0)
  await question.getByRole('button', { name: 'Open with the passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
})

test('[DOOR-01] a visitor who uses a password loads no code of passkeys and asks for no challenge', async ({
  page,
  newRider,
}) => {
  const { username, password } = await newRider()
  const asked: string[] = []
  const scripts: Promise<string>[] = []
  const note = (response: Response) => {
    const { pathname } = new URL(response.url())
    asked.push(pathname)
    if (pathname.endsWith('.js')) scripts.push(response.text())
  }
  page.on('response', note)
  await open(page, '/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(greeting(page, username)).toBeVisible()
  await page.waitForLoadState('networkidle')
  // A script that comes later could not be read once the page is closed.
  page.off('response', note)
  const code = await Promise.all(scripts)
  expect(code.length).toBeGreaterThan(0)
  expect(code.filter((text) => text.includes('ERROR_CEREMONY_ABORTED'))).toEqual([])
  expect(asked.filter((path) => path.startsWith('/api/passkeys'))).toEqual([])
})

test('two quick presses add one passkey and sign in once', async ({ page, signIn }) => {
  const { username, password } = await signIn()
  await addAuthenticator(page)
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialogOf(page).getByLabel('Your password').fill(password)
  const calls = watchCalls(page)
  await pressTwice(page, dialogOf(page).getByRole('button', { name: 'Add a passkey' }), USUAL)
  await expect(passkeysOf(page)).toHaveCount(1)
  await settle(page)
  expect([count(calls, 'POST /api/user/passkeys/options'), count(calls, 'POST /api/user/passkeys')]).toEqual([1, 1])

  await signOut(page)
  await page.evaluate(() => localStorage.removeItem('hasPasskey'))
  await open(page, '/auth')
  await pressTwice(page, page.getByRole('button', { name: 'Log in with a passkey' }), USUAL)
  await expect(greeting(page, username)).toBeVisible()
  await settle(page)
  expect([count(calls, 'POST /api/passkeys/challenge'), count(calls, 'POST /api/passkeys/login')]).toEqual([1, 1])
})

/** Holds every answer to a path until `release` is called. */
async function hold(page: Page, path: string) {
  const held = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await held.promise
    // The page may have aborted the request.
    await route.continue().catch(() => undefined)
  })
  return {
    release: async () => {
      held.resolve()
      await page.unroute(path)
    },
  }
}

const CHALLENGE = '**/api/user/passkeys/challenge'

test('a question that its rider has closed deletes nothing when the challenge or the device answers late', async ({
  page,
  signIn,
}) => {
  const { username, password } = await signIn()
  const toasts = await watchToasts(page)
  const authenticator = await openWithPasskey(page, password)
  const calls = watchCalls(page)
  const press = async () => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    await dialogOf(page).getByRole('button', { name: 'Delete account' }).click()
  }
  const closings = {
    cancel: () => dialogOf(page).getByRole('button', { name: 'Cancel' }).click(),
    escape: () => page.keyboard.press('Escape'),
    password: async () => {
      await dialogOf(page).getByRole('button', { name: 'Use the password instead' }).click()
      await expect(dialogOf(page).getByLabel('Your password')).toBeVisible()
      await page.keyboard.press('Escape')
    },
  }
  for (const close of Object.values(closings)) {
    const challenge = await hold(page, CHALLENGE)
    const asked = page.waitForRequest(CHALLENGE)
    const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/passkeys/challenge'))
    await press()
    await asked
    await close()
    await stopped
    await challenge.release()
    await settle(page)
  }
  // The device asks, and answers after the question is closed.
  await authenticator.waits(true)
  const came = page.waitForResponse(CHALLENGE)
  await press()
  await came
  await closings.cancel()
  await authenticator.waits(false)
  await settle(page)
  expect((await toasts()).join()).not.toContain('Error')
  // The page is left.
  const challenge = await hold(page, CHALLENGE)
  await page.goto('/lists')
  await page.goto('/profile')
  await expect(passkeysOf(page)).toHaveCount(1)
  const asked = page.waitForRequest(CHALLENGE)
  await press()
  await asked
  await page.goBack()
  await challenge.release()
  await settle(page)
  await expect(greeting(page, username)).toBeVisible()
  expect(count(calls, 'DELETE /api/user')).toBe(0)
})

test('a sign-in with a passkey stops when the visitor leaves the page before the device has asked', async ({
  page,
  signIn,
}) => {
  const { password } = await signIn()
  await openWithPasskey(page, password)
  await signOut(page)
  await page.evaluate(() => localStorage.removeItem('hasPasskey'))
  await open(page, '/auth')
  const calls = watchCalls(page)
  const challenge = await hold(page, '**/api/passkeys/challenge')
  const asked = page.waitForRequest('**/api/passkeys/challenge')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await asked
  await page.getByRole('link', { name: 'Ride Safer' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await challenge.release()
  await settle(page)
  expect(count(calls, 'POST /api/passkeys/login')).toBe(0)
})

test('[DOOR-10] the profile of an editor with a passkey says what changes need, and asks for nothing else', async ({
  page,
  server,
  signIn,
}) => {
  const { username, password } = await signIn()
  await openWithPasskey(page, password)
  await untilQuiet(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialogOf(page).getByRole('button', { name: 'Use the password instead' }).click()
  await dialogOf(page).getByLabel('Your password').fill(password)
  giveRole(server, username, 'editor')
  await dialogOf(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.locator('.toast')).toContainText('Use your passkey')
  await expect(dialogOf(page)).toContainText('Your device will ask for your passkey.')
  await open(page, '/profile')
  await expect(page.getByText('You have a role on this site.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill('editor@example.org')
  await expect(page.getByText('Your device will ask').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.locator('.toast')).toContainText('Profile')
  await page.getByLabel('New password').fill('another horse')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.locator('.toast').first()).toContainText('Password')
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Use the password instead' })).toHaveCount(0)
})

test('[NET-04] an answer with a passkey that another tab has removed fails, and the dialog asks for the password', async ({
  page,
  signIn,
  api,
}) => {
  const { token, password } = await signIn()
  await openWithPasskey(page, password)
  await untilQuiet(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialogOf(page).getByLabel('Name of the passkey').fill('Second phone')
  await expect(dialogOf(page)).toContainText('Your device will ask for your passkey.')
  const { passkeys } = await (await api('GET', '/api/user/sign-in-methods', { token })).json()
  await api('DELETE', `/api/user/passkeys/${passkeys[0].id}`, { token, body: { password } })
  await dialogOf(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.locator('.toast')).toContainText('Passkey not found')
  // It is not the new passkey that was not found.
  await expect(page.locator('.toast')).not.toContainText('Second phone')
  await expect(dialogOf(page).getByLabel('Your password')).toBeVisible()
  await expect(dialogOf(page)).not.toContainText('Your device will ask for your passkey.')
})
