import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import {
  editorOf,
  field,
  focusWindow,
  isSaved,
  publish,
  riderSees,
  saving,
  tipPath,
} from '#tests/support/editor-page.ts'
import { lockAdmin, takeRole } from '#tests/support/give-role.ts'
import { holdBack } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { sharedContent } from '#tools/lib/content.ts'
import { test } from './fixtures.ts'

/* These tests check what an open window of Admin shows and keeps while something changes in another window, or by itself. */

const CONTENT = sharedContent([
  { id: 1, title: 'Brake early' },
  { id: 2, title: 'Lights on' },
  { id: 3, title: 'Ring early' },
])
test.describe.configure({ mode: 'default' })
test.use({
  environment: {
    CONTENT_DIR: CONTENT,
    LANGUAGES: 'en,de',
    // The address of a mail server turns the page on. Nothing listens at it.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'safety@example.org',
  },
  needsOwnPage: true,
})

/** Changes the database of the server. */
function change(server: { folder: string }, statement: string, ...values: string[]) {
  const database = new DatabaseSync(join(server.folder, 'test.db'), { timeout: 5000 })
  database.prepare(statement).run(...values)
  database.close()
}

test('a window of Admin shows what another one beside it has done', async ({ page, context, signInAs }) => {
  await signInAs('operator')
  await page.goto('/admin#/team')
  const other = await context.newPage()
  await other.goto('/admin#/team')
  const invited = (of: Page) => of.getByRole('list', { name: 'Invitations' }).getByRole('button')
  await other.getByRole('button', { name: 'Make a link' }).click()
  await expect(invited(page)).toHaveCount(1)
  await invited(page).click()
  await expect(invited(other)).toHaveCount(0)
  await other.close()
})

test('[DESK-02] the password that is typed in one window opens Admin in the other one too', async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const { password } = await signInAs('operator')
  lockAdmin(server)
  const other = await context.newPage()
  const question = (of: Page) => of.getByRole('dialog', { name: 'Your password, please' })
  await page.goto('/admin#/team')
  await other.goto('/admin#/messages')
  await expect(question(other)).toBeVisible()
  await question(page).getByLabel('Password').fill(password)
  await question(page).getByRole('button', { name: 'Open Admin' }).click()
  await expect(question(other)).toHaveCount(0)
  await expect(other.getByText('No open messages')).toBeVisible()
})

test('[DESK-07] two windows write one newsletter: each shows what the other has, and an older text replaces nothing', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('operator')
  await page.goto('/admin#/newsletter')
  const other = await context.newPage()
  await other.goto('/admin#/newsletter')
  const subject = (of: Page, language: string) => of.getByLabel(`Subject (${language})`)
  await subject(page, 'English').fill('Spring')
  await subject(other, 'German').fill('Frühling')
  await expect(subject(other, 'English')).toHaveValue('Spring')
  await expect(subject(page, 'German')).toHaveValue('Frühling')
  await subject(page, 'English').pressSequentially(' is here')
  await expect(subject(other, 'English')).toHaveValue('Spring is here')
  await page.reload()
  await expect(subject(page, 'German')).toHaveValue('Frühling')

  for (const language of ['English', 'German']) await other.getByLabel(`Text (${language})`).fill('Check the tyres.')
  const { release } = await holdBack(other, 'POST /api/admin/newsletter')
  await other.getByRole('button', { name: 'Send to all' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Send to all' }).click()
  await subject(page, 'English').fill('Summer is here')
  release()
  await expect(other.getByText('The newsletter is being sent')).toBeVisible()
  await expect(subject(page, 'English')).toHaveValue('Summer is here')
  await expect(subject(other, 'English')).toHaveValue('Summer is here')
})

test('[DESK-01] Undo gives back the role and the rider of the moment at which the role was taken, also to who has left the page and come back', async ({
  page,
  api,
  newRider,
  signInAs,
}) => {
  const { token } = await signInAs('operator')
  const ben = await newRider()
  const give = (role: string) => api('POST', '/api/admin/team', { token, body: { username: ben.username, role } })
  await give('editor')
  await page.goto('/admin#/team')
  const take = page.getByRole('button', { name: `Take away: role of ${ben.username}` })
  await expect(take).toBeVisible()
  await untilQuiet(page)
  await give('observer')
  const username = `${ben.username} b`
  await api('PATCH', '/api/user', { token: ben.token, body: { username } })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/team/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await released
    await route.continue()
  })
  await take.click()
  await page.getByRole('link', { name: 'Riders' }).click()
  await page.getByRole('link', { name: 'Team' }).click()
  // A second press would be refused, in place of the message with Undo.
  await expect(page.getByRole('button', { name: /^Take away: role of / }).first()).toBeDisabled()
  release()
  await expect(page.locator('.toast')).toContainText(`${username} has no role any more`)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.toast')).toContainText(`${username} is now: Observer`)
})

