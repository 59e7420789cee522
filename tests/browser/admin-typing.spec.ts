import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { editorOf, field, isSaved, saving, tipPath } from '#tests/support/editor-page.ts'
import { giveRole, lockAdmin } from '#tests/support/give-role.ts'
import { testPhoto } from '#tests/support/photos.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { placeFile, sharedContent, translationFile } from '#tools/lib/content.ts'
import { test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

/* These tests check that Admin keeps the text that an editor types while an action runs or others publish. */

const CONTENT = sharedContent(
  [
    { id: 1, title: 'Brake early' },
    { id: 2, title: 'Lights on' },
    { id: 3, title: 'Look behind you', shortDescription: 'Before you turn.', body: 'Look over your shoulder.' },
    { id: 4, title: 'Ring early' },
    { id: 5, title: 'Park upright' },
    { id: 6, title: 'Slow down' },
    { id: 7, title: 'Wear a helmet' },
  ],
  {
    // So many rules that they begin folded.
    'places/de.yaml': placeFile({ rules: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id })) }),
    'de/tips/riding/tip-3.md': translationFile({
      title: 'Schau hinter dich',
      shortDescription: 'Bevor du abbiegst.',
      body: 'Schau über die Schulter.',
    }),
  },
)
test.describe.configure({ mode: 'default' })
test.use({ environment: { CONTENT_DIR: CONTENT, LANGUAGES: 'en,de' }, needsOwnPage: true })

const isSiteSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Draft saved.' })).toBeVisible()

/** Holds requests back until `release` is called. `arrived` resolves when there is one. */
async function holdRequests(page: Page, url: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const arrived = page.waitForRequest(url)
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return { arrived, release }
}

/** Holds answers of Admin back until `release` is called. `arrived` resolves when there is one. */
async function holdAnswers(page: Page, url: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    const response = await route.fetch()
    arrive()
    await released
    await route.fulfill({ response })
  })
  return { arrived, release }
}

test('[WRITE-04] the page Site shows what was typed after a visit to another page', async ({ page, signInAs }) => {
  await signInAs('operator')
  await page.goto('/admin#/site')
  await page.getByLabel('Postcode and city').fill('12345 Rollo')
  await isSiteSaved(page)
  await page.getByRole('link', { name: 'Posters' }).click()
  await page.getByRole('heading', { level: 1, name: 'Posters' }).waitFor()
  await page.getByRole('link', { name: 'Site', exact: true }).click()
  await expect(page.getByLabel('Postcode and city')).toHaveValue('12345 Rollo')
})

test('[WRITE-10] text typed while Admin takes a picture over stays, and is saved', async ({ page, signInAs, api }) => {
  const { token } = await signInAs('editor')
  await page.goto(editorOf(tipPath(2)))
  await field(page, 'Title').waitFor()
  const { arrived, release } = await holdRequests(page, '**/api/admin/content/file?*')
  const photo = await testPhoto({ width: 900, height: 600 })
  await page.locator('input[type=file]').setInputFiles({ name: 'p.jpg', mimeType: 'image/jpeg', buffer: photo })
  await arrived
  await field(page, 'Did you know').fill('Typed meanwhile.')
  await field(page, 'Did you know').press('Control+s')
  release()
  const draft = async () => {
    const file = await (await api('GET', `/api/admin/content/file?path=${tipPath(2)}`, { token })).json()
    return file.draft?.fields.didYouKnow
  }
  await expect.poll(draft).toBe('Typed meanwhile.')
  await isSaved(page)
  await expect(field(page, 'Did you know')).toHaveValue('Typed meanwhile.')
})

test('[WRITE-11] text typed while Admin takes a logo over stays, and is saved', async ({ page, signInAs }) => {
  await signInAs('operator')
  await page.goto('/admin#/site')
  await page.getByLabel('Street').waitFor()
  const { arrived, release } = await holdRequests(page, '**/api/admin/content/file?*')
  const logo = await sharp(await testPhoto({ width: 300, height: 300 }))
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await arrived
  await page.getByLabel('Street').fill('Typed Street 7')
  release()
  await isSiteSaved(page)
  await page.reload()
  await expect(page.getByLabel('Street')).toHaveValue('Typed Street 7')
})

test('[WRITE-11] text typed while the settings are published stays, and is saved', async ({ page, signInAs }) => {
  await signInAs('operator')
  await page.goto('/admin#/site')
  await page.getByLabel('Country').fill('Testland')
  await isSiteSaved(page)
  const { arrived, release } = await holdAnswers(page, '**/api/admin/content/publish')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await arrived
  await page.getByLabel('Street').fill('Typed Street 8')
  release()
  await expect(page.getByText('Riders see it within 10 seconds')).toBeVisible()
  await isSiteSaved(page)
  await page.reload()
  await expect(page.getByLabel('Street')).toHaveValue('Typed Street 8')
  await expect(page.getByLabel('Country')).toHaveValue('Testland')
})

