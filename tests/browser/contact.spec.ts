import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import { goHome, holdBack, toast } from '#tests/support/pages.ts'
import { endSessionsElsewhere } from '#tests/support/quiet-page.ts'
import { LARGE_TEXT, setTextSize, USUAL_TEXT } from '#tests/support/text-size.ts'
import { DESKTOP, open, test } from './fixtures.ts'
import { holdClock, stepUntil } from './held-clock.ts'

test.use({ viewport: DESKTOP })

const form = (page: Page) => page.locator('form').filter({ has: page.getByLabel('Message') })
const sendButton = (page: Page) => form(page).getByRole('button')
const success = (page: Page) => page.getByText('Thank you! Your message has been sent.')

async function fillIn(page: Page, message: string) {
  await page.getByLabel('Name').fill("Ada O'Brien")
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Subject').selectOption('feedback')
  await page.getByLabel('Message').fill(message)
}

test('[CONT-01] [CONT-02] the contact page shows contact details and business hours', async ({ page }) => {
  await open(page, '/contact')
  for (const placeholder of ['Name', 'Street and number', 'E-mail', 'Telephone']) {
    await expect(page.locator('mark', { hasText: `[${placeholder}: not set]` })).toBeVisible()
  }
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveText([/Mon-Fri\s*9:00-18:00/, /Sat\s*10:00-16:00/, /Sun\s*closed/])
})

test('[CONT-03] [CONT-04] the form has four fields, all required by the browser, and five subjects', async ({
  page,
}) => {
  await open(page, '/contact')
  const fields = await form(page)
    .locator('input:not([name="leave-empty"]), select, textarea')
    .evaluateAll((all) => all.map((field) => [field.getAttribute('name'), field.hasAttribute('required')]))
  expect(fields).toEqual([
    ['name', true],
    ['email', true],
    ['subject', true],
    ['message', true],
  ])
  await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email')
  const subjects = await page
    .getByLabel('Subject')
    .locator('option:not([disabled])')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  expect(subjects).toEqual(['general', 'feedback', 'support', 'partnership', 'other'])
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1
  })
  await sendButton(page).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  expect(sent).toBe(0)
})

test('[CONT-05] [CONT-06] [CONT-07] [CONT-09] a message is sent, stored and read by the operator', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await open(page, '/contact')
  await fillIn(page, 'Thank you for the tips!')
  await holdClock(page)
  const answered = page.waitForResponse('**/api/contact')
  await sendButton(page).click()
  await stepUntil(page, sendButton(page).getByText('Sending...'))
  expect((await answered).status()).toBe(200)
  // The button shows 'Sending...' for at least a second, however fast the answer is.
  await page.clock.runFor(940)
  await expect(sendButton(page)).toHaveText('Sending...')
  await stepUntil(page, success(page))
  await expect(sendButton(page)).toHaveText('Send Message')
  for (const label of ['Name', 'E-mail', 'Subject', 'Message']) await expect(page.getByLabel(label)).toHaveValue('')
  await page.clock.runFor(4900)
  await expect(success(page)).toBeVisible()
  await page.clock.runFor(150)
  await expect(success(page)).toHaveCount(0)

  const command = join(import.meta.dirname, '../../src/server/commands/messages.ts')
  const env = { ...process.env, DATABASE_URL: `file:${join(server.folder, 'test.db')}` }
  const messages = execFileSync(process.execPath, [command], { env, encoding: 'utf8' })
  expect(messages).toMatch(/feedback +Ada O'Brien +Thank you for the tips!/)
})

test('a message from a German page is stored as German, so that its answer is', async ({ page, server }) => {
  await open(page, '/de/contact')
  const form = page.locator('main form')
  await form.locator('[name=name]').fill('Greta')
  await form.locator('[name=email]').fill('greta@example.org')
  await form.locator('[name=subject]').selectOption('feedback')
  await form.locator('[name=message]').fill('Danke für die Tipps!')
  await form.locator('[type=submit]').click()
  await expect(page.locator('.form-success')).toBeVisible()
  const database = new DatabaseSync(join(server.folder, 'test.db'), { timeout: 5000 })
  const row = database.prepare("select language from contact_message where name = 'Greta'").get()
  database.close()
  expect(row).toEqual({ language: 'de' })
})

