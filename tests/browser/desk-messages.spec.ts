import { expect } from '@playwright/test'
import { giveRole } from '#tests/support/give-role.ts'
import { test } from './fixtures.ts'

test.describe.configure({ mode: 'default' })
// No mail server answers here, so that answers wait in the outbox.
test.use({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })

test('[DESK-04] an operator goes through the messages with the keyboard, marks one as done, and takes an answer back', async ({
  page,
  server,
  api,
  signIn,
}) => {
  const message = { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: 'The first' }
  await api('POST', '/api/contact', { body: message })
  const markup = '<img src=x onerror="document.title = 1"> שלום'
  await api('POST', '/api/contact', { body: { ...message, name: 'Ben', message: markup } })
  const { username } = await signIn()
  giveRole(server, username, 'operator')

  await page.goto('/desk#/messages')
  const rows = page.getByRole('list', { name: 'List of messages' }).getByRole('link')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('unread')
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  const shown = page.getByRole('article')
  await expect(shown).toContainText(markup)
  await expect(rows.first()).not.toContainText('unread')

  await page.keyboard.press('e')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByLabel('Your answer').fill('Thank you, e and j are letters here')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(shown).toContainText('in the outbox')
  // The notice with the button to take the answer back stays when the room changes.
  await page.getByRole('link', { name: 'Riders' }).click()
  await expect(page.getByRole('heading', { name: 'Riders', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Messages' }).click()
  await rows.first().click()
  await expect(page.getByLabel('Your answer')).toHaveValue('Thank you, e and j are letters here')
  await expect(shown).not.toContainText('in the outbox')
  expect(await page.title()).toContain('Messages')
})