test('[WRITE-08] text typed just before or while a hidden tip is shown again stays, and is saved', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOf(tipPath(4)))
  await page.getByRole('button', { name: 'Hide from riders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide from riders' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { arrived, release } = await holdAnswers(page, '**/api/admin/content/show')
  await field(page, 'Did you know').fill('Typed just before.')
  await page.getByRole('button', { name: 'Show it again' }).click()
  await arrived
  await field(page, 'Tag').fill('Bell')
  release()
  await expect(page.getByText('Riders see it again')).toBeVisible()
  await isSaved(page)
  await page.reload()
  await expect(field(page, 'Did you know')).toHaveValue('Typed just before.')
  await expect(field(page, 'Tag')).toHaveValue('Bell')
})

test('[WRITE-08] a draft that is begun while its hidden tip is shown again is one of the text that riders see, and is compared with it before it is published', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOf(tipPath(7)))
  await page.getByRole('button', { name: 'Hide from riders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide from riders' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { arrived, release } = await holdAnswers(page, '**/api/admin/content/show')
  await page.getByRole('button', { name: 'Show it again' }).click()
  await arrived
  await field(page, 'Tag').fill('Bell')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const asked = page.getByRole('dialog')
  await expect(asked.getByRole('definition')).toContainText('Bell')
  release()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await isSaved(page)
  await page.reload()
  await expect(field(page, 'Tag')).toHaveValue('Bell')
  await expect(page.getByText('Another text was published')).toHaveCount(0)
})

test('[WRITE-05] text typed while a plan is cancelled stays, and is saved', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto(editorOf(tipPath(5)))
  await field(page, 'Title').fill('Park out of the way')
  await isSaved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('radio', { name: 'At a time' }).check()
  await field(page, 'Day and time').fill('2030-01-07T07:00')
  await page.getByRole('button', { name: 'Plan it' }).click()
  await expect(saving(page)).toHaveText('Planned')
  const { arrived, release } = await holdAnswers(page, '**/api/admin/content/revisions/*')
  await page.getByRole('button', { name: 'Cancel the plan' }).click()
  await arrived
  await field(page, 'Tag').fill('Parking')
  release()
  await expect(page.getByRole('button', { name: 'Cancel the plan' })).toHaveCount(0)
  await isSaved(page)
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('Park out of the way')
  await expect(field(page, 'Tag')).toHaveValue('Parking')
})

test('[WRITE-09] an open translation in which nobody types makes no draft when its original is published elsewhere', async ({
  page,
  signInAs,
  api,
}) => {
  allow('shift', 'what somebody else has changed is said above the text')
  const { token } = await signInAs('editor')
  const read = async (path: string) => (await api('GET', `/api/admin/content/file?path=${path}`, { token })).json()
  const translation = tipPath(3, 'de/')
  const { of } = (await read(translation)).original
  await api('POST', '/api/admin/content/still-right', { token, body: { path: translation, of } })
  await page.goto(editorOf(translation))
  await expect(saving(page)).toHaveText('No changes')

  const path = tipPath(3)
  const { published } = await read(path)
  const fields = { ...published.fields, shortDescription: 'Before you turn left.' }
  const key = 'the-save-of-the-original'
  const body = { path, fields, base: null, basedOn: published.hash, key }
  expect((await api('POST', '/api/admin/content/draft', { token, body })).status).toBe(200)
  const publication = { token, body: { path, version: key, at: null } }
  expect((await api('POST', '/api/admin/content/publish', publication)).status).toBe(200)

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByText('The original has changed since this was translated.')).toBeVisible()
  await expect(saving(page)).toHaveText('No changes')
  expect((await read(translation)).draft).toBeNull()
})