test('[CONT-08] a failed message shows an error, and the form keeps its content', async ({ page }) => {
  await open(page, '/contact')
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await fillIn(page, 'Do not lose me')
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('There was an error sending your message. Please try again later.')
  await expect(page.getByLabel('Name')).toHaveValue("Ada O'Brien")
  await expect(page.getByLabel('E-mail')).toHaveValue('ada@example.org')
  await expect(page.getByLabel('Subject')).toHaveValue('feedback')
  await expect(page.getByLabel('Message')).toHaveValue('Do not lose me')
  await expect(success(page)).toHaveCount(0)
  // The next attempt removes the error.
  await page.unroute('**/api/contact')
  await sendButton(page).click()
  await expect(success(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[CONT-06] nothing covers the thanks when the session of the rider has ended elsewhere', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await open(page, '/contact')
  await fillIn(page, 'From a rider')
  await endSessionsElsewhere(page, api, token)
  await sendButton(page).click()
  await expect(success(page)).toBeVisible()
  await expect(success(page)).toHaveCount(0, { timeout: 10_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[CONT-08] the error says that the device is offline only as long as it is', async ({ page, context }) => {
  await open(page, '/contact')
  await fillIn(page, 'Written in a tunnel')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('You are offline.')
  await context.setOffline(false)
  await expect(failure).toContainText('There was an error sending your message.')
  await expect(failure).not.toContainText('You are offline.')
})

test('[CONT-08] without an answer the form says the same sentence', async ({ page }) => {
  await open(page, '/contact')
  await page.route('**/api/contact', (route) => route.abort())
  await fillIn(page, 'Do not lose me')
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('There was an error sending your message. Please try again later.')
  await expect(page.getByLabel('Message')).toHaveValue('Do not lose me')
})

test('[CONT-11] a message whose hidden field a password manager filled in is kept and marked', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator')
  await open(page, '/contact')
  await fillIn(page, 'My password manager was eager')
  await page.locator('.contact-trap input').fill('https://my-shop.example')
  await sendButton(page).click()
  await expect(success(page)).toBeVisible()
  await page.goto('/admin#/messages')
  const line = page.getByRole('listitem').filter({ hasText: 'My password manager was eager' })
  await expect(line.getByText('perhaps junk')).toBeVisible()
})

test('[KEEP-01] a pasted message that is too long is counted, refused at the field and not sent', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.url())
  })
  await open(page, '/contact')
  await fillIn(page, 'x'.repeat(5001))
  const field = page.getByLabel('Message')
  await expect(field).toHaveValue('x'.repeat(5001))
  const problem = page.getByText('5001 of 5000 characters. Please shorten the text.')
  await expect(problem).toBeVisible()
  await sendButton(page).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(asked.filter((url) => url.endsWith('/api/contact'))).toEqual([])
  await field.fill('x'.repeat(4999))
  await expect(page.getByText('4999 of 5000 characters')).toBeVisible()
  await expect(problem).toHaveCount(0)
  await sendButton(page).click()
  await expect(success(page)).toBeVisible()
})

test('a message that is being typed is gone from the window when its rider signs out in another tab', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await open(page, '/contact')
  await expect(page.getByRole('button', { name: /^Hello/ })).toBeVisible()
  await page.getByLabel('Message').fill('Only mine')
  const other = await context.newPage()
  await open(other, '/')
  await other.evaluate(() => localStorage.removeItem('authToken'))
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Only mine')
  await other.close()
})

test('[KEEP-03] a message that is being typed is there after a link and Back, and after a reload, until it is sent', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/contact')
  await fillIn(page, 'Half a message')
  await page.getByRole('link', { name: 'Impressum' }).first().click()
  await expect(page).toHaveURL(/impressum/)
  await page.goBack()
  await expect(page.getByLabel('Message')).toHaveValue('Half a message')
  await page.getByLabel('Message').fill('Half a message, and more')
  await page.reload()
  await expect(page.getByLabel('Message')).toHaveValue('Half a message, and more')
  await expect(page.getByLabel('Subject')).toHaveValue('feedback')
  await sendButton(page).click()
  await expect(success(page)).toBeVisible()
  await page.reload()
  await expect(page.locator('html[data-alive]')).toBeAttached()
  await expect(page.getByLabel('Message')).toHaveValue('')

  // Nobody else who uses the window sees what a rider typed who has signed out.
  await page.getByLabel('Message').fill('Only mine')
  await page.locator('.user-button').click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBe(null)
  await open(page, '/contact')
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('[CONT-06] the thanks are in the window after a long message on a phone with large text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/contact')
  await setTextSize(page, LARGE_TEXT)
  await fillIn(page, 'A long message. '.repeat(100))
  await sendButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(success(page)).toBeInViewport()
  await setTextSize(page, USUAL_TEXT)
})

test('[KEEP-03] what is typed while a message is being sent stays', async ({ page }) => {
  await open(page, '/contact')
  await fillIn(page, 'Half a message')
  await sendButton(page).click()
  await page.getByLabel('Message').fill('Half a message, and P.S.')
  await expect(success(page)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Half a message, and P.S.')
})

test('who leaves the page while a message is being sent is told how it ended', async ({ page }) => {
  await open(page, '/contact')
  await fillIn(page, 'Where is my scooter?')
  const call = await holdBack(page, '/api/contact')
  await sendButton(page).click()
  await expect(sendButton(page)).toHaveText('Sending...')
  await goHome(page)
  call.release()
  await expect(toast(page)).toContainText('Thank you! Your message has been sent.')
})

test('[KEEP-03] who leaves the page of a message that then fails is told, and finds it again', async ({ page }) => {
  await open(page, '/contact')
  await fillIn(page, 'Do not lose me')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/contact', async (route) => {
    await released
    await route.fulfill({ status: 503, json: { message: 'no' } })
  })
  await sendButton(page).click()
  await goHome(page)
  release()
  await expect(toast(page)).toContainText('503: no')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Do not lose me')
})
