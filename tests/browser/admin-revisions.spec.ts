import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
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
import { giveRole } from '#tests/support/give-role.ts'
import { holdBack } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { brokenWords, LARGE_TEXT, setTextSize, USUAL_TEXT } from '#tests/support/text-size.ts'
import { sharedContent, translationFile } from '#tools/lib/content.ts'
import { test } from './fixtures.ts'

/* These tests check what happens to a text that is published already: its history, its translation and a second editor. */

const CONTENT = sharedContent(
  [
    { id: 1, title: 'Wear a helmet', shortDescription: 'It saves your head.' },
    { id: 2, title: 'Wet leaves', shortDescription: 'They are slippery.' },
    { id: 3, title: 'Look behind you', shortDescription: 'Before you turn.', body: 'Look over your shoulder.' },
    { id: 4, title: 'Ring early' },
    { id: 5, title: 'Look once' },
    { id: 6, title: 'Keep your distance' },
  ],
  {
    'de/tips/riding/tip-3.md': translationFile({
      title: 'Schau hinter dich',
      shortDescription: 'Bevor du abbiegst.',
      body: 'Schau über die Schulter.',
    }),
  },
)
test.describe.configure({ mode: 'default' })
test.use({ environment: { CONTENT_DIR: CONTENT, LANGUAGES: 'en,de' }, needsOwnPage: true })

const editorOfTip = (id: number) => editorOf(tipPath(id))

test('[WRITE-06] the history shows every revision with author, day and difference, and publishes an earlier one again', async ({
  page,
  server,
  signInAs,
}) => {
  const { username } = await signInAs('editor')
  await page.goto(editorOfTip(1))
  await field(page, 'Title').fill('Always wear a helmet')
  await publish(page)
  await field(page, 'In one sentence').fill('It saves your life.')
  await publish(page)
  await riderSees(server, 1, { title: 'Always wear a helmet', shortDescription: 'It saves your life.' })

  await page.getByRole('link', { name: 'History' }).click()
  const revisions = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(revisions).toHaveCount(2)
  await expect(revisions.first()).toContainText(new RegExp(`${username} \\(no\\. \\d+\\) changed it`))
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date())
  await expect(revisions.first()).toContainText(today)
  await revisions.first().getByRole('button', { name: 'Changes' }).click()
  await expect(revisions.first().locator('del')).toContainText('head')
  await expect(revisions.first().locator('ins')).toContainText('life')
  await revisions.nth(1).getByRole('button', { name: 'Changes' }).click()
  await expect(revisions.nth(1).locator('ins')).toContainText('Always wear')
  await revisions.nth(1).getByRole('button', { name: 'Publish this text again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish this text again' }).click()
  await expect(field(page, 'In one sentence')).toHaveValue('It saves your head.')
  await riderSees(server, 1, { title: 'Always wear a helmet', shortDescription: 'It saves your head.' })
})

test('[WRITE-06] a publication that was a mistake is taken back from its notice or from the history, the first one of a shipped tip too', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOfTip(4))
  const title = await field(page, 'Title').inputValue()
  await field(page, 'Title').fill('A mistake')
  await publish(page)
  await riderSees(server, 4, { title: 'A mistake' })
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue(title)
  await expect(saving(page)).toHaveText('No changes')
  await riderSees(server, 4, { title })

  await field(page, 'Title').fill('Another mistake')
  await publish(page)
  await page.getByRole('link', { name: 'History' }).click()
  const revisions = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await revisions.first().getByRole('button', { name: 'Take back' }).click()
  // Another answer shows the page first that the publication was taken back.
  await page.route('**/take-back', async (route) => {
    const response = await route.fetch()
    await focusWindow(page)
    await expect(revisions).toHaveCount(4)
    await route.fulfill({ response })
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(field(page, 'Title')).toHaveValue(title)
  await riderSees(server, 4, { title })
})

