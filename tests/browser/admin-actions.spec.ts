import { expect, type Page } from '@playwright/test'
import { editorOf, field, isSaved, publish, saving, tipPath } from '#tests/support/editor-page.ts'
import { giveRole, takeRole } from '#tests/support/give-role.ts'
import { holdBack } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { brokenWords, LARGE_TEXT, setTextSize, USUAL_TEXT } from '#tests/support/text-size.ts'
import { sharedContent } from '#tools/lib/content.ts'
import { test } from './fixtures.ts'

/* These tests check what an editor sees, and where the focus is, while actions of Admin run and after them. */

const CONTENT = sharedContent([
  { id: 1, title: 'Brake early' },
  { id: 2, title: 'Lights on' },
  { id: 3, title: 'Look behind you' },
  { id: 4, title: 'Ring early' },
  { id: 5, title: 'Park upright' },
])
test.describe.configure({ mode: 'default' })
test.use({ environment: { CONTENT_DIR: CONTENT, LANGUAGES: 'en,de' }, needsOwnPage: true })

/** Begins a publication of the draft at a time. */
async function plan(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('radio', { name: 'At a time' }).check()
  await field(page, 'Day and time').fill('2030-01-07T07:00')
  await page.getByRole('button', { name: 'Plan it' }).click()
}

test('[WRITE-04] publishing without a network says why it failed, and does not happen later by itself', async ({
  page,
  signInAs,
  context,
}) => {
  await signInAs('editor')
  await page.goto(editorOf(tipPath(1)))
  await field(page, 'Title').fill('Brake in time')
  await isSaved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await context.setOffline(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await field(page, 'Tag').fill('Brakes')
  await isSaved(page)
  expect(sent).not.toContain('/api/admin/content/publish')
})

test('[WRITE-02] [NET-03] a publication whose answer was lost is said at the next press, although the editor shows it already', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOf(tipPath(5)))
  await field(page, 'Title').fill('Park beside the wall')
  await isSaved(page)
  await page.route(
    '**/api/admin/content/publish',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 2 },
  )
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('button', { name: 'Publish now' }).click()
  await expect(saving(page)).toHaveText('No changes')
  await expect(asked.getByRole('definition')).toContainText('upright')
  await asked.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published. Riders see it within 10 seconds.')).toBeVisible()
  await expect(asked).toHaveCount(0)
})

test('[WRITE-02] the question before publishing stays open while the draft is published, because Cancel would not stop it', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOf(tipPath(2)))
  await field(page, 'Title').fill('Lights always on')
  await isSaved(page)
  const { release } = await holdBack(page, '/api/admin/content/publish')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const sent = page.waitForRequest('**/api/admin/content/publish')
  await page.getByRole('button', { name: 'Publish now' }).click()
  await sent
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  release()
  await expect(page.getByText('Published. Riders see it within 10 seconds.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[WRITE-07] a draft that somebody else has discarded is not published, and the editor says so', async ({
  page,
  server,
  signInAs,
  newRiderAs,
  api,
}) => {
  const { username } = await signInAs('editor')
  const other = await newRiderAs('operator')
  giveRole(server, username, 'editor')
  const path = tipPath(4)
  await page.goto(editorOf(path))
  await field(page, 'Title').fill('Ring in time')
  await isSaved(page)
  const publishButton = page.getByRole('button', { name: 'Publish', exact: true })
  await publishButton.click()
  const { token } = other
  const { draft } = await (
    await api('GET', `/api/admin/content/file?path=${encodeURIComponent(path)}`, { token })
  ).json()
  await api('POST', '/api/admin/content/discard', { token, body: { path, version: draft.version } })
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.locator('.toast')).toContainText('This draft was changed elsewhere')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(publishButton).toBeFocused()
  await expect(page.locator('.editor-notices')).toContainText('The text has changed in the meantime')
  await expect(field(page, 'Title')).toHaveValue('Ring in time')
  await page.getByRole('button', { name: 'Show the text as it is now' }).click()
  await expect(field(page, 'Title')).toHaveValue('Ring early')
})

