import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { giveRole } from '#tests/support/give-role.ts'
import { testPhoto } from '#tests/support/photos.ts'
import { findingsOf } from '#tools/lib/axe.ts'
import { sharedContent } from '#tools/lib/content.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

test.use({ environment: { CONTENT_DIR: sharedContent([{ title: 'First' }]), SOCIAL_TWITTER: 'https://x.example/set' } })
test.describe.configure({ mode: 'default' })

const shownPage = (page: Page) => page.frameLocator('iframe[title="Home page with these settings"]')

/** The accent colour that the page in the frame has. */
const accentOf = (page: Page) =>
  shownPage(page)
    .locator('html')
    .evaluate((root) => getComputedStyle(root).getPropertyValue('--accent').trim())

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Draft saved.' })).toBeVisible()

test('[WRITE-11] an editor changes name, colours, hours, links and logo with the home page beside them, and riders see it once it is published', async ({
  page,
  server,
  signInAs,
  context,
}) => {
  await signInAs('editor')
  await page.setViewportSize(DESKTOP)
  await page.goto('/admin#/site')
  const frame = shownPage(page)
  await expect(frame.locator('.brand-name')).toContainText('Ride Safer')
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toBeDisabled()

  await page.getByLabel('Name of the site').fill('Rollo & Co')
  await expect(frame.locator('.brand-name')).toHaveText('Rollo & Co')
  // This colour has too little contrast. One press takes the nearest colour that has enough.
  await page.getByLabel('Accent colour', { exact: true }).fill('#fffff0')
  const pale = page.getByRole('alert')
  await expect(pale).toContainText('too little contrast')
  await publish.click()
  await expect(page.getByText('1 field is not right yet')).toBeVisible()
  await expect(page.getByLabel('Accent colour', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: /^Take #/ }).click()
  await expect(pale).toHaveCount(0)
  const nearest = await page.getByLabel('Accent colour', { exact: true }).inputValue()
  await expect.poll(() => accentOf(page)).toBe(nearest)

  await page.getByRole('button', { name: 'Change the hours' }).click()
  await page.getByLabel('Hours', { exact: true }).first().fill('7-9')
  await expect(page.getByText('Write hours such as')).toBeVisible()
  await page.getByLabel('Hours', { exact: true }).first().fill('7:00-9:00')
  await page.getByRole('textbox', { name: 'Instagram' }).fill('example')
  await expect(page.getByText('Write the whole address')).toBeVisible()
  await page.getByRole('textbox', { name: 'Instagram' }).fill('https://instagram.example/rollo')
  await expect(frame.locator('a[href="https://instagram.example/rollo"]')).toHaveCount(1)
  await expect(page.getByText('Set on the server by SOCIAL_TWITTER')).toBeVisible()

  const logo = await sharp(await testPhoto({ width: 300, height: 300 }))
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(frame.locator('img.brand-logo')).toHaveAttribute('src', /^data:image\/png/)
  await saved(page)

  // Riders do not see the draft yet, and it survives when the window is closed.
  expect(await (await fetch(server.url)).text()).not.toContain('Rollo')
  await page.reload()
  await expect(page.getByLabel('Name of the site')).toHaveValue('Rollo & Co')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Riders see it within 10 seconds')).toBeVisible()
  await expect(publish).toBeDisabled()
  await expect(page.locator('.admin-name')).toHaveText('Rollo & Co')
  const rider = await context.newPage()
  await expect
    .poll(async () => {
      await rider.goto('/')
      return rider.locator('.brand-name').textContent()
    })
    .toBe('Rollo & Co')
  expect(
    await rider.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--accent').trim()),
  ).toBe(nearest)
  await expect(rider.locator('img.brand-logo')).toBeVisible()
  await rider.close()
})

test('[DESK-14] an editor reads who runs the site and why only operators change it, and is offered no field for it', async ({
  page,
  server,
  signIn,
  newRiderAs,
  api,
}) => {
  await page.setViewportSize(DESKTOP)
  const operator = await newRiderAs('operator')
  const { username } = await signIn()
  giveRole(server, username, 'editor')
  const path = 'site.yaml'
  const token = operator.token
  const readFile = async () => (await api('GET', `/api/admin/content/file?path=${path}`, { token })).json()
  const { published, draft } = await readFile()
  const fields = { ...published?.fields, operator: { name: 'Example Rides', email: 'hello@example.org' } }
  const keys = { base: draft?.version ?? null, basedOn: published?.hash ?? null, key: 'who-runs-the-site' }
  const save = await api('POST', '/api/admin/content/draft', { token, body: { path, fields, ...keys } })
  expect(save.status).toBe(200)
  await page.goto('/admin#/site')
  const group = page.getByRole('region', { name: 'Operator' })
  await expect(group).toContainText('Only operators change these details')
  await expect(group).toContainText('hello@example.org')
  await expect(group.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByText('Only an operator can publish or discard it.')).toBeVisible()
  // What the editor changes is kept together with it.
  await page.getByLabel('Name of the site').fill('Mine')
  await saved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Only operators change who runs the site.')).toBeVisible()
  const { version } = (await readFile()).draft
  await api('POST', '/api/admin/content/discard', { token, body: { path, version } })
})

test('[WRITE-11] a wrong logo is refused with the reason', async ({ page, signInAs }) => {
  await signInAs('editor')
  await page.goto('/admin#/site')
  const send = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await page.getByRole('group', { name: 'Logo' }).waitFor()
  await send('wide.png', await testPhoto({ width: 400, height: 200 }))
  await expect(page.getByRole('alert')).toHaveText('Refused: the picture is 400 x 200 pixels; a logo is square.')
  await send('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>'))
  await expect(page.getByRole('alert')).toContainText('holds the element <script>')
})

test('[WRITE-11] the settings that somebody else saves are shown beside one’s own, and neither is lost', async ({
  page,
  server,
  signIn,
  newRiderAs,
  api,
}) => {
  allow('shift', 'what somebody else has changed is said above the text')
  const other = await newRiderAs('operator')
  const { username } = await signIn()
  giveRole(server, username, 'operator')
  await page.goto('/admin#/site')
  await page.getByLabel('Street and number').fill('Mine 1')
  await saved(page)
  const path = 'site.yaml'
  const file = await (await api('GET', `/api/admin/content/file?path=${path}`, { token: other.token })).json()
  const { version, fields, basedOn } = file.draft
  const theirs = { ...fields, operator: { ...fields.operator, street: 'Theirs 2' } }
  const body = { path, fields: theirs, base: version, basedOn, key: 'the-save-of-others' }
  expect((await api('POST', '/api/admin/content/draft', { token: other.token, body })).status).toBe(200)
  await page.getByLabel('Street and number').fill('Mine 3')
  const both = page.getByRole('alert')
  await expect(both).toContainText('Mine 3')
  await expect(both).toContainText('Theirs 2')
  // A logo that is sent meanwhile decides nothing.
  const logo = await testPhoto({ width: 300, height: 300 })
  const fileRead = page.waitForResponse('**/api/admin/content/file?*')
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: logo })
  await fileRead
  await expect(page.getByText('Not published yet.')).toBeVisible()
  await expect(both).toContainText('Theirs 2')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Street and number')).toHaveValue('Mine 3')
})