test('[WRITE-07] the second editor sees the first before typing, and a save over a newer text shows both: nothing typed is lost', async ({
  page,
  server,
  signIn,
  newRiderAs,
  otherDevice,
}) => {
  const anna = await signIn()
  const ben = await newRiderAs('editor')
  giveRole(server, anna.username, 'editor')
  await page.goto(editorOfTip(2))
  await field(page, 'Title').fill('Wet leaves are ice')
  await isSaved(page)
  const other = await otherDevice(ben.token)
  await other.goto(editorOfTip(2))
  await expect(other.getByText(`${anna.username} works on this text`)).toBeVisible()
  await expect(field(other, 'Title')).toHaveValue('Wet leaves are ice')
  await field(other, 'In one sentence').fill('Brake before them.')
  await field(other, 'Tag').fill('Autumn')
  await isSaved(other)

  await field(page, 'In one sentence').fill('Ride around them.')
  await expect(page.getByRole('heading', { name: 'There are two texts' })).toBeVisible()
  const sentence = page.getByRole('group', { name: 'In one sentence' })
  await expect(sentence.getByText('Ride around them.')).toBeVisible()
  await expect(sentence.getByText('Brake before them.')).toBeVisible()
  // The choice survives a reload.
  await page.reload()
  // A field that only the other editor has changed begins with the other text.
  await expect(page.getByRole('group', { name: 'Tag' }).getByLabel(`Text of ${ben.username}`)).toBeChecked()
  await page.getByRole('button', { name: 'Go on with the chosen texts' }).click()
  await isSaved(page)
  await expect(field(page, 'In one sentence')).toHaveValue('Ride around them.')
  await expect(field(page, 'Tag')).toHaveValue('Autumn')
  await expect(field(page, 'Title')).toHaveValue('Wet leaves are ice')

  // The other page shows that there is a newer text before anything is typed there.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(other.getByText(`${anna.username} has saved a newer text.`)).toBeVisible()
  await other.getByRole('button', { name: 'Show the text as it is now' }).click()
  await expect(field(other, 'In one sentence')).toHaveValue('Ride around them.')
})

test('[WRITE-07] an editor whose draft is older than the published text can continue only after seeing both texts, also when they type and leave meanwhile', async ({
  page,
  server,
  signInAs,
  api,
}) => {
  const { token } = await signInAs('editor')
  await page.goto(editorOfTip(4))
  await field(page, 'Title').fill('Ring at each corner')
  await publish(page)
  await field(page, 'Title').fill('Ring twice')
  await publish(page)
  await field(page, 'Title').fill('Ring three times')
  await isSaved(page)
  const path = 'tips/riding/tip-4.md'
  const history = await (await api('GET', `/api/admin/content/history?path=${path}`, { token })).json()
  const before: { id: number } = history.revisions[1]
  expect((await api('POST', `/api/admin/content/revisions/${before.id}/restore`, { token })).status).toBe(200)
  await riderSees(server, 4, { title: 'Ring at each corner' })

  await page.reload()
  await expect(page.getByText('Another text was published since this draft was begun.')).toBeVisible()
  await page.getByText('What the draft would change in it').click()
  await expect(page.locator('.editor-notice .changed-fields')).toContainText('three times')
  const { release } = await holdBack(page, '/api/admin/content/rebase')
  const sent = page.waitForRequest('**/api/admin/content/rebase')
  await page.getByRole('button', { name: 'I have seen it, go on with the draft' }).click()
  await sent
  await field(page, 'Tag').fill('Bell')
  await page.getByRole('link', { name: 'All content' }).click()
  await page.goBack()
  await expect(field(page, 'Tag')).toHaveValue('Bell')
  release()
  await isSaved(page)
  await expect(page.getByText('changed elsewhere')).toHaveCount(0)
  await expect(page.getByText('Another text was published since this draft was begun.')).toHaveCount(0)
  await publish(page)
  await riderSees(server, 4, { title: 'Ring three times', tag: 'Bell' })
})

test('[WRITE-09] a translation is written beside its original, with its changes marked, and one button says that it is still right', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin#/content')
  await page.getByRole('button', { name: '1 older than the original' }).click()
  await page.getByRole('link', { name: 'Schau hinter dich' }).click()
  const original = page.locator('.editor-original')
  await expect(original.first()).toContainText('Look behind you')
  const fact = page.locator('.editor-field', { has: field(page, 'Did you know') })
  await expect(fact.locator('.editor-original'), 'of a field that the original leaves empty').toHaveCount(0)
  await page.getByRole('button', { name: 'Still right' }).click()
  await expect(page.getByText('The translation is up to date')).toBeVisible()

  await page.goto(editorOfTip(3))
  await field(page, 'In one sentence').fill('Before you turn left.')
  await publish(page)
  const languages = page.getByRole('navigation', { name: 'Language' })
  await expect(languages.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'page')
  await languages.getByRole('link', { name: 'German Older than the original' }).click()
  await expect(page.getByText('The original has changed since this was translated.')).toBeVisible()
  await expect(original.locator('ins')).toHaveText(/left/)
  await field(page, 'In one sentence').fill('Bevor du links abbiegst.')
  await publish(page)
  await riderSees(server, 3, { shortDescription: 'Bevor du links abbiegst.' }, 'de')
  await expect(original.locator('ins')).toHaveCount(0)
  await page.getByRole('link', { name: 'All content' }).click()
  await expect(page.getByRole('button', { name: 'older than the original' })).toHaveCount(0)

  // A tip without a translation begins empty beside its original.
  await page.getByRole('button', { name: '5 missing' }).click()
  await page.getByRole('link', { name: 'Wet leaves' }).click()
  await expect(original.first()).toContainText('Wet leaves')
  await expect(field(page, 'Title')).toHaveValue('')
})

