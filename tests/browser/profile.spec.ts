import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { numberCard, toast, watchCalls } from '#tests/support/pages.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'
import { holdClock } from './held-clock.ts'

test('[PROF-01] the profile has the tabs Account, Preferences and Achievements, and the saved tips have their own address', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/profile')
  await expect(page.getByRole('tab')).toHaveText([
    'Account',
    'Preferences',
    'Achievements',
    'What others see',
    'Saved Tips',
  ])
  await expect(page.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true')
})

test('[ROUTE-11] /profile?tab=bookmarks opens the saved tips', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/profile?tab=bookmarks')
  await expect(page.getByRole('tab', { name: 'Saved Tips' })).toHaveAttribute('aria-selected', 'true')
})

test("[PROF-03] [PROF-04] [PROF-05] 'Edit Profile' makes the account's values editable, and Cancel restores them", async ({
  page,
  signIn,
  api,
}) => {
  const { username, token } = await signIn()
  await api('PATCH', '/api/user', { token, body: { fullName: 'Mira Example', email: 'mira@example.org' } })
  await open(page, '/profile')
  const inputs = {
    name: page.getByLabel('Full name'),
    username: page.getByLabel('Username'),
    email: page.getByLabel('E-mail', { exact: true }),
  }
  await expect(inputs.name).toHaveValue('Mira Example')
  await expect(inputs.username).toHaveValue(username)
  await expect(inputs.email).toHaveValue('mira@example.org')
  for (const input of Object.values(inputs)) await expect(input).toBeDisabled()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  for (const input of Object.values(inputs)) await expect(input).toBeEnabled()
  await inputs.name.fill('Somebody Else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(inputs.name).toHaveValue('Mira Example')
  await expect(inputs.name).toBeDisabled()
})

test('[PROF-08] [PROF-09] Save Changes saves, confirms and leaves edit mode, and the values are there after a reload', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const name = 'Mira Example '.repeat(7).trim()
  const length = page.getByText('90 of 100 characters')
  await page.getByLabel('Full name').fill(name)
  await expect(length).toBeVisible()
  await page.getByLabel('E-mail', { exact: true }).fill('mira@example.org')
  const saved = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith('/api/user'))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await saved
  await expect(toast(page)).toHaveText('Profile savedYour profile changes have been saved successfully.')
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expect(length).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue(name)
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('mira@example.org')
})

test('Save Changes leaves alone what was changed on another device meanwhile', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await api('PATCH', '/api/user', { token, body: { email: 'old@example.org' } })
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await api('PATCH', '/api/user', { token, body: { email: 'new@example.org' } })
  await page.getByLabel('Full name').fill('Mira Example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toContainText('Profile saved')
  await expect(page.getByLabel('Full name')).toHaveValue('Mira Example')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('new@example.org')
})

test('[PROF-10] a failed save shows the error, stays in edit mode and keeps the input', async ({
  page,
  signIn,
  newRider,
}) => {
  const { username: taken } = await newRider()
  await signIn()
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Username').fill(taken)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page)).toHaveText('Error409: Username already exists')
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username already exists')
  await expect(page.getByLabel('Username')).toHaveValue(taken)
  await expect(page.getByLabel('Username')).toBeEnabled()
})

test('the error of a refused value is gone when the rider cancels and edits once more', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/profile')
  const username = page.getByLabel('Username')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await username.fill('\u200b\u200b\u200b')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(username).toHaveAccessibleDescription(/invisible characters/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expect(username).toHaveAccessibleDescription('')
})

test('[PROF-07] [PROF-11] the preferences are switches with their defaults, and they survive a reload', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/profile?tab=preferences')
  const state = async () => {
    const names = ['Notifications', 'Dark Mode', 'Newsletter']
    return Promise.all(names.map((name) => page.getByRole('switch', { name }).isChecked()))
  }
  await expect(page.getByRole('switch', { name: 'Notifications' })).toBeVisible()
  expect(await state()).toEqual([true, false, true])
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('switch', { name: 'Newsletter' }).click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Notifications' })).toBeVisible()
  expect(await state()).toEqual([true, false, false])
})

