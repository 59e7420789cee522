import { expect, type Page } from '@playwright/test'
import { open, PHONE, test } from './fixtures.ts'

const toast = (page: Page) => page.locator('.toast')

async function fillLogin(page: Page, username: string, password: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function fillRegister(page: Page, username: string, password: string, confirm = password) {
  await page.getByRole('tab', { name: 'Register' }).click()
  await fillLogin(page, username, password)
  await page.getByLabel('Confirm password').fill(confirm)
}

/** Every call to the API that the page makes, as 'METHOD /path'. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

const unique = () => `rider-${Math.random().toString(36).slice(2, 10)}`

test.describe('the sign-in page', () => {
  test('[ROUTE-01] [AUTH-01] stands alone, with the tabs Login and Register', async ({ page }) => {
    await open(page, '/auth')
    await expect(page.getByRole('tab')).toHaveText(['Login', 'Register'])
    await expect(page.locator('header.shell-header')).toHaveCount(0)
    await expect(page.locator('#sidebar')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Login' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused()
    await expect(page.getByLabel('Confirm password')).toBeVisible()
  })

  test('[AUTH-03] [AUTH-04] says what an account is for', async ({ page }) => {
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

  test('[AUTH-09] gives the password hint and works with a password manager', async ({ page }) => {
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

  test('[AUTH-05] [AUTH-06] [CONST-08] what is too short is said at its field and sends nothing', async ({ page }) => {
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

  test('[AUTH-07] [AUTH-08] registration has the same rules, and the confirmation must be equal', async ({ page }) => {
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

  test('[AUTH-13] [AUTH-14] [AUTH-15] a registration is announced, signs in and leads home', async ({ page }) => {
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

  test('[AUTH-10] [AUTH-11] [AUTH-12] [CONST-07] a login is announced, stores the token and leads home', async ({
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

  test('[ERR-04] [AUTH-16] a login error with 500 resets the form; without a message it says Login failed', async ({
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

  test('[ERR-05] [ERR-06] a failed registration shows the validation lines', async ({ page }) => {
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

  test('[ERR-05] a username that is taken is said in the server words', async ({ page, newRider }) => {
    const { username } = await newRider()
    await open(page, '/auth')
    await fillRegister(page, username.toUpperCase(), 'secret1')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(toast(page)).toHaveText('Registration failedUsername already exists')
  })

  test('[AUTH-17] [ERR-05] a registration error with 500 resets the form', async ({ page }) => {
    await page.route('**/api/register', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await open(page, '/auth')
    await fillRegister(page, 'mira', 'secret1')
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(toast(page)).toHaveText('Registration failedRegistration failed')
    await expect(page.getByLabel('Username')).toHaveValue('')
    await expect(page.getByLabel('Confirm password')).toHaveValue('')
  })

  test('[AUTH-18] errors are cleared before each submit', async ({ page, newRider }) => {
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

  test("'Forgot password?' stands there only where it can work", async ({ page }) => {
    await open(page, '/auth')
    await expect(page.getByText('Forgot password?')).toHaveCount(0)
  })
})

