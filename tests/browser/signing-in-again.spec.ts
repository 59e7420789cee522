import { expect, type Page } from '@playwright/test'
import { editorOf, field, isSaved, tipPath } from '#tests/support/editor-page.ts'
import { lockAdmin } from '#tests/support/give-role.ts'
import { startGroup, dialog as topDialog } from '#tests/support/group-page.ts'
import { endSessionsElsewhere, untilQuiet } from '#tests/support/quiet-page.ts'
import { sharedContent } from '#tools/lib/content.ts'
import { open, test } from './fixtures.ts'

/* The session of a rider ends on another device while the rider is typing. */

const question = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' })

async function logIn(page: Page, { username, password }: { username?: string; password: string }) {
  await expect(question(page)).toBeVisible()
  if (username !== undefined) await question(page).getByLabel('Username').fill(username)
  await question(page).getByLabel('Password', { exact: true }).fill(password)
  await question(page).getByRole('button', { name: 'Login', exact: true }).click()
  await expect(question(page)).toHaveCount(0)
}

test('[KEEP-02] names of pupils that are sent after the session has ended elsewhere become accounts after a new sign-in', async ({
  page,
  signIn,
  api,
}) => {
  const { password, token } = await signIn()
  const { id } = await startGroup(api, token)
  await open(page, `/groups/${id}?tab=invite`)
  const names = page.getByLabel('Names, one a line')
  await names.fill('Zoë\nBen')
  // They are there after a reload too, for a sign-in that leaves the page.
  await page.reload()
  await expect(names).toHaveValue('Zoë\nBen')
  await endSessionsElsewhere(page, api, token)
  await page.getByRole('button', { name: 'Make accounts' }).click()
  await expect(question(page).getByLabel('Password', { exact: true })).toBeFocused()
  // Nothing else closes the question, because the names wait behind it.
  await page.keyboard.press('Escape')
  await expect(names).toHaveValue('Zoë\nBen')
  await logIn(page, { password })
  await expect(topDialog(page).getByRole('heading')).toHaveText('2 accounts made')
})

test('[KEEP-02] profile data and a note that are saved after the session has ended elsewhere are saved after a new sign-in', async ({
  page,
  signIn,
  api,
}) => {
  const { username, password, token } = await signIn()
  await open(page, '/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full Name').fill('Typed Name')
  await endSessionsElsewhere(page, api, token)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(question(page).getByLabel('Username')).toHaveValue(username)
  await logIn(page, { password })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typed Name')

  await open(page, '/tips/1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const note = page.getByLabel('Note (optional)')
  await note.fill('For the winter')
  const newToken = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  await endSessionsElsewhere(page, api, newToken)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await logIn(page, { password })
  const current = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const saved = async () => (await (await api('GET', '/api/bookmarks', { token: current })).json())[0]?.notes
  await expect.poll(saved).toBe('For the winter')
})

test('[KEEP-02] an answer of the exam that is given after the session has ended elsewhere counts after a new sign-in', async ({
  page,
  signIn,
  api,
}) => {
  const { password, token } = await signIn()
  await open(page, '/exam')
  await page.getByRole('button', { name: 'Begin the exam' }).click()
  await page.getByRole('radio').nth(1).check()
  await endSessionsElsewhere(page, api, token)
  await page.getByRole('button', { name: 'Give this answer' }).click()
  await logIn(page, { password })
  await expect(page.getByText('Question 2 of 20')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Question 2 of 20')).toBeVisible()
})

test('[KEEP-02] another account that signs in sees nothing of what a rider was typing, and sends nothing of it', async ({
  page,
  signIn,
  newRider,
  api,
}) => {
  const { token } = await signIn()
  const other = await newRider()
  await open(page, '/contact')
  await page.getByLabel('Message').fill('Only mine')
  await page.locator('.user-button').click()
  await page.locator('.menu').getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full Name').fill('Typed Name')
  await endSessionsElsewhere(page, api, token)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await logIn(page, other)
  await expect(page.getByRole('button', { name: `Hello, ${other.username}` })).toBeVisible()
  await open(page, '/profile')
  await expect(page.getByLabel('Username')).toHaveValue(other.username)
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await open(page, '/contact')
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test.describe('in Admin', () => {
  test.describe.configure({ mode: 'default' })
  test.use({
    // No mail server answers here, so that answers wait in the outbox.
    environment: { CONTENT_DIR: sharedContent([{ id: 1, title: 'Brake early' }]), SMTP_URL: 'smtp://127.0.0.1:1' },
    needsOwnPage: true,
  })

  /** Admin asks each session for the password once more. */
  async function logInToAdmin(page: Page, password: string) {
    await logIn(page, { password })
    const door = page.getByRole('dialog', { name: 'Your password, please' })
    await door.getByLabel('Password').fill(password)
    await door.getByRole('button', { name: 'Open Admin' }).click()
    await expect(door).toHaveCount(0)
  }

  test('[KEEP-02] an answer to a message and a draft that are sent after the session has ended elsewhere go on after a new sign-in', async ({
    page,
    signInAs,
    api,
  }) => {
    const { password, token } = await signInAs('operator')
    await api('POST', '/api/contact', {
      body: { name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: 'The first' },
    })
    await page.goto('/admin#/messages')
    await page.getByRole('list', { name: 'List of messages' }).getByRole('link').click()
    await page.getByLabel('Your answer').fill('A whole answer')
    await endSessionsElsewhere(page, api, token)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await logInToAdmin(page, password)
    await expect(page.getByRole('article').getByText('A whole answer')).toBeVisible()
    await expect(page.getByRole('article').getByText('in the outbox')).toBeVisible()

    await page.goto(editorOf(tipPath(1)))
    await field(page, 'Did you know').fill('Before the end.')
    await isSaved(page)
    const newToken = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
    await endSessionsElsewhere(page, api, newToken)
    await field(page, 'Did you know').fill('Before the end. And after.')
    await logInToAdmin(page, password)
    await isSaved(page)
    await expect(field(page, 'Did you know')).toHaveValue('Before the end. And after.')
    await page.reload()
    await expect(field(page, 'Did you know')).toHaveValue('Before the end. And after.')
  })
})

/** Notes the words that a question says to screen readers while an action takes long. The page may say them before it asks. */
async function noteSaid(page: Page): Promise<string[]> {
  const said: string[] = []
  await page.exposeFunction('noteWords', (words: string) => said.push(words))
  await page.evaluate(() => {
    const note = (globalThis as unknown as { noteWords: (words: string) => void }).noteWords
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('dialog p.sr-only[role="status"]')) note(textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return said
}

test('[KEEP-02] nobody is told to wait while the page waits for their sign-in', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  const { id } = await startGroup(api, token)
  await open(page, `/groups/${id}?tab=invite`)
  await page.getByLabel('Names, one a line').fill('Ben')
  await endSessionsElsewhere(page, api, token)
  const said = await noteSaid(page)
  await page.getByRole('button', { name: 'Make accounts' }).click()
  await expect(question(page)).toBeVisible()
  await page.waitForTimeout(1500)
  expect(said).toEqual([])
})

test('[DESK-02] nobody is told to wait while Admin waits for their password', async ({ page, server, signInAs }) => {
  await signInAs('operator')
  await page.goto('/admin#/team')
  const press = page.getByRole('button', { name: 'Make a link' })
  await press.waitFor()
  await untilQuiet(page)
  lockAdmin(server)
  const said = await noteSaid(page)
  await press.click()
  await expect(page.getByRole('dialog', { name: 'Your password, please' })).toBeVisible()
  await page.waitForTimeout(1500)
  expect(said).toEqual([])
})