test('[PROF-11] a preference that cannot be saved switches back and says why, and one that was saved meanwhile stays', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/profile?tab=preferences')
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  await page.route('**/api/user', async (route) => {
    // These calls get no answer, because it would correct what the page shows.
    if (route.request().method() === 'GET') return
    if (!route.request().postData()?.includes('newsletter')) return route.continue()
    await refused
    await route.fulfill({ status: 503, json: { message: 'Down' } })
  })
  const newsletter = page.getByRole('switch', { name: 'Newsletter' })
  const notifications = page.getByRole('switch', { name: 'Notifications' })
  await newsletter.click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await notifications.click()
  await saved
  refuse()
  await expect(toast(page)).toHaveText('Error503: Down')
  await expect(newsletter).toBeChecked()
  await expect(notifications).not.toBeChecked()
})

test('[PROF-12] [PROF-13] Dark Mode switches at once, and a later visit shows it without a flash, even signed out', async ({
  page,
  signIn,
}) => {
  const { username } = await signIn()
  await open(page, '/profile?tab=preferences')
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const light = await background()
  await page.getByRole('switch', { name: 'Dark Mode' }).click()
  await expect.poll(background).not.toBe(light)
  const dark = await background()

  // Records the first frame, before any code of the app has run.
  await page.addInitScript(() => {
    requestAnimationFrame(() => {
      sessionStorage.setItem('first-frame', document.documentElement.dataset.theme ?? 'light')
    })
  })
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('first-frame'))).toBe('dark')
  expect(await background()).toBe(dark)

  await page.getByRole('button', { name: `Hello, ${username}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login / Register' })).toBeVisible()
  await page.reload()
  expect(await background()).toBe(dark)
})

test('Dark Mode follows the account to another device', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await api('PATCH', '/api/user', { token, body: { preferences: { darkMode: true } } })
  await open(page, '/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test("[PROF-16] 'Export my data' downloads a file with everything stored", async ({ page, signIn }) => {
  const { username } = await signIn()
  await open(page, '/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const data = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect(data.account.username).toBe(username)
  expect(data.sessions).toHaveLength(1)
})

test('a downloaded file can still be fetched while an iPhone asks whether to download it', async ({ page, signIn }) => {
  await signIn()
  await page.addInitScript(() => {
    const revoke = URL.revokeObjectURL
    URL.revokeObjectURL = (address) => {
      document.documentElement.dataset.revoked = 'yes'
      revoke(address)
    }
  })
  await page.clock.install()
  await open(page, '/profile')
  const exportData = page.getByRole('button', { name: 'Export my data' })
  await expect(exportData).toBeVisible()
  // With a running clock the 40 s may be over before the test looks.
  await holdClock(page)
  let isDownloaded = false
  page.once('download', () => {
    isDownloaded = true
  })
  await exportData.click()
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return isDownloaded
    })
    .toBe(true)
  await page.clock.runFor(39_000)
  expect(await page.locator('html').getAttribute('data-revoked')).toBeNull()
  await page.clock.runFor(2_000)
  expect(await page.locator('html').getAttribute('data-revoked')).toBe('yes')
})

test("[PROF-17] [PROF-18] 'Delete account' asks for the password, refuses a wrong one, and then deletes everything", async ({
  page,
  signIn,
  api,
}) => {
  const { username, password, token } = await signIn()
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('The password is not right')).toBeVisible()
  expect((await api('GET', '/api/user', { token })).status).toBe(200)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/auth')
  expect((await api('GET', '/api/user', { token })).status).toBe(401)
  expect((await api('POST', '/api/login', { body: { username, password } })).status).toBe(401)
})

test('[PROF-17] a question for the password that is left empty says what is missing, and sends nothing', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const calls = watchCalls(page)
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('Your password')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription('Your current password is needed')
  expect(calls).not.toContain('DELETE /api/user')
  await password.fill('not the password')
  await password.press('Enter')
  await expect(password).toHaveAccessibleDescription('The password is not right')
})

test("the devices are listed, and 'Log out everywhere' ends the sessions of all of them", async ({
  page,
  signIn,
  api,
}) => {
  const { username, password } = await signIn()
  const other = await (await api('POST', '/api/login', { body: { username, password } })).json()
  await open(page, '/profile')
  await expect(page.getByText('This device')).toHaveCount(1)
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL('/auth')
  expect((await api('GET', '/api/user', { token: other.token })).status).toBe(401)
})

test('the rider sets a new password by giving the old one', async ({ page, signIn, api }) => {
  const { username, password } = await signIn()
  await open(page, '/profile')
  await page.getByLabel('Current password').fill('wrong one')
  await page.getByLabel('New password').fill('an even better one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveText('The password is not right')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page)).toContainText('Password changed')
  const login = await api('POST', '/api/login', { body: { username, password: 'an even better one' } })
  expect(login.status).toBe(200)
})

test('[SHELL-23] on a phone the bottom navigation marks Saved when the saved tips are open, also when opened by their address', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(PHONE)
  await signIn()
  await open(page, '/profile?tab=bookmarks')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Saved' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link', { name: 'Profile' })).not.toHaveAttribute('aria-current')
})

test('on a phone the row of tabs fades out at a side that can be scrolled', async ({ page, signIn }) => {
  await signIn()
  await page.setViewportSize(PHONE)
  await open(page, '/profile')
  const fades = () =>
    page.getByRole('tablist').evaluate((row) => {
      const style = getComputedStyle(row)
      return ['--fade-start', '--fade-end'].map((side) => Number.parseFloat(style.getPropertyValue(side)) > 2)
    })
  await expect.poll(fades).toEqual([false, true])
  await page.getByRole('tab', { name: 'Saved Tips' }).click()
  await expect.poll(fades).toEqual([true, false])
  await page.setViewportSize(DESKTOP)
  await expect.poll(fades).toEqual([false, false])
})

test('[PROF-06] the profile shows true counts', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  for (let tipId = 1; tipId <= 6; tipId += 1) await api('POST', '/api/user/progress', { token, body: { tipId } })
  await api('POST', '/api/tips/3/bookmark', { token, body: {} })
  await open(page, '/profile')
  await expect(numberCard(page, 'Tips Completed')).toHaveText('6')
  await expect(numberCard(page, 'Achievements')).toHaveText('2')
  await expect(numberCard(page, 'Saved Tips')).toHaveText('1')
})

test('[PROF-14] [PROF-15] the profile lists unlocked achievements with their day, and without any it leads to the tips', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await open(page, '/profile?tab=achievements')
  await expect(page.getByText('No Achievements Yet')).toBeVisible()
  for (let tipId = 1; tipId <= 4; tipId += 1) await api('POST', '/api/user/progress', { token, body: { tipId } })
  const outcome = await (await api('POST', '/api/user/progress', { token, body: { tipId: 5 } })).json()
  await page.reload()
  const item = page.locator('.achievement')
  await expect(item).toHaveCount(1)
  await expect(item).toContainText('Safety Beginner')
  await expect(item).toContainText('Complete 5 tips')
  const unlockedAt = new Date(outcome.achievementsUnlocked[0].unlockedAt)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(unlockedAt)
  await expect(item).toContainText(`Unlocked on ${day}`)
})

test('[PROF-15] a rider without achievements finds the way to the tips', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/profile?tab=achievements')
  await page.getByRole('link', { name: 'Go to Tips' }).click()
  await expect(page).toHaveURL('/')
})

test('[PROF-06] counts and devices that could not be loaded are not shown as zero or none', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.route(/\/api\/user\/(stats|sessions)$/, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await open(page, '/profile')
  await expect(numberCard(page, 'Saved Tips')).toHaveText('–')
  await expect(page.getByRole('region', { name: 'Where you are logged in' })).toContainText('could not be loaded')
})

test('[A11Y-04] after saving the profile the keyboard focus is on Edit Profile', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Mara Example')
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
})