test('[WRITE-07] both texts are shown when the network comes back after a save that Admin has refused', async ({
  page,
  signInAs,
  api,
}) => {
  const { token } = await signInAs('editor')
  const path = tipPath(6)
  await page.goto(editorOf(path))
  await expect(saving(page)).toHaveText('No changes')
  const { published } = await (await api('GET', `/api/admin/content/file?path=${path}`, { token })).json()
  const fields = { ...published.fields, tag: 'Bell' }
  const body = { path, fields, base: null, basedOn: published.hash, key: 'a-save-in-another-window' }
  expect((await api('POST', '/api/admin/content/draft', { token, body })).status).toBe(200)

  await page.route('**/api/admin/content/file?*', (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed')
  await field(page, 'Tag').fill('Horn')
  await failed
  const tag = page.getByRole('group', { name: 'Tag' })
  await expect(tag.getByText('Horn')).toBeVisible()
  await expect(tag.getByText('Bell')).toBeVisible()
})

test('[WRITE-01] an entry of a long list stays open while its short name is typed', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto(editorOf('places/de.yaml'))
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const added = page.locator('.plain-entry').last()
  const id = added.getByLabel('Short name')
  await id.click()
  await page.keyboard.type('new-rule')
  await expect(id).toHaveValue('new-rule')
  await expect(id).toBeVisible()
  // The answer says what the rule still lacks, which opens its entry.
  await isSaved(page)
  await added.locator('summary').click()
  await expect(id).toBeHidden()
})

test('[WRITE-08] the focus stays with a category that the keyboard moves, and in the list when one is removed', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOf('categories.yaml'))
  const entries = page.locator('.plain-entry')
  await entries.first().waitFor()
  const names = () => entries.locator('summary').allInnerTexts()
  const [first = '', second = '', third = '', ...rest] = await names()
  const down = page.getByRole('button', { name: `Move down ${first}` })
  await down.focus()
  for (const _ of [first, second, third, ...rest]) await page.keyboard.press('Enter')
  await expect.poll(names).toEqual([second, third, ...rest, first])
  await expect(down).toBeFocused()

  await page.getByRole('button', { name: `Remove ${second}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${third}` })).toBeFocused()
  await page.getByRole('button', { name: `Remove ${first}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add a category' })).toBeFocused()
})

test('[WRITE-01] the focus stays in the form when the last source is removed', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto(editorOf(tipPath(1)))
  await page.getByRole('button', { name: 'Add a source' }).click()
  const remove = page.getByRole('button', { name: /^Remove source/ })
  const count = await remove.count()
  await remove.last().focus()
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(count - 1)
  await expect(page.getByRole('button', { name: 'Add a source' })).toBeFocused()
})

test('[KEEP-04] letters typed after the password question arrive where the editor was typing, without a click', async ({
  page,
  server,
  signIn,
}) => {
  const { username, password } = await signIn()
  giveRole(server, username, 'editor')
  await page.goto(editorOf(tipPath(6)))
  const title = field(page, 'Title')
  await title.fill('Slow in front')
  await isSaved(page)
  for (let letter = 0; letter < ' in front'.length; letter++) await page.keyboard.press('ArrowLeft')
  // The password is typed before the page knows which ways to answer the account has.
  let answerMethods = () => {}
  const isPressed = new Promise<void>((resolve) => {
    answerMethods = resolve
  })
  await page.route('**/api/user/sign-in-methods', async (route) => {
    await isPressed
    await route.fallback()
  })
  await untilQuiet(page)
  lockAdmin(server)
  await page.keyboard.type(' down')
  const question = page.getByRole('dialog', { name: 'Your password, please' })
  await question.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  answerMethods()
  await expect(question).toHaveCount(0)
  await page.keyboard.type(' early')
  await expect(title).toHaveValue('Slow down early in front')
  await isSaved(page)
})

test('[WRITE-04] text typed after a save whose answer was lost goes on as one’s own when the window is opened again', async ({
  page,
  signInAs,
}) => {
  allow('shift', 'a notice about the lost answer goes by itself')
  await signInAs('editor')
  await page.goto(editorOf(tipPath(5)))
  const title = field(page, 'Title')
  // Another test may have changed the title.
  await expect(title).not.toHaveValue('')
  // Admin stores the first save, but its answer never arrives, and nothing more reaches Admin.
  let calls = 0
  const drafts = '**/api/admin/content/draft'
  await page.route(drafts, async (route) => {
    calls += 1
    if (calls === 1) await route.fetch()
    await route.abort()
  })
  await title.fill('Park upright here')
  await expect(saving(page)).toContainText('stays on this device')
  await title.fill('Park upright here and there')
  await page.goto('/contact')
  await page.unroute(drafts)
  await page.goto(editorOf(tipPath(5)))
  await expect(title).toHaveValue('Park upright here and there')
  await isSaved(page)
  await expect(page.getByText('It was saved elsewhere')).toHaveCount(0)
})

test('[WRITE-04] an editor who comes back while a save is on its way goes on with their own text', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOf(tipPath(5)))
  const title = field(page, 'Title')
  await expect(title).not.toHaveValue('')
  const { arrived, release } = await holdRequests(page, '**/api/admin/content/draft')
  await title.fill('Park upright with care')
  await arrived
  await page.getByRole('link', { name: 'Content' }).first().click()
  await expect(page.getByRole('button', { name: 'New tip' })).toBeVisible()
  await page.goto(editorOf(tipPath(5)))
  await expect(title).toHaveValue('Park upright with care')
  await title.fill('Park upright with great care')
  release()
  await isSaved(page)
  await expect(page.getByText('There are two texts')).toHaveCount(0)
  // Nothing is left on the device that would come back.
  await page.reload()
  await expect(title).toHaveValue('Park upright with great care')
  await isSaved(page)
})

test('[WRITE-07] an editor whose new tip somebody else has discarded goes on with a new draft', async ({
  page,
  api,
  newRiderAs,
  signInAs,
}) => {
  const { token } = await signInAs('editor')
  const other = await newRiderAs('editor')
  const body = { category: 'riding', title: 'Discarded elsewhere' }
  const { path, draft } = await (await api('POST', '/api/admin/content/tips', { token, body })).json()
  await page.goto(editorOf(path))
  await isSaved(page)
  await untilQuiet(page)
  await api('POST', '/api/admin/content/discard', { token: other.token, body: { path, version: draft.version } })
  await field(page, 'In one sentence').fill('Every word of mine')
  await expect(page.locator('.toast')).toContainText('This draft was discarded elsewhere.')
  await isSaved(page)
  const now = await (await api('GET', `/api/admin/content/file?path=${path}`, { token })).json()
  expect(now.draft.fields).toMatchObject({ title: 'Discarded elsewhere', shortDescription: 'Every word of mine' })
  await page.reload()
  await expect(field(page, 'In one sentence')).toHaveValue('Every word of mine')
})

test('[WRITE-08] Admin says that a new tip takes long, and who leaves and comes back does not make a second one', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  const { arrived, release } = await holdRequests(page, '**/api/admin/content/tips')
  await page.goto('/admin#/content')
  await page.getByRole('button', { name: 'New tip' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('A slow answer')
  await dialog.getByRole('button', { name: 'Write it' }).click()
  await arrived
  await expect(dialog.getByRole('status').filter({ hasText: 'One moment, please.' })).toHaveCount(1)
  await expect(dialog.getByLabel('Title'), 'the tip is made with this title').not.toBeEditable()
  await page.getByRole('link', { name: 'Posters' }).evaluate((link: HTMLElement) => link.click())
  await page.goBack()
  await page.getByRole('button', { name: 'New tip' }).click()
  await expect(dialog.getByRole('button', { name: 'Write it' })).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page.locator('.toast')).toHaveText(/^Done\s*A slow answer$/)
})

/** Presses a button of a page of Admin and leaves the page. Then lets the call fail, and comes back to the page. */
async function failAfterLeaving(page: Page, { path, button, link }: { path: string; button: string; link: string }) {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  let broken = 0
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await left
    await route.abort()
    broken += 1
  })
  const goTo = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  const press = page.getByRole('button', { name: button, exact: true })
  await press.click()
  await goTo('Posters')
  await goTo(link)
  await expect(press).toHaveAttribute('aria-disabled', 'true')
  await goTo('Posters')
  leave()
  await expect.poll(() => broken).toBe(2)
  await expect(page.locator('.toast')).toContainText('The site cannot be reached')
  await page.unroute(path)
  await goTo(link)
}

test('[NET-01] what is typed in Team is still there when its sending fails after the page was left', async ({
  page,
  newRider,
  signInAs,
}) => {
  await signInAs('operator')
  const { username } = await newRider()
  await page.goto('/admin#/team')
  const invitation = page.getByRole('region', { name: 'Invite somebody' })
  const address = invitation.getByLabel('E-mail address')
  await address.fill('lotte@example.org')
  await invitation.getByLabel('Role of the invitation').selectOption('Translator')
  await failAfterLeaving(page, { path: '**/api/admin/team/invitations', button: 'Send the invitation', link: 'Team' })
  await expect(address).toHaveValue('lotte@example.org')
  await expect(invitation.getByLabel('Role of the invitation')).toHaveValue('translator')

  const name = page.getByLabel('Username')
  await name.fill(username)
  await failAfterLeaving(page, { path: '**/api/admin/team', button: 'Give role', link: 'Team' })
  await expect(name).toHaveValue(username)
  await page.getByRole('button', { name: 'Give role' }).click()
  await expect(name).toHaveValue('')
})

test('[NET-01] a list of codes that could not be added after its page was left is still there', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator')
  await page.goto('/admin#/codes')
  const codes = page.getByLabel('Codes, one in each line')
  const words = page.getByLabel('What riders read (English)')
  await codes.fill('first-1\nfirst-2')
  await words.fill('10 free minutes')
  await failAfterLeaving(page, { path: '**/api/admin/codes', button: 'Add', link: 'Codes' })
  await expect(codes).toHaveValue('first-1\nfirst-2')
  await expect(words).toHaveValue('10 free minutes')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(codes).toHaveValue('')
})
