import { expect, type Page } from '@playwright/test'
import { publish } from '#tests/support/editor-page.ts'
import { testPhoto } from '#tests/support/photos.ts'
import { sharedContent } from '#tools/lib/content.ts'
import { PHONE, test } from './fixtures.ts'

const CONTENT = sharedContent([
  { id: 1, title: 'Brake early', body: 'Brake with both hands.' },
  { id: 2, title: 'Brake late', body: 'Do not.' },
  { id: 3, title: 'Lights on' },
])
test.describe.configure({ mode: 'default' })
test.use({ environment: { CONTENT_DIR: CONTENT }, needsOwnPage: true })

test('[WRITE-10] an editor adds a photo to a tip on a phone, with an alternative text that must be given, and riders see it', async ({
  page,
  signInAs,
  context,
}) => {
  await signInAs('editor')
  await page.setViewportSize(PHONE)
  await page.goto('/admin#/content/file/tips/riding/tip-1.md')
  const field = page.getByRole('group', { name: 'Picture' })
  const send = (buffer: Buffer) =>
    field.locator('input[type=file]').setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer })

  await expect(field.getByRole('status')).toHaveText('No picture.')
  await send(Buffer.from('GIF89a, and some more'))
  await expect(field.getByRole('alert')).toContainText('Refused: the picture is not a photo that the site can show')
  await page.route('**/api/admin/content/picture?*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 413, body: '<h1>413</h1>' }) : route.fallback(),
  )
  await send(await testPhoto())
  await expect(field.getByRole('alert')).toContainText('Refused on the way to the site')
  await page.unroute('**/api/admin/content/picture?*')
  await send(await testPhoto({ orientation: 6 }))
  await expect(field.getByRole('status')).toHaveText('Not published yet.')
  await expect(field.getByRole('alert')).toHaveCount(0)
  await expect(field.locator('img')).toHaveAttribute('src', /^data:image\/webp/)

  const alternative = page.getByLabel('What the picture shows', { exact: true })
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(alternative).toBeFocused()
  await expect(alternative).toHaveAccessibleDescription(/Is missing/)
  await alternative.fill('A wall, half red and half blue.')
  await expect(page.locator('.saving-line')).toHaveText('Draft saved')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const shown = page.frameLocator('.preview-frame').getByRole('img', { name: 'A wall, half red and half blue.' })
  await expect(shown).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published. Riders see it within 10 seconds.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the text', exact: true }).click()
  await expect(field.getByRole('status')).toBeEmpty()

  const rider = await context.newPage()
  const photo = rider.getByRole('img', { name: 'A wall, half red and half blue.' })
  await expect
    .poll(async () => {
      await rider.goto('/tips/1')
      return photo.count()
    })
    .toBe(1)
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
    .toBe(true)
  await rider.close()
})

test('[WRITE-10] whoever removes a picture reads what becomes of its words, and nothing of an earlier file', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin#/content/file/tips/riding/tip-2.md')
  const field = page.getByRole('group', { name: 'Picture' })
  const send = (buffer: Buffer) =>
    field.locator('input[type=file]').setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer })
  const words = page.getByLabel('What the picture shows', { exact: true })
  await send(await testPhoto())
  await expect(field.getByRole('status')).toHaveText('Not published yet.')
  await words.fill('A wall.')
  await expect(page.locator('.saving-line')).toHaveText('Draft saved')
  await publish(page)

  await send(Buffer.from('GIF89a, and some more'))
  await expect(field.getByRole('alert')).toContainText('Refused')
  await field.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(field.getByRole('status')).toHaveText('It is removed when you publish.')
  await expect(field.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(words).toBeFocused()
  await expect(words).toHaveAccessibleDescription(/There is no picture/)
  await words.fill('')
  await expect(page.locator('.saving-line')).toHaveText('Draft saved')
  await publish(page)
  await expect(field.getByRole('status')).toHaveText('No picture.')
})

test('[WRITE-10] a failure with a picture is shown until the next press, and publishing says that the picture changes', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin#/content/file/tips/riding/tip-3.md')
  const field = page.getByRole('group', { name: 'Picture' })
  const input = field.locator('input[type=file]')
  const photo = { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await testPhoto() }
  await input.setInputFiles(photo)
  await expect(field.getByRole('status')).toHaveText('Not published yet.')
  await page.getByLabel('What the picture shows', { exact: true }).fill('A wall.')
  await page.route('**/api/admin/content/picture/discard', (route) => route.abort(), { times: 2 })
  await field.getByRole('button', { name: 'Remove the picture' }).click()
  await expect(field.getByRole('alert')).toContainText('cannot be reached')
  await input.setInputFiles(photo)
  await expect(field.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('.saving-line')).toHaveText('Draft saved')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const asked = page.getByRole('dialog').getByRole('definition')
  await expect(asked).toContainText(['A wall.', 'Not published yet.'])
})

test('[WRITE-10] a picture that somebody else has sent meanwhile is shown before another one replaces it', async ({
  page,
  server,
  signInAs,
  newRiderAs,
  otherDevice,
}) => {
  await signInAs('editor')
  const ben = await newRiderAs('editor')
  const path = '/admin#/content/file/tips/riding/tip-2.md'
  const fieldOf = (of: Page) => of.getByRole('group', { name: 'Picture' })
  const send = async (of: Page, size: { width: number; height: number }) =>
    fieldOf(of)
      .locator('input[type=file]')
      .setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: await testPhoto(size) })
  const shape = () =>
    fieldOf(page)
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth > image.naturalHeight)
  await page.goto(path)
  await expect(fieldOf(page).getByRole('status')).toHaveText('No picture.')
  const ofBen = await otherDevice(ben.token)
  await ofBen.goto(server.url + path)
  await send(ofBen, { width: 800, height: 600 })
  await expect(fieldOf(ofBen).getByRole('status')).toHaveText('Not published yet.')
  await send(page, { width: 600, height: 800 })
  await expect(fieldOf(page).getByRole('alert')).toHaveText('This draft was changed elsewhere in the meantime')
  await expect.poll(shape).toBe(true)
  await send(page, { width: 600, height: 800 })
  await expect(fieldOf(page).getByRole('alert')).toHaveCount(0)
  await expect.poll(shape).toBe(false)
})

test('[WRITE-10] an editor who leaves while a picture is sent reads of which tip it was refused and why, and nothing else changes it meanwhile', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto('/admin#/content/file/tips/riding/tip-1.md')
  const field = page.getByRole('group', { name: 'Picture' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/content/picture?*', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  const buffer = Buffer.from('GIF89a, and some more')
  await field.locator('input[type=file]').setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('link', { name: 'All content' }).click()
  await page.getByRole('link', { name: 'Brake early' }).click()
  await expect(field.getByRole('button').first()).toBeDisabled()
  await page.getByRole('link', { name: 'All content' }).click()
  await expect(field).toHaveCount(0)
  release()
  await expect(page.locator('.toast')).toContainText('Brake early')
  await expect(page.locator('.toast')).toContainText('Refused')
})
