import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import { holdBack } from '#tests/support/pages.ts'
import { type Api, test } from './fixtures.ts'
import { holdClock, stepUntil, stepUntilCount } from './held-clock.ts'

test.describe.configure({ mode: 'default' })
// No mail server answers here, so that answers wait in the outbox.
test.use({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })

test('[DESK-03] [DESK-04] an operator goes from Today through the messages with the keyboard, marks one as done, and takes an answer back', {
  tag: '@walk',
}, async ({ page, api, signInAs }) => {
  const message = { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: 'The first' }
  await api('POST', '/api/contact', { body: message })
  const markup = '<img src=x onerror="document.title = 1"> שלום'
  await api('POST', '/api/contact', { body: { ...message, name: 'Ben', message: markup } })
  await signInAs('operator')

  await page.clock.install()
  await page.goto('/admin#/today')
  await page.getByRole('link', { name: '2 open messages' }).click()
  const rows = page.getByRole('list', { name: 'List of messages' }).getByRole('link')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('unread')
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  const shown = page.getByRole('article')
  await expect(shown).toContainText(markup)
  await expect(rows.first()).not.toContainText('unread')

  // With a running clock the notice and its button end by themselves.
  await holdClock(page)
  await page.keyboard.press('e')
  await stepUntilCount(page, rows, 1)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('u')
  await page.clock.resume()
  await expect(rows).toHaveCount(2)

  await page.getByLabel('Your answer').fill('Thank you, e and j are letters here')
  await holdClock(page)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await stepUntil(page, shown.getByText('in the outbox'))
  // The notice with the button to take the answer back stays when the page changes.
  await page.getByRole('link', { name: 'Riders' }).click()
  await stepUntil(page, page.getByRole('heading', { name: 'Riders', level: 1 }))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.clock.resume()
  await page.getByRole('link', { name: 'Messages' }).click()
  await rows.first().click()
  await expect(page.getByLabel('Your answer')).toHaveValue('Thank you, e and j are letters here')
  await expect(shown).not.toContainText('in the outbox')
  expect(await page.title()).toContain('Messages')
})

test('[DESK-04] an answer that the mail server refused for good is written again, and the text typed since stays', async ({
  page,
  server,
  api,
  signInAs,
}) => {
  const message = { name: 'Eve', email: 'eve@example.org', subject: 'feedback', message: 'A third one' }
  await api('POST', '/api/contact', { body: message })
  await signInAs('operator')
  await page.goto('/admin#/messages')
  await page.getByRole('list', { name: 'List of messages' }).getByRole('link', { name: /Eve/ }).click()
  const field = page.getByLabel('Your answer')
  await field.fill('It never arrived')
  await page.getByRole('button', { name: 'Send answer' }).click()
  const shown = page.getByRole('article')
  await expect(shown).toContainText('in the outbox')
  const database = new DatabaseSync(join(server.folder, 'test.db'), { timeout: 5000 })
  database.exec(`update delivery set due_at = null, ended_at = '2026-01-01T00:00:00.000Z', outcome = 'given-up'
    where channel = 'contact-answer'`)
  database.close()
  await page.reload()
  await expect(shown).toContainText('not sent')
  await field.fill('P.S.')
  await page.getByRole('button', { name: 'Write again' }).click()
  await expect(field).toHaveValue('It never arrived\n\nP.S.')
  await expect(field).toBeFocused()
  await expect(shown).not.toContainText('not sent')
})

test('[DESK-04] an answer waits when somebody else has answered meanwhile: theirs is shown, the own text stays, and a second press sends it', async ({
  page,
  server,
  api,
  signInAs,
}) => {
  const message = { name: 'Hal', email: 'hal@example.org', subject: 'feedback', message: 'A fifth one' }
  await api('POST', '/api/contact', { body: message })
  await signInAs('operator')
  await page.goto('/admin#/messages')
  await page.getByRole('list', { name: 'List of messages' }).getByRole('link', { name: /Hal/ }).click()
  const field = page.getByLabel('Your answer')
  await field.fill('From this window')
  const database = new DatabaseSync(join(server.folder, 'test.db'), { timeout: 5000 })
  database.exec(`insert into contact_answer (message_id, text, written_by, written_at)
    select id, 'From another window', 'mara', '2026-01-01T00:00:00.000Z' from contact_message where name = 'Hal'`)
  database.close()
  const press = () => page.getByRole('button', { name: 'Send answer' }).click()
  await press()
  const shown = page.getByRole('article')
  await expect(page.getByText('have changed meanwhile')).toBeVisible()
  await expect(shown).toContainText('From another window')
  await expect(field).toHaveValue('From this window')
  await press()
  await expect(shown).toContainText('From this window')
  await expect(field).toHaveValue('')
})