test('[DESK-01] an invitation is named by its own role, also when another role is chosen while it is sent', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator')
  await page.goto('/admin#/team')
  const form = page.getByRole('region', { name: 'Invite somebody' })
  const [address, role] = [form.getByLabel('E-mail address'), form.getByLabel('Role of the invitation')]
  const status = await form.getByRole('status').elementHandle()
  await address.fill('lotte@example.org')
  await role.selectOption('Editor')
  const { release } = await holdBack(page, 'POST /api/admin/team/invitations')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await role.selectOption('Observer')
  release()
  await expect(page.locator('.toast')).toContainText('The invitation goes to lotte@example.org')
  await expect(page.locator('.toast')).toContainText('Editor')
  await form.getByRole('button', { name: 'Make a link' }).click()
  await role.selectOption('Operator')
  await expect(form.getByLabel('Link of the invitation: Observer')).toBeVisible()
  // Screen readers read what changes in a part that is in the page before.
  expect(await status?.textContent()).toContain('Link of the invitation: Observer')
  // Another one to the same role has another number.
  await role.selectOption('Observer')
  await form.getByRole('button', { name: 'Make a link' }).click()
  const rows = page.getByRole('list', { name: 'Open invitations' }).getByText('Invitation: Observer')
  await expect(rows).toHaveCount(2)
  expect(new Set(await rows.allTextContents()).size).toBe(2)
})

test('[A11Y-04] [DESK-07] who types on while the newsletter is prepared to be seen keeps the focus', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator')
  await page.goto('/admin#/newsletter')
  await page.getByLabel('Subject (English)').fill('Spring')
  const words = page.getByLabel('Text (English)')
  await words.fill('Check')
  const previews = page.getByRole('region', { name: 'As it arrives' })
  const { release } = await holdBack(page, '/api/admin/newsletter/preview')
  await page.getByRole('button', { name: 'See it' }).click()
  await words.click()
  await words.pressSequentially(' the tyres')
  release()
  const older = previews.getByText('The text above has changed since.')
  await expect(older).toBeVisible()
  await expect(words).toBeFocused()
  await page.getByRole('button', { name: 'See it' }).click()
  await expect(previews).toContainText('Check the tyres')
  await expect(older).toHaveCount(0)
  await expect(previews.getByRole('heading', { level: 2 })).toBeFocused()
})

test('[WRITE-11] an operator whose settings were changed elsewhere sees both before the next press, and only the newest when they typed nothing', async ({
  page,
  signInAs,
  api,
}) => {
  const { token } = await signInAs('operator')
  const read = async () => (await api('GET', '/api/admin/content/file?path=site.yaml', { token })).json()
  const save = async (country: string) => {
    const { draft } = await read()
    const fields = { ...draft.fields, operator: { ...draft.fields.operator, country } }
    const body = { path: 'site.yaml', fields, base: draft.version, basedOn: draft.basedOn, key: randomUUID() }
    expect((await api('POST', '/api/admin/content/draft', { token, body })).status).toBe(200)
  }
  await page.goto('/admin#/site')
  const country = page.getByLabel('Country')
  await country.fill('Testland')
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved.' })).toBeVisible()
  await save('Otherland')
  await focusWindow(page)
  const both = page.getByRole('alert').filter({ hasText: 'The settings have been changed elsewhere' })
  await expect(both.getByRole('row', { name: 'Country' })).toContainText('Otherland')
  await expect(page.getByText('Draft saved.')).toHaveCount(0)
  await both.getByRole('button', { name: 'Take theirs' }).click()
  await expect(country).toHaveValue('Otherland')
  await save('Thirdland')
  await focusWindow(page)
  await expect(country).toHaveValue('Thirdland')
  await expect(both).toHaveCount(0)
})