test('[WRITE-11] the page fits a phone and a large screen in both themes, and axe finds nothing', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await open(page, '/')
  await page.goto('/admin#/site')
  await shownPage(page).locator('.brand-name').waitFor()
  for (const viewport of [PHONE, { width: 320, height: 640 }, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await findingsOf(page), `${viewport.width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  }
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect(shownPage(page).locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Desktop', exact: true }).click()
  await expect(page.locator('iframe')).toHaveCSS('width', '1280px')
})

test('[A11Y-04] an editor is told that the home page cannot be shown, and asks for it again', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin#/site')
  const name = shownPage(page).locator('.brand-name')
  await expect(name).not.toBeEmpty()
  await page.route('**/api/admin/site/preview', (route) => route.fulfill({ status: 503, json: { message: 'no' } }))
  await page.getByLabel('Name of the site').fill('Rollo')
  const failed = page.getByText('This could not be loaded.')
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(failed).toBeFocused()
  await page.unroute('**/api/admin/site/preview')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(name).toHaveText('Rollo')
})

test('[NET-03] [WRITE-11] a mistake stays at its field, and holds the publication back, while the preview has no answer', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin#/site')
  await page.getByLabel('Accent colour', { exact: true }).fill('#fffff0')
  const pale = page.getByRole('alert')
  await expect(pale).toContainText('too little contrast')
  await page.route('**/api/admin/site/preview', (route) => route.abort())
  await page.getByLabel('Name of the site').fill('Wheels')
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  await expect(pale).toContainText('too little contrast')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('1 field is not right yet')).toBeVisible()
})