test('[WRITE-09] a translation is not called up to date when its original has changed since the editor saw it', async ({
  page,
  signInAs,
  api,
}) => {
  const { token } = await signInAs('editor')
  const path = tipPath(3)
  async function publishOriginal(title: string) {
    const file = await (await api('GET', `/api/admin/content/file?path=${path}`, { token })).json()
    const { fields, hash } = file.published
    const version = randomUUID()
    const draft = { path, fields: { ...fields, title }, base: null, basedOn: hash, key: version }
    await api('POST', '/api/admin/content/draft', { token, body: draft })
    await api('POST', '/api/admin/content/publish', { token, body: { path, version, at: null } })
  }
  await publishOriginal('Look over your shoulder')
  await page.goto(editorOf(tipPath(3, 'de/')))
  await expect(page.getByRole('button', { name: 'Still right' })).toBeVisible()
  // The editor would soon show the newest original by itself.
  await page.route('**/api/admin/content/file?*', (route) => route.abort())
  await publishOriginal('Look over both shoulders')
  await page.getByRole('button', { name: 'Still right' }).click()
  await expect(page.locator('.toast')).toContainText('Another text was published in the meantime')
  await page.unroute('**/api/admin/content/file?*')
  await page.getByRole('button', { name: 'Still right' }).click()
  await expect(page.getByText('The translation is up to date')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Still right' })).toHaveCount(0)
})

test('[WRITE-06] an editor who leaves the history while a text is being published again stays where they are', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin#/content')
  await page.goto(editorOfTip(5))
  for (const title of ['Look twice', 'Look three times']) {
    await field(page, 'Title').fill(title)
    await publish(page)
  }
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Publish this text again' }).click()
  const { release } = await holdBack(page, '/restore')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish this text again' }).click()
  await expect(page.getByRole('dialog').getByText('One moment, please.')).toHaveCount(1)
  await page.goto('/admin#/today')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  release()
  await expect(page.getByText('is published again')).toBeVisible()
  await expect(page).toHaveURL(/#\/today$/)
})

test('[WRITE-07] an editor sees that a planned text which is still in the form was withdrawn and discarded elsewhere', async ({
  page,
  signInAs,
  api,
}) => {
  const { token } = await signInAs('editor')
  const path = tipPath(6)
  const read = async () => (await api('GET', `/api/admin/content/file?path=${path}`, { token })).json()
  await page.goto(editorOfTip(6))
  await field(page, 'Title').fill('Planned title')
  await isSaved(page)
  const { version } = (await read()).draft
  const at = new Date(Date.now() + 24 * 3600 * 1000).toISOString()
  await api('POST', '/api/admin/content/publish', { token, body: { path, version, at } })
  await page.reload()
  const withdraw = page.getByRole('button', { name: 'Cancel the plan' })
  await expect(withdraw).toBeVisible()
  const { planned } = await read()
  await untilQuiet(page)
  await api('DELETE', `/api/admin/content/revisions/${planned.id}`, { token })
  const { draft } = await read()
  await api('POST', '/api/admin/content/discard', { token, body: { path, version: draft.version } })

  await withdraw.click()
  await expect(page.locator('.toast')).toContainText('The text has changed in the meantime.')
  await expect(field(page, 'Title')).toHaveValue('Planned title')
  await page.getByRole('button', { name: 'Show the text as it is now' }).click()
  await expect(field(page, 'Title')).toHaveValue('Keep your distance')
  await expect(page.locator('.editor-notices')).not.toContainText('The text has changed in the meantime.')
})

test('[SIZE-01] the links to the languages of a text break no word with text of 200 %', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(editorOfTip(2))
  const languages = page.getByRole('navigation', { name: 'Language' })
  await expect(languages.locator('.admin-tag')).toBeVisible()
  await setTextSize(page, LARGE_TEXT)
  const broken = await brokenWords(languages)
  await setTextSize(page, USUAL_TEXT)
  expect(broken).toEqual([])
})