test('[WRITE-08] the list of the content shows the new name of a category without a reload', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin#/content')
  const heading = page.getByRole('heading', { level: 2, name: 'Riding', exact: false })
  await heading.waitFor()
  await page.getByRole('link', { name: 'Categories' }).click()
  const name = page.getByRole('group', { name: 'Riding', exact: true }).getByLabel('Name', { exact: true })
  await name.fill('On the road')
  await isSaved(page)
  await publish(page)
  const served = async () => (await (await fetch(`${server.url}/api/categories`)).json())[0].name
  await expect.poll(served).toBe('On the road')
  await page.getByRole('link', { name: 'All content' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'On the road' })).toBeVisible()
  await page.getByRole('button', { name: 'New tip' }).click()
  await expect(page.getByRole('dialog').getByRole('option', { name: 'On the road' })).toHaveCount(1)
})

test('[WRITE-07] between two texts, a field that only the other editor has changed begins with the other text', async ({
  page,
  signInAs,
  newRiderAs,
  api,
}) => {
  await signInAs('editor')
  const ben = await newRiderAs('editor')
  await page.goto(editorOf(tipPath(3)))
  await field(page, 'Title').fill('Look over your shoulder')
  await isSaved(page)
  const path = tipPath(3)
  const { draft } = await (await api('GET', `/api/admin/content/file?path=${path}`, { token: ben.token })).json()
  const fields = { ...draft.fields, title: 'Look around', tag: 'Turning', shortDescription: 'Their sentence.' }
  const body = { path, fields, base: draft.version, basedOn: draft.basedOn, key: 'the-save-of-ben' }
  expect((await api('POST', '/api/admin/content/draft', { token: ben.token, body })).status).toBe(200)

  await field(page, 'In one sentence').fill('My sentence.')
  await expect(page.getByRole('heading', { name: 'There are two texts' })).toBeVisible()
  const chosen = (name: string, text: string) => page.getByRole('group', { name }).getByLabel(text)
  await expect(chosen('Tag', `Text of ${ben.username}`)).toBeChecked()
  await expect(chosen('Title', `Text of ${ben.username}`)).toBeChecked()
  await expect(chosen('In one sentence', 'Your text')).toBeChecked()
  await page.getByRole('button', { name: 'Go on with the chosen texts' }).click()
  await isSaved(page)
  await expect(field(page, 'Tag')).toHaveValue('Turning')
  await expect(field(page, 'Title')).toHaveValue('Look around')
  await expect(field(page, 'In one sentence')).toHaveValue('My sentence.')
})

test('[DESK-12] the log shows when a text will be published as a time', async ({ page, signInAs }) => {
  await signInAs('operator')
  await page.goto(editorOf(tipPath(4)))
  await field(page, 'Title').fill('Ring in time')
  await isSaved(page)
  await plan(page)
  await expect(saving(page)).toHaveText('Planned')
  await page.goto('/admin#/log')
  const row = page.locator('.admin-log-row').filter({ hasText: 'planned to publish' }).first()
  await expect(row).toContainText('Mon, 7 Jan 2030')
  await expect(row).not.toContainText('2030-01-07')
})

