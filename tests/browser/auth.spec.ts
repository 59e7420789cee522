import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import { settle, watchToasts } from '#tests/support/double-press.ts'
import { holdBack, toast, watchCalls } from '#tests/support/pages.ts'
import { open, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

async function fillLogin(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function fillRegister(page: Page, username: string, password: string, confirm = password) {
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillLogin(page, username, password)
  await page.getByLabel('Confirm password').fill(confirm)
}

const unique = () => `rider-${Math.random().toString(36).slice(2, 10)}`

test.describe('the sign-in page', () => {
  test('[ROUTE-01] [AUTH-01] the sign-in page stands alone and has the tabs Login and Register', async ({ page }) => {
    await open(page, '/auth')
    await expect(page.getByRole('tab')).toHaveText(['Login', 'Register'])
    await expect(page.locator('header.shell-header')).toHaveCount(0)
    await expect(page.locator('#sidebar')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Login' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
    await expect(page.getByLabel('Confirm password')).toBeVisible()
  })

  test('[AUTH-03] [AUTH-04] the sign-in page says what an account is for', async ({ page }) => {
    await open(page, '/auth')
    await expect(page.getByText('Sign in to access saved tips and track progress')).toBeVisible()
    for (const promise of [
      'Learn safety tips from experienced riders',
      'Track learning progress with gamified systems',
      'Save and share favorite safety tips',
    ]) {
      await expect(page.getByRole('listitem').filter({ hasText: promise })).toBeVisible()
    }
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(page.getByText('Create an account to save tips and track learning')).toBeVisible()
  })

  test('[AUTH-09] the sign-in page shows the password hint and works with a password manager', async ({ page }) => {
    await open(page, '/auth')
    await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect(page.getByText('At least 6 characters')).toBeVisible()
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('autocomplete', 'new-password')
    await password.fill('secret1')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(password).toHaveAttribute('type', 'text')
  })

  test('an invisible name is refused at its field before anything is sent', async ({ page }) => {
    const calls = watchCalls(page)
    await open(page, '/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('Username').fill('\u200b\u200b\u200b')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
      /Username must not contain invisible characters/,
    )
    expect(calls).not.toContain('POST /api/register')
  })

  test('[AUTH-05] [AUTH-06] [CONST-08] an input that is too short gets a message at its field, and nothing is sent', async ({
    page,
  }) => {
    const calls = watchCalls(page)
    await open(page, '/auth')
    await fillLogin(page, 'ab', '12345')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username must be at least 3 characters')
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password must be at least 6 characters',
    )
    expect(calls).not.toContain('POST /api/login')
  })

  test('[AUTH-07] [AUTH-08] registration has the same rules, and the confirmation must match', async ({ page }) => {
    const calls = watchCalls(page)
    await open(page, '/auth')
    await fillRegister(page, 'ab', '12345')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await fillRegister(page, 'abc', '123456', '1234567')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription("Passwords don't match")
    await expect(page.getByText('Username must be at least 3 characters')).toHaveCount(0)
    expect(calls).not.toContain('POST /api/register')
  })

  test('[AUTH-13] [AUTH-14] [AUTH-15] a registration shows a toast, signs the rider in and leads home', {
    tag: '@walk',
  }, async ({ page }) => {
    const username = unique()
    await page.route('**/api/register', async (route) => {
      await expect(toast(page)).toHaveText('Processing registrationCreating your account...')
      await route.continue()
    })
    await open(page, '/auth')
    await fillRegister(page, username, 'secret1')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(toast(page)).toHaveText(`Registration successfulWelcome, ${username}! Your account has been created.`)
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toMatch(/^[\w-]{43}$/)
    await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
  })

  test('[EXAM-10] a reference that is removed in one tab is sent by no other tab', async ({ page }) => {
    allow('shift', 'the other tab removes a notice')
    await open(page, '/auth?tab=register&ref=depot-4')
    const notice = page.getByText('depot-4')
    await expect(notice).toBeVisible()
    const other = await page.context().newPage()
    await open(other, '/auth?tab=register')
    await other.getByRole('button', { name: 'Remove the reference' }).click()
    await expect(notice).toHaveCount(0)
    await other.close()
  })

  test('a rider whose registration lost its answer is signed in when they send it again', async ({ page }) => {
    const username = unique()
    await page.route(
      '**/api/register',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 2 },
    )
    await open(page, '/auth')
    await fillRegister(page, username, 'secret1')
    const send = page.getByRole('button', { name: 'Register', exact: true })
    await send.click()
    await expect(toast(page)).toContainText('The site cannot be reached')
    await send.click()
    await expect(toast(page)).toHaveText(`Registration successfulWelcome, ${username}! Your account has been created.`)
    await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
  })

  test('a registration that another tab has made meanwhile is not called failed', async ({ page }) => {
    allow('shift', 'the other tab signs in')
    const username = unique()
    const toasts = await watchToasts(page)
    await open(page, '/auth')
    const other = await page.context().newPage()
    await open(other, '/auth')
    const { release } = await holdBack(page, '/api/register')
    for (const tab of [page, other]) {
      await fillRegister(tab, username, 'secret1')
      await tab.getByRole('button', { name: 'Register', exact: true }).click()
    }
    await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
    const refused = page.waitForResponse('**/api/register')
    release()
    expect((await refused).status()).toBe(409)
    await settle(page)
    expect((await toasts()).join()).not.toContain('failed')
    await other.close()
  })

  test('[AUTH-27] a name that belongs to another rider stays taken, also after a registration that lost its answer', async ({
    page,
    newRider,
  }) => {
    const { username } = await newRider()
    await page.route('**/api/register', (route) => route.abort('connectionreset'), { times: 2 })
    await open(page, '/auth')
    await fillRegister(page, username, 'secret1')
    const send = page.getByRole('button', { name: 'Register', exact: true })
    await send.click()
    await expect(toast(page)).toContainText('The site cannot be reached')
    await send.click()
    await expect(toast(page)).toContainText('Username already exists')
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  })

  test('[AUTH-10] [AUTH-11] [AUTH-12] [CONST-07] a login shows a toast, stores the token and leads home', async ({
    page,
    newRider,
  }) => {
    const { username, password } = await newRider()
    await page.route('**/api/login', async (route) => {
      await expect(toast(page)).toHaveText('Logging inVerifying your credentials...')
      await route.continue()
    })
    await open(page, '/auth')
    await fillLogin(page, username, password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(toast(page)).toHaveText(`Login successfulWelcome back, ${username}!`)
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeTruthy()
    await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
  })

  test('[ERR-04] a failed login shows the destructive toast with the server message', async ({ page }) => {
    await open(page, '/auth')
    await fillLogin(page, 'nobody at all', 'secret1')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(toast(page)).toHaveText('Login failedInvalid username or password')
    await expect(toast(page)).toHaveAttribute('data-variant', 'destructive')
    await expect(page.getByLabel('Username')).toHaveValue('nobody at all')
  })

  test('[ERR-04] [AUTH-16] a login error with status 500 resets the form, and without a message it says Login failed', async ({
    page,
  }) => {
    await page.route('**/api/login', (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, '/auth')
    await fillLogin(page, 'mira', 'secret1')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(toast(page)).toHaveText('Login failedLogin failed')
    await expect(page.getByLabel('Username')).toHaveValue('')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  })

  test('[ERR-05] [ERR-06] a failed registration shows the validation lines of the server', async ({ page }) => {
    const errors = [
      { path: ['username'], message: 'is odd' },
      { path: ['password'], message: 'is weak' },
    ]
    await page.route('**/api/register', (route) => route.fulfill({ status: 400, json: { message: 'Invalid', errors } }))
    await open(page, '/auth')
    await fillRegister(page, 'mira', 'secret1')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(toast(page).locator('.toast-description')).toHaveText('username: is odd\npassword: is weak', {
      useInnerText: true,
    })
    await expect(toast(page)).toHaveAttribute('data-variant', 'destructive')
  })

  test('[ERR-05] a taken username is reported in the words of the server', async ({ page, newRider }) => {
    const { username } = await newRider()
    await open(page, '/auth')
    await fillRegister(page, username.toUpperCase(), 'secret1')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(toast(page)).toHaveText('Registration failedUsername already exists')
  })

  test('[AUTH-17] [ERR-05] a registration error with status 500 resets the form', async ({ page }) => {
    await page.route('**/api/register', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await open(page, '/auth')
    await fillRegister(page, 'mira', 'secret1')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(toast(page)).toHaveText('Registration failedRegistration failed')
    await expect(page.getByLabel('Username')).toHaveValue('')
    await expect(page.getByLabel('Confirm password')).toHaveValue('')
  })

  test('[AUTH-18] errors disappear before each submit', async ({ page, newRider }) => {
    const { username, password } = await newRider()
    await open(page, '/auth')
    await fillLogin(page, 'ab', '12345')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible()
    await page.route('**/api/login', async (route) => {
      await expect(page.getByText('Username must be at least 3 characters')).toHaveCount(0)
      await route.continue()
    })
    await fillLogin(page, username, password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/')
  })

  test("'Forgot password?' is only offered where the server can send mail", async ({ page }) => {
    await open(page, '/auth')
    await expect(page.getByText('Forgot password?')).toHaveCount(0)
  })
})

test('[DOOR-13] a rider whose username is an e-mail address is asked for another, and can go on before', async ({
  page,
  server,
  signIn,
}) => {
  const { username } = await signIn()
  const database = new DatabaseSync(join(server.folder, 'test.db'), { timeout: 5000 })
  const address = `${username}@example.org`
  database
    .prepare('update rider set username = ?, username_key = ? where username = ?')
    .run(address, address.toLowerCase(), username)
  database.close()
  await open(page, '/leaderboard')
  const title = page.getByRole('heading', { name: 'Choose another username' })
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(title).toHaveCount(0)
  await open(page, '/')
  await page.getByLabel('Username').fill(`other@${username}`)
  await page.getByRole('button', { name: 'Save the username' }).click()
  await expect(page.getByRole('alert')).toContainText('must not contain an @')
  await page.getByLabel('Username').fill(`${username} 2`)
  await page.getByRole('button', { name: 'Save the username' }).click()
  await expect(title).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Hello, ${username} 2` })).toBeVisible()
})
