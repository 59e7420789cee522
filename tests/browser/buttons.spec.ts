import { expect, type Page } from '@playwright/test'
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
  await dialog(page).getByRole('button', { name: 'Cancel' }).click({ force: true })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(20, 500)
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('status').filter({ hasText: 'One moment, please.' })).toHaveCount(1)
  release()
  await expect(page.getByText('One moment, please.')).toHaveCount(0)
  await expect(toast(page)).toContainText('The database rests')
  await expect(dialog(page).getByLabel('Your password')).toHaveValue(password)
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