test('[DESK-04] an answer that was sent is sent once and is not in the field again after a visit to another message, and one begun since stays', async ({
  page,
  api,
  signInAs,
}) => {
  const message = { name: 'Fay', email: 'fay@example.org', subject: 'feedback', message: 'A fourth one' }
  await api('POST', '/api/contact', { body: message })
  await api('POST', '/api/contact', { body: { ...message, name: 'Gil' } })
  await signInAs('operator')
  await page.goto('/admin#/messages')
  const messageOf = (name: RegExp) =>
    page.getByRole('list', { name: 'List of messages' }).getByRole('link', { name }).click()
  const field = page.getByLabel('Your answer')
  const shown = page.getByRole('article')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/answers', async (route) => {
    sent++
    await released
    await route.continue()
  })

  await messageOf(/Fay/)
  await field.fill('Thank you, Fay')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await messageOf(/Gil/)
  await expect(shown.getByText('Gil')).toBeVisible()
  await field.fill('Thank you, Gil')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await field.fill('P.S. to Gil')
  // The operator is back at the first message before its answer has arrived.
  await messageOf(/Fay/)
  await expect(field).toHaveValue('Thank you, Fay')
  await expect(page.getByRole('button', { name: 'Send answer' })).toBeDisabled()
  await page.getByRole('button', { name: 'Send answer' }).click({ force: true })
  release()
  await expect(shown).toContainText('in the outbox')
  await expect(field).toHaveValue('')
  await messageOf(/Gil/)
  await expect(shown).toContainText('in the outbox')
  await expect(field).toHaveValue('P.S. to Gil')
  expect(sent).toBe(2)
})

test('[DESK-04] the state of an answer changes on the open page when it was sent', async ({ page, api, signInAs }) => {
  const body = { name: 'Flo', email: 'flo@example.org', subject: 'feedback', message: 'A fourth one' }
  await api('POST', '/api/contact', { body })
  await signInAs('operator')
  await page.goto('/admin#/messages')
  await page.getByRole('list', { name: 'List of messages' }).getByRole('link', { name: /Flo/ }).click()
  await page.getByLabel('Your answer').fill('Thank you')
  await page.getByRole('button', { name: 'Send answer' }).click()
  const shown = page.getByRole('article')
  await expect(shown).toContainText('in the outbox')
  // No mail server answers here, so the answer of Admin is changed.
  await page.route('**/api/admin/messages/*', async (route) => {
    const response = await route.fetch()
    const message = await response.json()
    const answers = message.answers.map((answer: object) => ({ ...answer, state: 'sent' }))
    await route.fulfill({ response, json: { ...message, answers } })
  })
  await expect(shown).toContainText('accepted by the mail server')
})

/** Sends a message and opens it in Admin. */
async function openMessage(page: Page, api: Api, name: string) {
  const message = { name, email: 'one@example.org', subject: 'feedback', message: `From ${name}` }
  await api('POST', '/api/contact', { body: message })
  await page.goto('/admin#/messages')
  await page.getByRole('list', { name: 'List of messages' }).getByRole('link', { name }).click()
  return { shown: page.getByRole('article'), field: page.getByLabel('Your answer') }
}

test('[DESK-04] an answer whose taking back had no network is taken back by a second press', async ({
  page,
  context,
  api,
  signInAs,
}) => {
  await signInAs('operator')
  const { shown, field } = await openMessage(page, api, 'Lena')
  await field.fill('Too early')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Your answer to Lena goes out in 10 seconds')).toBeVisible()
  await context.setOffline(true)
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(page.locator('.toast')).toContainText('You are offline')
  await context.setOffline(false)
  await undo.click()
  await expect(field).toHaveValue('Too early')
  await expect(field).toBeFocused()
  await expect(shown).not.toContainText('in the outbox')
})

test('[DESK-04] a message that was marked as done is open again after a second press on Undo, if the first one has failed', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('operator')
  await openMessage(page, api, 'Lotte')
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.locator('button[data-key=e]').click()
  await undo.waitFor()
  await page.getByRole('link', { name: 'Riders' }).click()
  await page.route(
    '**/api/admin/messages/*',
    (route) => route.fulfill({ status: 503, json: { status: 503, message: 'The database rests' } }),
    { times: 1 },
  )
  await undo.click()
  await expect(page.locator('.toast')).toContainText('The database rests')
  await expect(page.locator('.toast')).toContainText('Lotte')
  await undo.click()
  await expect(page.locator('.toast')).toContainText('Message of Lotte is open')
})

test('[NET-03] [DESK-04] the text of an answer that was taken back is in the field when the answer of the server was lost', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('operator')
  const { shown, field } = await openMessage(page, api, 'Mona')
  await field.fill('Not lost')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.route('**/api/admin/answers/*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.toast')).toContainText('cannot be reached')
  await expect(shown).not.toContainText('in the outbox')
  await expect(field).toHaveValue('Not lost')
})

test('[DESK-04] an answer that was sent while its page was loaded again is not in the field once more', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('operator')
  const { shown, field } = await openMessage(page, api, 'Nele')
  await field.fill('Only once')
  const { promise: isStored, resolve: stored } = Promise.withResolvers<void>()
  await page.route('**/api/admin/messages/*/answers', async (route) => {
    await route.fetch()
    stored()
  })
  await page.getByRole('button', { name: 'Send answer' }).click()
  await isStored
  await page.reload()
  await expect(shown).toContainText('in the outbox')
  await expect(field).toHaveValue('')
})

test('[DESK-04] taking a deletion back is said also when it takes longer than its notice is shown', async ({
  page,
  api,
  signInAs,
}) => {
  await signInAs('operator')
  await page.clock.install()
  await openMessage(page, api, 'Olga')
  await page.getByRole('button', { name: 'Delete' }).click()
  const toast = page.locator('.toast')
  await expect(toast).toContainText('Message of Olga is deleted')
  const { release } = await holdBack(page, '/restore')
  await page.getByRole('button', { name: 'Undo' }).click()
  // The click moves the pointer away from the notice, which would stay open under the pointer.
  await page.getByRole('link', { name: 'Riders' }).click()
  await page.clock.fastForward(11_000)
  await expect(toast).toHaveCount(0)
  release()
  await expect(toast).toContainText('Undone')
  await expect(toast).toContainText('Olga')
})