test('[A11Y-04] the focus stays in Admin when an action has removed its button, or has ended', async ({
  page,
  signInAs,
  newRider,
}) => {
  await signInAs('operator')
  await page.goto(editorOf(tipPath(5)))
  await field(page, 'Title').fill('Park out of the way')
  await isSaved(page)
  const link = page.getByRole('button', { name: 'Make a link' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Make a new link' })).toBeFocused()
  await plan(page)
  await expect(saving(page)).toHaveText('Planned')
  await page.getByRole('button', { name: 'Cancel the plan' }).focus()
  await page.keyboard.press('Enter')
  await isSaved(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit: Park out of the way' })).toBeFocused()

  const colleague = await newRider()
  await page.goto('/admin#/team')
  await page.getByLabel('Username').fill(colleague.username)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: colleague.username })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Give role' })).toBeFocused()
  await page.getByRole('button', { name: `Take away: role of ${colleague.username}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: colleague.username })).toHaveCount(0)
  await expect(page.locator('#admin-page')).toBeFocused()
})

test('[A11Y-04] the button for more rows has the focus while they load, and a second press loads nothing more', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const entry = {
    at: '2026-06-15T12:00:00.000Z',
    actor: 'command',
    action: 'moon-landed',
    who: null,
    subjectName: null,
  }
  const asked: string[] = []
  await page.route('**/api/admin/log*', async (route) => {
    const id = asked.push(new URL(route.request().url()).search)
    if (id > 1) await released
    const entries = [{ ...entry, id, subjectKind: 'moon', subject: '7', note: null }]
    await route.fulfill({ json: { entries, next: 100 + id } })
  })
  await page.goto('/admin#/log')
  const more = page.getByRole('button', { name: 'Show more' })
  await more.press('Enter')
  await expect(more).toBeDisabled()
  await expect(more).toBeFocused()
  await more.press('Enter')
  release()
  await expect(more).toBeEnabled()
  await expect(more).toBeFocused()
  expect(asked).toEqual(['', '?before=101'])
})

test('[A11Y-04] the buttons that undo and redo keep the focus when nothing is left to undo', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOf(tipPath(4)))
  await field(page, 'Tag').fill('Bell')
  for (const name of ['Undo', 'Redo']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.press('Enter')
    await expect(button).toBeDisabled()
    await expect(button).toBeFocused()
  }
})

test('[DESK-01] a closed admin says which text that was not saved is kept', async ({ page, signInAs, server }) => {
  const { username } = await signInAs('editor')
  await page.goto(editorOf(tipPath(1)))
  await field(page, 'Did you know').fill('Typed before the end.')
  await isSaved(page)
  await untilQuiet(page)
  takeRole(server, username)
  await field(page, 'Did you know').fill('Typed before the end. And after it.')
  await expect(page.getByRole('heading', { name: 'Admin is closed for you' })).toBeVisible()
  await expect(page.getByText('Content and newsletters that were not saved are still on this device')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('[WRITE-09] the list of the content keeps its filter while an editor goes through the texts', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin#/content')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'German' })
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Not translated' })
  await page.getByRole('link', { name: 'Lights' }).click()
  await field(page, 'Title').waitFor()
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('de')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('missing')
})

test('[A11Y-04] the focus stays on the button that has published the settings of the site', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator')
  await page.goto('/admin#/site')
  await page.getByLabel('Country').fill('Testland')
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved.' })).toBeVisible()
  const button = page.getByRole('button', { name: 'Publish', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Riders see it within 10 seconds')).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(button).toBeFocused()
})

test('[DESK-12] Admin that was opened before an update shows the log and today, also what it does not know yet', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator')
  await page.route('**/api/admin/log', async (route) => {
    const log = await (await route.fetch()).json()
    const what = { actor: 'robot', action: 'moon-landed', subjectKind: 'moon', subject: '7' }
    const later = { ...what, id: 2 ** 30, at: '2026-06-15T12:00:00.000Z', who: null, subjectName: null, note: null }
    await route.fulfill({ json: { ...log, entries: [later, ...log.entries] } })
  })
  await page.goto('/admin#/log')
  await expect(page.locator('.admin-log-row').first()).toContainText('moon-landed')
  await page.route('**/api/admin/today', async (route) => {
    const today = await (await route.fetch()).json()
    const waiting = [{ kind: 'moon', count: 1, isMore: false }, ...today.waiting]
    await route.fulfill({ json: { ...today, waiting, steps: [{ step: 'moon', isDone: false }, ...today.steps] } })
  })
  await page.goto('/admin#/today')
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
})

test('[SIZE-01] the question before publishing has nothing behind its end with text of 200 %', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(editorOf(tipPath(1)))
  await field(page, 'Title').fill('Look over your shoulder each time before you turn')
  await field(page, 'In one sentence').fill(
    'Look over your shoulder each time before you turn, also at night. '.repeat(2),
  )
  await isSaved(page)
  await setTextSize(page, LARGE_TEXT)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'At a time' }).check()
  const heights = await dialog.evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }))
  expect(heights.scrollHeight).toBe(heights.clientHeight)
  await setTextSize(page, USUAL_TEXT)
})

test('[SIZE-01] the bar of Admin breaks no word of the name of the site with text of 200 %', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/admin#/content')
  await setTextSize(page, LARGE_TEXT)
  const broken = await brokenWords(page.locator('.admin-name'))
  await setTextSize(page, USUAL_TEXT)
  expect(broken).toEqual([])
})