test('[WRITE-04] the address of a link is shown only as long as the link works', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOf(tipPath(1)))
  await field(page, 'Title').fill('Brake in time')
  await isSaved(page)
  const other = await context.newPage()
  await other.goto(editorOf(tipPath(1)))
  const address = (of: Page) => of.locator('.editor-link').getByLabel('Address')
  const make = (of: Page) => of.getByRole('button', { name: /^Make a (new )?link$/ })

  await make(page).click()
  await expect(address(page)).toBeVisible()
  await make(other).click()
  await expect(address(other)).toBeVisible()
  await focusWindow(page)
  await expect(address(page)).toHaveCount(0)
  await expect(page.getByText('A link shows the draft until')).toBeVisible()

  await other.getByRole('button', { name: 'End the link' }).click()
  await expect(address(other)).toHaveCount(0)
  await make(page).click()
  await expect(address(page)).toBeVisible()
  const { release } = await holdBack(page, '/api/admin/content/preview/end')
  await page.getByRole('button', { name: 'End the link' }).click()
  // The end that is on its way would end a new link, too.
  await expect(make(page)).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(address(page)).toHaveCount(0)
  await make(page).click()
  await expect(address(page)).toBeVisible()
  await publish(page)
  await expect(address(page)).toHaveCount(0)
})

test('[WRITE-07] an editor who has saved a newer draft in another window reads so, and not that the draft has ended', async ({
  page,
  context,
  signInAs,
}) => {
  const { username } = await signInAs('editor')
  await page.goto(editorOf(tipPath(3)))
  await field(page, 'Tag').fill('Bell')
  await isSaved(page)
  const other = await context.newPage()
  await other.goto(editorOf(tipPath(3)))
  await field(other, 'Tag').fill('Bells')
  await isSaved(other)
  await focusWindow(page)
  await expect(page.locator('.editor-notices')).toContainText(`${username} has saved a newer text.`)
})

test('[WRITE-05] a plan that is published while its editor is open is the text from which the next draft begins', async ({
  page,
  server,
  signInAs,
  api,
}) => {
  const { token } = await signInAs('editor')
  const path = tipPath(2)
  await page.goto(editorOf(path))
  await field(page, 'Title').fill('Lights always on')
  await isSaved(page)
  const file = await (await api('GET', `/api/admin/content/file?path=${path}`, { token })).json()
  const body = { path, version: file.draft.version, at: new Date(Date.now() + 24 * 3600 * 1000).toISOString() }
  await api('POST', '/api/admin/content/publish', { token, body })
  await page.reload()
  await expect(saving(page)).toHaveText('Planned')
  change(server, 'update content_revision set publish_at = ? where path = ?', new Date().toISOString(), path)
  await riderSees(server, 2, { title: 'Lights always on' })
  await focusWindow(page)
  await expect(saving(page)).toHaveText('No changes')
  await field(page, 'Tag').fill('Light')
  await isSaved(page)
  await expect(page.locator('.editor-notices')).toBeEmpty()
  await publish(page)
  await riderSees(server, 2, { title: 'Lights always on', tag: 'Light' })
})