test.describe('a session', () => {
  test('[AUTH-20] [AUTH-25] a stored token signs in on load and goes along as a bearer', async ({ page, signIn }) => {
    const { username, token } = await signIn()
    const asked = page.waitForRequest('**/api/user')
    await open(page, '/')
    expect((await asked).headers().authorization).toBe(`Bearer ${token}`)
    await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
  })

  test('[AUTH-25] cookies go along with every call', async ({ page, signIn, server }) => {
    await signIn()
    await page.context().addCookies([{ name: 'proxy', value: 'kept', url: server.url }])
    const asked = page.waitForRequest('**/api/user')
    await open(page, '/')
    expect((await (await asked).allHeaders()).cookie).toContain('proxy=kept')
  })

  test('[AUTH-19] without a stored token nobody is asked for', async ({ page }) => {
    const calls = watchCalls(page)
    await open(page, '/')
    await expect(page.getByRole('link', { name: 'Login / Register' })).toBeVisible()
    expect(calls).not.toContain('GET /api/user')
  })

  test('[AUTH-21] [ERR-02] a stale token is removed without a word', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('authToken', 'stale'))
    const asked = page.waitForResponse('**/api/user')
    await open(page, '/')
    expect((await asked).status()).toBe(401)
    await expect(page.getByRole('link', { name: 'Login / Register' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await expect(toast(page)).toHaveCount(0)
  })

  test('[ERR-08] when the rider cannot be fetched, nobody is signed in and the token stays', async ({
    page,
    signIn,
  }) => {
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
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/user', async (route) => {
      await held
      await route.continue()
    })
    await open(page, '/auth')
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    answer()
    await expect(page).toHaveURL('/')
  })

  for (const path of ['/progress', '/profile', '/profile?tab=bookmarks']) {
    const id = path === '/progress' ? 'ROUTE-09' : 'ROUTE-10'
    test(`[${id}] ${path} leads a visitor to /auth`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/auth')
      await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
    })

    test(`[ROUTE-12] [ROUTE-13] ${path}: a full-screen spinner, then the page, also after a reload`, async ({
      page,
      signIn,
    }) => {
      await signIn()
      let answer: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/user', async (route) => {
        await held
        await route.continue()
      })
      await open(page, path)
      const spinner = page.locator('.fixed').getByRole('status')
      await expect(spinner).toBeVisible()
      const box = await page.locator('.fixed', { has: page.getByRole('status') }).boundingBox()
      expect(box).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 })
      answer()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(spinner).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    })
  }

  test('[SHELL-31] [SHELL-32] the user menu greets and leads to profile and progress', async ({ page, signIn }) => {
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

  test('[SHELL-33] [AUTH-22] [AUTH-24] logout says so while it runs, removes the token and clears the rider', async ({
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

  test('[AUTH-23] after logout a page of the rider shows nothing of them', async ({ page, signIn }) => {
    const { username } = await signIn()
    await open(page, '/profile')
    await expect(page.getByLabel('Username')).toHaveValue(username)
    await page.getByRole('button', { name: `Hello, ${username}` }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/auth')
    await expect(page.locator('main')).not.toContainText(username)
  })

  test('[ERR-07] a failed logout shows the toast with the message, and the rider stays', async ({ page, signIn }) => {
    const { username } = await signIn()
    await page.route('**/api/logout', (route) => route.fulfill({ status: 503, json: { message: 'Down for a moment' } }))
    await open(page, '/')
    await page.getByRole('button', { name: `Hello, ${username}` }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(toast(page)).toHaveText('Logout failed503: Down for a moment')
    await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
  })

  test('[ERR-01] an error says status and message, else the status text, else the raw body', async ({
    page,
    signIn,
  }) => {
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

  test('[ERR-03] a failed query is not tried again', async ({ page, signIn }) => {
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

  test('[ERR-03] a failed mutation is not tried again', async ({ page, signIn }) => {
    const { username } = await signIn()
    const calls = watchCalls(page)
    await page.route('**/api/logout', (route) => route.fulfill({ status: 503, json: { message: 'Down' } }))
    await open(page, '/')
    await page.getByRole('button', { name: `Hello, ${username}` }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    // A failure is told only after the last try.
    await expect(toast(page)).toContainText('Logout failed')
    expect(calls.filter((call) => call === 'POST /api/logout')).toHaveLength(1)
  })

  test('[SHELL-37] [SHELL-38] one toast at a time, gone after 5 s', async ({ page, signIn }) => {
    const { username } = await signIn()
    await page.route('**/api/logout', (route) => route.fulfill({ status: 503, json: { message: 'Down' } }))
    await page.clock.install()
    await open(page, '/')
    for (let i = 0; i < 2; i++) {
      await page.getByRole('button', { name: `Hello, ${username}` }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(toast(page)).toHaveCount(1)
    }
    await expect(toast(page)).toHaveAttribute('data-variant', 'destructive')
    await page.mouse.move(10, 400)
    // The clock runs on besides: what is left of the 5 s (toast-store.test.ts has them exactly) outlasts a slow machine.
    await page.clock.fastForward(2000)
    await expect(toast(page)).toHaveCount(1)
    await page.clock.fastForward(5000)
    await expect(toast(page)).toHaveCount(0)
  })

  test('[A11Y-07] a toast stands in a live region, which is there before it', async ({ page, signIn }) => {
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
    test(`the name ${name} is shown as text, and the layout holds`, async ({ page, signIn }) => {
      const marked = Array.from(name).slice(0, 26).join('') + Math.random().toString(36).slice(2, 5)
      await page.setViewportSize(PHONE)
      await signIn(marked)
      await open(page, '/profile')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(marked)
      await page.getByRole('button', { name: `Hello, ${marked}` }).click()
      await expect(page.locator('.menu-title')).toHaveText(`Hello, ${marked}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    })
  }
})
