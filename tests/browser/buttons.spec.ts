import { expect, type Locator, type Page } from '@playwright/test'
import { makeAccounts, startGroup } from '#tests/support/group-page.ts'
import { holdBack, toast } from '#tests/support/pages.ts'
import { bar, printTips } from '#tests/support/selection.ts'
import { DESKTOP, open, test } from './fixtures.ts'

test.use({ viewport: DESKTOP })

const dialog = (page: Page) => page.getByRole('dialog')

test('a question cannot be closed while its action runs, and keeps what was typed when the action is refused', async ({
  page,
  signIn,
}) => {
  const { password } = await signIn()
  await open(page, '/profile')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/user', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await released
    await route.fulfill({ status: 503, json: { status: 503, message: 'The database rests' } })
  })
  await page.getByRole('button', { name: 'Delete account' }).press('Enter')
  // What is typed now goes into the question.
  await page.keyboard.type(password)
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.keyboard.press('Enter')
  await sent
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await dialog(page).evaluate((question) => {
    question.addEventListener('close', () => {
      question.dataset.closed = ''
    })
  })
  await dialog(page).getByRole('button', { name: 'Cancel' }).click({ force: true })
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await page.mouse.click(20, 500)
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('status').filter({ hasText: 'One moment, please.' })).toHaveCount(1)
  release()
  await expect(page.getByText('One moment, please.')).toHaveCount(0)
  await expect(toast(page)).toContainText('The database rests')
  await expect(dialog(page).getByLabel('Your password')).toHaveValue(password)
  await expect(dialog(page), 'a page behind it that takes presses').not.toHaveAttribute('data-closed')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('a press on a button that can do nothing yet says why, and leaves the focus on it', async ({ page }) => {
  await open(page, '/')
  await printTips(page).click()
  const create = bar(page).getByRole('button', { name: 'Create Sheet' })
  await create.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveText('Please choose a tip first.')
  await expect(create).toBeFocused()
  await page.locator('#tip-1').click({ position: { x: 40, y: 120 } })
  await create.press('Enter')
  await expect(dialog(page)).toBeVisible()
})

test('the focus stays at a button while its action runs and when the server refuses it', async ({ page }) => {
  await open(page, '/auth')
  await page.getByLabel('Username').fill('nobody-has-this-name')
  await page.getByLabel('Password', { exact: true }).fill('a wrong password')
  const logIn = page.locator('form button[type=submit]')
  const { release } = await holdBack(page, '/api/login')
  await logIn.click()
  await expect(logIn).toHaveText('Logging in...')
  await expect(logIn).toBeFocused()
  release()
  await expect(logIn).toHaveText('Login')
  await expect(logIn).toBeFocused()
})

interface Form {
  name: string
  path: (group: string) => string
  /** Opens the form. */
  begin?: (page: Page) => Promise<unknown>
  field: (page: Page) => Locator
  sent: string
  typed: string
  /** The address of the call. */
  call: string
}

const FORMS: Form[] = [
  {
    name: 'the profile',
    path: () => '/profile',
    begin: (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
    field: (page) => page.getByLabel('Full name'),
    sent: 'Mara',
    typed: 'Mara Li',
    call: '/api/user',
  },
  {
    name: 'the note of a saved tip',
    path: () => '/profile?tab=bookmarks',
    begin: (page) => page.getByRole('button', { name: /^Edit note/ }).click(),
    field: (page) => dialog(page).getByRole('textbox'),
    sent: 'Winter',
    typed: 'Winter and rain',
    call: '/api/tips/*/bookmark',
  },
  {
    name: 'the name of a member',
    path: (group) => `/groups/${group}`,
    begin: (page) => page.getByRole('button', { name: /Zoe/ }).click(),
    field: (page) => dialog(page).getByRole('textbox'),
    sent: 'Zoe B',
    typed: 'Zoe Braun',
    call: '/api/groups/*/members/*',
  },
  {
    name: 'the day of a group',
    path: (group) => `/groups/${group}?tab=settings`,
    field: (page) => page.locator('input[type=date]'),
    sent: '2198-01-01',
    typed: '2198-02-02',
    call: '/api/groups/*',
  },
  {
    name: 'names for accounts',
    path: (group) => `/groups/${group}?tab=invite`,
    field: (page) => page.getByLabel('Names, one a line'),
    sent: 'Mia',
    typed: 'Mia\nTom',
    call: '/api/groups/*/accounts*',
  },
]

test('[KEEP-03] what is typed into a form while it is being sent stays', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await api('POST', '/api/tips/1/bookmark', { token, body: { notes: 'Old' } })
  const { id } = await startGroup(api, token)
  await makeAccounts(api, token, id, ['Zoe'])
  for (const { name, path, begin, field, sent, typed, call } of FORMS)
    await test.step(name, async () => {
      await open(page, path(id))
      await begin?.(page)
      await field(page).fill(sent)
      const { release } = await holdBack(page, call)
      const isAnswered = page.waitForResponse((response) => response.request().method() !== 'GET')
      const submit = field(page).locator('xpath=ancestor::form').locator('button[type=submit]')
      await submit.click()
      await field(page).fill(typed)
      release()
      await isAnswered
      if (name === 'names for accounts') await dialog(page).getByRole('button', { name: 'Done' }).click()
      await expect(submit).toBeEnabled()
      await expect(field(page)).toHaveValue(name === 'names for accounts' ? 'Tom' : typed)
    })
})

test('other presses that the action of a tip would ignore wait, and a switch waits until it is stored', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await open(page, '/tips/1')
  const like = await holdBack(page, '/api/tips/1/like')
  await page.locator('.tip-action-like').first().click()
  await expect(page.locator('.tip-action-save').first()).toBeDisabled()
  like.release()
  await expect(page.locator('.tip-action-save').first()).toBeEnabled()

  await open(page, `/groups/${id}?tab=settings`)
  const ladder = page.getByRole('switch')
  await expect(ladder).toBeVisible()
  const { release } = await holdBack(page, 'PATCH /api/groups/*')
  await ladder.click()
  await expect(ladder).toBeChecked()
  await expect(ladder).toBeDisabled()
  release()
  await expect(ladder).toBeEnabled()
  await expect(ladder).toBeChecked()
})

test('a toast names what it is about to who has left its page', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token, 'Class 8b')
  for (const ends of ['Saved', 'The database rests']) {
    await open(page, `/groups/${id}?tab=settings`)
    await page.locator('input[type=date]').fill('2198-01-01')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/groups/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await released
      if (ends === 'Saved') await route.continue()
      else await route.fulfill({ status: 503, json: { status: 503, message: ends } })
    })
    await page.locator('.group-due button[type=submit]').click()
    await page.locator('a.brand').click()
    await expect(page.locator('#tip-1')).toBeVisible()
    release()
    await expect(toast(page)).toContainText(ends)
    await expect(toast(page)).toContainText('Class 8b')
    await page.unroute('**/api/groups/*')
  }
  await open(page, '/groups')
  await page.locator('input[name=group-name]').fill('Couriers')
  const { release } = await holdBack(page, 'POST /api/groups')
  await page.getByRole('button', { name: 'Start group' }).click()
  await page.locator('a.brand').click()
  await expect(page.locator('#tip-1')).toBeVisible()
  release()
  await expect(toast(page)).toHaveText('DoneCouriers')
})
