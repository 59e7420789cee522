import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Route } from '@playwright/test'
import { hashOf } from '#server/features/newsletter/service.ts'
import { holdBack } from '#tests/support/pages.ts'
import { test } from './fixtures.ts'
import { holdClock, stepUntilCount } from './held-clock.ts'

/* Every action of the pages that ends or sends something, done as an operator does it. */

test.describe.configure({ mode: 'default' })
// No mail server answers here, so that mails wait in the outbox.
test.use({ environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'safety@example.org' } })

type Value = string | number | null

/** Changes the database of the server as time and riders would. */
function change(server: { folder: string }, statement: string, ...values: Value[]) {
  const database = new DatabaseSync(join(server.folder, 'test.db'), { timeout: 5000 })
  database.prepare(statement).run(...values)
  database.close()
}

const confirmAddress = (server: { folder: string }, username: string) =>
  change(
    server,
    "update rider set email = ?, email_confirmed_at = '2026-06-15T12:00:00.000Z' where username = ?",
    `${username}@example.org`,
    username,
  )

test('[DESK-05] an operator mails a rider a link, signs them out everywhere, and deletes the account after a question that names the groups which end', async ({
  page,
  server,
  api,
  newRider,
  signInAs,
}) => {
  const { username, token } = await newRider()
  confirmAddress(server, username)
  await api('POST', '/api/groups', { token, body: { name: 'Class 5a' } })
  await signInAs('operator')
  await page.goto('/admin#/riders')
  await page.getByRole('searchbox').fill(username.slice(0, 8))
  await page.getByRole('list', { name: 'Accounts found' }).getByRole('link', { name: username }).click()
  await page.getByRole('button', { name: 'Mail a link for a new password' }).click()
  await expect(page.getByText(`The link is on its way to ${username}`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText(`${username} is signed out everywhere`)).toBeVisible()
  expect((await api('GET', '/api/user', { token })).status).toBe(401)

  await page.goBack()
  await expect(page.getByRole('searchbox'), 'the search is kept').toHaveValue(username.slice(0, 8))
  await page.getByRole('list', { name: 'Accounts found' }).getByRole('link', { name: username }).click()

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete the account of ${username}?` })
  await expect(dialog.getByRole('listitem')).toHaveText(['Class 5a'])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText(`The account of ${username} is deleted`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Riders', level: 1 })).toBeVisible()
  const body = { username, password: 'correct horse' }
  expect((await api('POST', '/api/login', { body })).status).toBe(401)

  const second = await newRider()
  await page.getByRole('searchbox').fill(second.username)
  const open = () => page.getByRole('link', { name: second.username }).click()
  await open()
  const { release } = await holdBack(page, 'DELETE /api/admin/riders/*')
  const ask = page.getByRole('button', { name: 'Delete account' })
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete account' })
  await ask.click()
  await confirm.click()
  await page.goBack()
  await open()
  await ask.click()
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page.getByText('This is not there any more')).toBeVisible()
  await expect(page.locator('.toast'), 'the deletion is the own one').toContainText('is deleted')
})

test('[DESK-05] an operator who deletes the own account has left Admin, and is not asked to log in again', async ({
  page,
  signInAs,
  newRiderAs,
}) => {
  await newRiderAs('operator')
  const { username } = await signInAs('operator')
  await page.goto('/admin#/riders')
  await page.getByRole('searchbox').fill(username)
  await page.getByRole('link', { name: username }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'Admin is closed for you' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Your data has been deleted.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'To the site' }).click()
  await expect(page.getByRole('link', { name: 'Login / Register' })).toBeVisible()
})

/** Gives the rider a certificate, as the exam does. */
function giveCertificate(server: { folder: string }, username: string, code: string) {
  const AT = '2026-06-15T12:00:00.000Z'
  change(
    server,
    `insert into certificate (code, rider_id, name, name_key, show_name, product, passed_at, issued_at, right_count, question_count, asked)
      select ?, id, 'Ada Lovelace', 'ada lovelace', 1, 'E-Scooter', ?, ?, 20, 20, '[]' from rider where username = ?`,
    code,
    AT,
    AT,
    username,
  )
}

test('[DESK-06] an operator revokes a certificate with a reason, which its public page shows', async ({
  page,
  server,
  signInAs,
}) => {
  const { username } = await signInAs('operator')
  const code = '01hx0000000000000000000001'
  giveCertificate(server, username, code)
  await page.goto('/admin#/certificates')
  await page.getByRole('button', { name: `Revoke ${code}` }).click()
  const dialog = page.getByRole('dialog', { name: `Revoke ${code}` })
  await dialog.getByLabel('Reason').fill('Another person took the exam.')
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText(`Certificate ${code} is revoked`)).toBeVisible()
  await expect(page.getByText('revoked: Another person took the exam.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Revoke ${code}` })).toHaveCount(0)
  await page.goto(`/certificates/${code}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Revoked' })).toBeVisible()
  await expect(page.getByText('Another person took the exam.')).toBeVisible()
})

test('[DESK-06] the typed reason stays in the dialog when a certificate could not be revoked', async ({
  page,
  server,
  signInAs,
}) => {
  const { username } = await signInAs('operator')
  const code = '01hx0000000000000000000002'
  giveCertificate(server, username, code)
  await page.goto('/admin#/certificates')
  await page.getByRole('button', { name: `Revoke ${code}` }).click()
  const dialog = page.getByRole('dialog', { name: `Revoke ${code}` })
  await dialog.getByLabel('Reason').fill('The name is not theirs.')
  await page.route('**/revoke', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(dialog.locator('.toast')).toContainText('The site cannot be reached')
  // The network has failed, so the typed reason is not marked as wrong.
  await expect(dialog.getByLabel('Reason')).not.toHaveAttribute('aria-invalid')
  await expect(dialog.getByLabel('Reason')).toHaveValue('The name is not theirs.')
  await page.unroute('**/revoke')
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('revoked: The name is not theirs.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('[START-02] a failure of the server is not shown as a mistake in the address of the mail to oneself, and who leaves the page reads what the mail server answered', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator')
  await page.goto('/admin#/settings')
  const address = page.getByLabel('Your address')
  await address.fill('ada@example.org')
  await page.route('**/api/admin/mail-test', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('.toast[data-variant=destructive]')).toBeVisible()
  await expect(address).not.toHaveAttribute('aria-invalid')
  await expect(address).toHaveValue('ada@example.org')
  await page.unroute('**/api/admin/mail-test')
  const { release } = await holdBack(page, '/api/admin/mail-test')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'Team' }).click()
  release()
  await expect(page.locator('.toast[data-variant=destructive]')).toContainText('The mail server does not answer.')
  await expect(page.locator('.toast')).toContainText('ada@example.org')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(address).toHaveValue('ada@example.org')
})

test('[DESK-07] an operator sees a newsletter as it arrives, sends it to themselves, and to everyone after a question', async ({
  page,
  server,
  signInAs,
}) => {
  const { username } = await signInAs('operator')
  confirmAddress(server, username)
  await page.goto('/admin#/newsletter')
  await page.getByLabel('Subject (English)').fill('Spring is here')
  for (const name of ['See it', 'Send to myself', 'Send to all']) {
    await page.getByRole('button', { name }).press('Enter')
    await expect(page.getByLabel('Text (English)'), 'what is missing').toBeFocused()
  }
  await page.getByLabel('Text (English)').fill('Check the tyres.')
  for (const _ of ['first', 'second']) {
    await page.getByRole('button', { name: 'See it' }).click()
    await expect(page.getByRole('heading', { name: 'As it arrives' })).toBeFocused()
  }
  await expect(page.getByRole('region', { name: 'As it arrives' }).getByRole('article').first()).toContainText(
    'Spring is here',
  )
  await page.getByRole('button', { name: 'Send to myself' }).click()
  await expect(page.getByText('It is on its way to you')).toBeVisible()
  await page.getByRole('button', { name: 'Send to all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this newsletter to everyone?' })
  await dialog.getByRole('button', { name: 'Send to all' }).click()
  await expect(page.getByText('The newsletter is being sent')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Sent' }).getByRole('listitem')).toContainText('Spring is here')
  await expect(page.getByLabel('Subject (English)')).toHaveValue('')
})

test('[DESK-04] a message is deleted, and comes back with Undo', async ({ page, api, signInAs }) => {
  const body = { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: 'Thank you for the tips' }
  await api('POST', '/api/contact', { body })
  await signInAs('operator')
  await page.clock.install()
  await page.goto('/admin#/messages')
  const rows = page.getByRole('list', { name: 'List of messages' }).getByRole('link')
  await rows.first().click()
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await expect(remove).toBeVisible()
  // With a running clock the notice and its button end by themselves.
  await holdClock(page)
  await remove.click()
  await stepUntilCount(page, rows, 0)
  await expect(page.getByText('Message of Ada is deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.clock.resume()
  await expect(rows).toHaveCount(1)
})

test('[DESK-04] Undo stays while the server fails, so that the deleted message still comes back', async ({
  page,
  api,
  signInAs,
}) => {
  const body = { name: 'Ben', email: 'ben@example.org', subject: 'feedback', message: 'Do not lose me' }
  await api('POST', '/api/contact', { body })
  await signInAs('operator')
  const failures: ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Internal server error' } }),
    (route) => route.abort('connectionrefused'),
    (route) => route.abort('connectionrefused'),
  ]
  await page.route('**/api/admin/messages/*/restore', (route) => failures.shift()?.(route) ?? route.fallback())
  await page.goto('/admin#/messages')
  const row = page.getByRole('list', { name: 'List of messages' }).getByRole('link', { name: 'Ben' })
  await row.click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toHaveCount(0)
  const undo = page.locator('.toast').getByRole('button', { name: 'Undo' })
  await undo.focus()
  for (const said of ['Message of Ben is deleted', 'Internal server error', 'cannot be reached']) {
    await expect(page.locator('.toast')).toContainText(said)
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('.toast')).toContainText('Undone')
  await expect(row).toBeVisible()
  // The heading had the focus before the notice came.
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused()
})

test('[WRITE-08] an editor begins a new tip from the list, and writes it', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin#/content')
  await page.getByRole('button', { name: 'New tip' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Ride slowly past schools')
  await dialog.getByRole('button', { name: 'Write it' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Ride slowly past schools')
  await expect(page.getByLabel('In one sentence', { exact: true })).toBeFocused()
})

test('[WRITE-10] an editor removes the picture of a tip, and then decides to keep it', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin#/content/file/tips/riding/fit-your-speed.md')
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(page.getByText('It is removed when you publish.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep the published one' }).click()
  await expect(page.getByText('It is removed when you publish.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove the picture' })).toBeVisible()
})

test('[DESK-03] a delivery that was given up is tried again from Today', async ({ page, server, signInAs }) => {
  await signInAs('operator')
  const AT = '2026-06-15T12:00:00.000Z'
  change(
    server,
    `insert into delivery (channel, cause, payload, created_at, give_up_at, tries, last_error, ended_at, outcome)
      values ('contact', 'given up', '{}', ?, ?, 9, '550 mailbox unavailable', ?, 'given-up')`,
    AT,
    AT,
    AT,
  )
  await page.goto('/admin#/today')
  const refused = page.getByRole('region').filter({ hasText: '550 mailbox unavailable' })
  await refused.getByRole('button', { name: /^Try again/ }).click()
  await expect(refused).toHaveCount(0)
})

test('[DESK-03] [A11Y-04] the keyboard gets from Today to the deliveries that were given up, and keeps its place in a long list of them', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('operator')
  change(
    server,
    `with recursive place (at) as (select 1 union all select at + 1 from place where at < 40)
      insert into delivery (channel, cause, payload, created_at, give_up_at, tries, last_error, ended_at, outcome)
      select 'contact', 'in a long list ' || at, '{}', $at, $at, 9, '550 mailbox full', $at, 'given-up' from place`.replaceAll(
      '$at',
      "'2026-06-15T12:00:00.000Z'",
    ),
  )
  await page.goto('/admin#/today')
  const link = page.getByRole('link', { name: /given up/ })
  await link.press('Enter')
  const heading = page.getByRole('heading', { name: 'Given up' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await page.keyboard.press('j')
  const rows = page.getByRole('region', { name: 'Given up' }).getByRole('listitem')
  await expect(rows.first().getByRole('button')).toBeFocused()

  const [pressed, next] = [rows.nth(30), rows.nth(31)].map((row) => row.getByRole('button'))
  const nextName = (await next?.getAttribute('aria-label')) ?? ''
  await pressed?.press('Enter')
  await expect(rows.nth(30)).toBeFocused()
  await expect(rows.nth(30)).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: nextName })).toBeFocused()
})

test('[DESK-07] a newsletter whose sending was interrupted goes on, and its button and message name it', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('operator')
  for (const subject of ['Summer is here', 'Winter is here']) {
    const variants = { en: { subject, text: 'Drink water.' } }
    change(
      server,
      "insert into newsletter_issue (hash, variants, started_at) values (?, ?, '2026-06-15T12:00:00.000Z')",
      hashOf(variants),
      JSON.stringify(variants),
    )
  }
  await page.goto('/admin#/newsletter')
  const issue = page.getByRole('region', { name: 'Sent' }).getByRole('listitem').filter({ hasText: 'Summer is here' })
  await expect(issue).toContainText('not finished')
  await page.getByRole('button', { name: 'Go on: Summer is here' }).click()
  await expect(page.locator('.toast')).toHaveText(/^The newsletter is being sent\s*Summer is here$/)
  await expect(issue.getByRole('button', { name: 'Go on' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Go on: Winter is here' })).toBeVisible()
})

test('[CODE-01] codes that are typed while others are added stay in the field', async ({ page, signInAs }) => {
  await signInAs('operator')
  await page.goto('/admin#/codes')
  const codes = page.getByLabel('Codes, one in each line')
  await codes.fill('first-1\nfirst-2')
  await page.getByLabel('What riders read (English)').fill('10 free minutes')
  const { release } = await holdBack(page, 'POST /api/admin/codes')
  const sent = page.waitForRequest('**/api/admin/codes')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await sent
  await codes.press('End')
  await codes.pressSequentially('\nsecond-1')
  release()
  await expect(page.getByText('2 codes are added')).toBeVisible()
  await expect(codes).toHaveValue('second-1')
})

test('[CODE-01] a long list whose adding was broken off goes on at the next press, as one list, also after another page', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator')
  await page.goto('/admin#/codes')
  const lines = Array.from({ length: 2001 }, (_, at) => `BROKEN-${at}`)
  await page.getByLabel('Codes, one in each line').fill(lines.join('\n'))
  await page.getByLabel('What riders read (English)').fill('A bell')
  let calls = 0
  await page.route('**/api/admin/codes/*', async (route) => {
    calls++
    if (calls > 2) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(page.getByText('The site cannot be reached')).toBeVisible()
  await page.getByRole('link', { name: 'Riders' }).click()
  await page.getByRole('link', { name: 'Codes' }).click()
  await add.click()
  await expect(page.getByText('2,001 codes are added')).toBeVisible()
  await expect(page.getByText('lines were not added')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'A bell' })).toContainText('0 of 2001 given')
})
