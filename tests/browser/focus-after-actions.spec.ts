import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Locator, type Page } from '@playwright/test'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { join as joinGroup, startGroup } from '#tests/support/group-page.ts'
import { toast } from '#tests/support/pages.ts'
import { open, test } from './fixtures.ts'
import { holdClock, stepUntil } from './held-clock.ts'

test.describe.configure({ mode: 'default' })
// Nothing listens there, so the site offers mails and sends none.
test.use({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

function confirmAddress(folder: string, email: string) {
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  database.prepare('update rider set email_confirmed_at = created_at where email = ?').run(email)
  database.close()
}

async function pressByKey(element: Locator) {
  await element.focus()
  await element.press('Enter')
}

test('after the last due question the focus is on the heading of the reviews', async ({
  page,
  signIn,
  server,
  api,
}) => {
  const { token } = await signIn()
  await completeLongAgo(api, server.folder, token, [1])
  await open(page, '/progress')
  await pressByKey(button(page, 'Start review'))
  await page.locator('.review-option').first().press('Enter')
  await button(page, 'Finish').press('Enter')
  await button(page, 'Done').press('Enter')
  await expect(button(page, 'Start review')).toHaveCount(0)
  await expect(page.locator('#review-title')).toBeFocused()
})

test('a button that ends the newsletter, or turns reminders on or off, gives its focus to the heading of its section', async ({
  page,
  signIn,
  server,
  api,
}) => {
  const { token } = await signIn()
  const email = 'mira@example.org'
  await api('PATCH', '/api/user', { token, body: { email } })
  confirmAddress(server.folder, email)
  await open(page, '/profile?tab=preferences')
  await pressByKey(button(page, 'Request the newsletter'))
  await expect(button(page, 'Send the link again')).toBeFocused()
  await pressByKey(button(page, 'End the newsletter'))
  await expect(button(page, 'Request the newsletter')).toBeVisible()
  await expect(heading(page, 'Newsletter')).toBeFocused()
  await page.getByRole('radio', { name: 'E-mail' }).check()
  await pressByKey(button(page, 'Turn on reminders'))
  await expect(button(page, 'End all reminders')).toBeVisible()
  await expect(heading(page, 'Reminders')).toBeFocused()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/reminders', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await held.promise
    return route.abort('connectionreset')
  })
  await pressByKey(button(page, 'End all reminders'))
  await page.getByRole('link', { name: 'Ride Safer' }).first().click()
  await expect(button(page, 'End all reminders')).toHaveCount(0)
  held.resolve()
  await expect(toast(page).filter({ hasText: 'The site cannot be reached' })).toContainText('Reminders')
  await page.unroute('**/api/reminders')
  await page.goBack()
  await pressByKey(button(page, 'End all reminders'))
  await expect(button(page, 'Turn on reminders')).toBeVisible()
  await expect(heading(page, 'Reminders')).toBeFocused()
})

test('a group keeps the focus when its day to be done by is removed', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  const group = await (await api('POST', '/api/groups', { token, body: { name: 'Class 7b' } })).json()
  await api('PATCH', `/api/groups/${group.id}`, { token, body: { dueOn: '2199-05-05' } })
  await open(page, `/groups/${group.id}?tab=settings`)
  const remove = page.locator('.group-due button[type=button]')
  await pressByKey(remove)
  await expect(remove).toHaveCount(0)
  await expect(page.locator('#group-due')).toBeFocused()
})

test('the close button of a message keeps it open while it has the focus, and then gives the focus back', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/tips/1')
  // With a running clock the message may end before its button has the focus.
  await holdClock(page)
  const like = page.locator('.tip-action-like')
  await pressByKey(like)
  await stepUntil(page, toast(page))
  const close = page.locator('.toast-close')
  await close.focus()
  await page.clock.runFor(8000)
  await expect(toast(page)).toBeVisible()
  await close.press('Enter')
  await expect(toast(page)).toHaveCount(0)
  await expect(like).toBeFocused()
  await pressByKey(like)
  await stepUntil(page, toast(page))
  await close.focus()
  await like.focus()
  await page.clock.runFor(5100)
  await expect(toast(page)).toHaveCount(0)
})

test('[A11Y-05] a question over another dialog gives the focus back to what opened the first one, when both close at once', async ({
  page,
  signIn,
  newRider,
  api,
}) => {
  const { token } = await signIn()
  const { id, code } = await startGroup(api, token)
  const member = await newRider()
  await joinGroup(api, member.token, code)
  await open(page, `/groups/${id}`)
  const change = button(page, `Change: ${member.username}`)
  await pressByKey(change)
  await page.getByRole('button', { name: 'Hand over the group' }).press('Enter')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Hand over the group' }).press('Enter')
  await expect(toast(page)).toContainText('Asked')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(change).toBeFocused()
})