test('[WRITE-07] a plan that somebody else has cancelled is the draft of this window too, and typing goes on', async ({
  page,
  signInAs,
  newRiderAs,
  api,
}) => {
  const { token } = await signInAs('editor')
  const other = await newRiderAs('operator')
  const path = tipPath(3)
  const read = async () => (await api('GET', `/api/admin/content/file?path=${path}`, { token })).json()
  const plan = async () => {
    const { version } = (await read()).draft
    const at = new Date(Date.now() + 24 * 3600 * 1000).toISOString()
    await api('POST', '/api/admin/content/publish', { token, body: { path, version, at } })
    await page.reload()
    await expect(saving(page)).toHaveText('Planned')
    const { planned } = await read()
    await api('DELETE', `/api/admin/content/revisions/${planned.id}`, { token: other.token })
  }
  await page.goto(editorOf(path))
  await field(page, 'Title').fill('Ring softly')
  await isSaved(page)

  await plan()
  await page.getByRole('button', { name: 'Cancel the plan' }).click()
  await expect(page.locator('.toast')).toContainText('It is a draft again')
  await expect(saving(page)).toHaveText('Draft saved')
  await expect(page.locator('.editor-notices')).not.toContainText('has saved a newer text')

  await plan()
  await field(page, 'Title').fill('Ring softly and early')
  await expect(saving(page)).toHaveText('Draft saved')
  await expect(page.getByRole('heading', { name: 'There are two texts' })).toHaveCount(0)
  expect((await read()).draft.fields.title).toBe('Ring softly and early')
})

test('[WRITE-12] the end of a conflict says when somebody else has published another text, and does not replace the form', async ({
  page,
  server,
  signInAs,
  api,
}) => {
  const { token } = await signInAs('editor')
  const path = tipPath(1)
  const publishTitle = async (title: string) => {
    const call = (name: string, body: object) => api('POST', `/api/admin/content/${name}`, { token, body })
    const { published } = await (await api('GET', `/api/admin/content/file?path=${path}`, { token })).json()
    const [fields, key] = [{ ...published.fields, title }, randomUUID()]
    await call('draft', { path, fields, base: null, basedOn: published.hash, key })
    expect((await call('publish', { path, version: key, at: null })).status).toBe(200)
  }
  await publishTitle('Brake with both levers')
  // As if a deployment had changed the file.
  change(server, "update content_revision set folder_hash = 'older' where path = ?", path)
  await page.goto(editorOf(path))
  const keep = page.getByRole('button', { name: 'Keep this text' })
  await expect(keep).toBeVisible()
  await publishTitle('Brake softly')
  await keep.click()
  await expect(page.locator('.toast')).toContainText('Another text was published in the meantime')
  await expect(field(page, 'Title')).toHaveValue('Brake with both levers')
  // Nobody had a draft.
  await expect(page.locator('.editor-notices')).toContainText('The text has changed in the meantime')
  await page.getByRole('button', { name: 'Show the text as it is now' }).click()
  await expect(field(page, 'Title')).toHaveValue('Brake softly')
})

test('[START-01] a page that was opened while an invitation was accepted is not covered by Admin', async ({
  page,
  newRiderAs,
  api,
}) => {
  const { token } = await newRiderAs('operator')
  const body = { role: 'editor', email: '' }
  const { link } = await (await api('POST', '/api/admin/team/invitations', { token, body })).json()
  await page.goto(`/admin${new URL(link).hash}`)
  const username = `guest ${Math.random()}`.slice(0, 14)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByLabel('Confirm Password').fill('secret1')
  const { release } = await holdBack(page, '/api/invitation/account')
  await page.getByRole('button', { name: 'Open account and go to Admin' }).click()
  await page.locator('a.brand').click()
  const answered = page.waitForResponse('**/api/admin*')
  release()
  await answered
  await expect(page.locator('.toast')).toContainText(username)
  await untilQuiet(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#admin')).toHaveCount(0)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('[DESK-01] a closed Admin says that the last press changed nothing only when it has closed at a press', async ({
  page,
  context,
  server,
  signInAs,
}) => {
  const { username } = await signInAs('operator')
  await page.goto('/admin#/team')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByLabel('Link of the invitation')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/admin#/team')
  await other.getByRole('button', { name: 'Make a link' }).waitFor()
  await untilQuiet(other)
  takeRole(server, username)
  await focusWindow(page)
  const closed = { name: 'Admin is closed for you' }
  const words = (of: Page) => of.locator('#admin-page', { has: of.getByRole('heading', closed) })
  await expect(words(page)).toContainText('You have no role here any more')
  await expect(words(page)).not.toContainText('Your last press changed nothing.')
  await other.getByRole('button', { name: 'Make a link' }).click()
  await expect(words(other)).toContainText('Your last press changed nothing.')
})
