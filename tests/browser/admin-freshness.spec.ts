import { expect } from '@playwright/test'
import { focusWindow } from '#tests/support/editor-page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { open, test } from './fixtures.ts'

test('what Admin shows stays when it could not be fetched again, and what could not be fetched at all offers another try', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor')
  let isAway = false
  await page.route('**/api/admin/posters**', (route) => (isAway ? route.abort() : route.fallback()))
  await open(page, '/admin#/posters')
  const preview = page.getByRole('img', { name: 'Preview of the page to print' })
  await expect(preview).toBeVisible()
  isAway = true
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/preview'))
  await focusWindow(page)
  await failed
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(preview).toBeVisible()

  // A poster that was never shown has nothing to show.
  await page.getByRole('button', { name: 'Poster, A5' }).click()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expect(preview).toHaveCount(0)
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(preview).toBeVisible()
})

test('of two operators each sees what the other has done with the next answer or when the window gets the focus, and keeps what they type', async ({
  page,
  server,
  signInAs,
  newRider,
  newRiderAs,
  otherDevice,
}) => {
  await signInAs('operator')
  const ben = await newRiderAs('operator')
  const [cora, dora] = [await newRider(), await newRider()]
  const ofBen = await otherDevice(ben.token)

  async function giveRoleAsBen(name: string) {
    await open(ofBen, `${server.url}/admin#/team`)
    await ofBen.getByLabel('Username').fill(name)
    await ofBen.getByRole('button', { name: 'Give role' }).click()
    await expect(ofBen.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }

  await open(page, '/admin#/team')
  const name = page.getByLabel('Username')
  await name.fill('somebody')
  await giveRoleAsBen(cora.username)
  await expect(page.getByText(cora.username)).toHaveCount(0)
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByText(cora.username)).toBeVisible()
  await expect(name).toHaveValue('somebody')

  await giveRoleAsBen(dora.username)
  await expect(page.getByText(dora.username)).toHaveCount(0)
  await focusWindow(page)
  await expect(page.getByText(dora.username)).toBeVisible()
  await expect(name).toHaveValue('somebody')
})

for (const { place, path, label, read } of [
  { place: 'the editor', path: 'content/file/tips/riding/fit-your-speed.md', label: 'Title', read: '/content/file?' },
  { place: 'the settings of the site', path: 'site', label: 'Name of the site', read: '/content/file?' },
  { place: 'the newsletter', path: 'newsletter', label: 'Subject (English)', read: '/newsletter' },
])
  test(`what somebody types in ${place} stays when the window gets the focus, also before it is saved`, async ({
    page,
    signInAs,
  }) => {
    await signInAs('operator')
    // Nothing is saved, so the answer to the focus does not contain what was typed.
    await page.route('**/api/admin/content/draft', (route) => route.abort())
    await open(page, `/admin#/${path}`)
    const field = page.getByLabel(label, { exact: true })
    await field.fill('Being written')
    const again = page.waitForResponse((response) => response.url().includes(`/api/admin${read}`))
    await focusWindow(page)
    await (await again).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect(field).toHaveValue('Being written')
  })

test('an account that another operator has deleted is shown no more', async ({ page, api, signInAs, newRider }) => {
  const { token } = await signInAs('operator')
  const { username } = await newRider()
  await open(page, '/admin#/riders')
  await page.getByRole('searchbox').fill(username)
  const found = page.getByRole('list', { name: 'Accounts found' }).getByRole('link')
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  const [, id = ''] = /riders\/(\d+)/.exec(page.url()) ?? []
  expect((await api('DELETE', `/api/admin/riders/${id}`, { token, body: {} })).status).toBe(204)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This is not there any more')
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toHaveCount(0)
})

test('the menu of Admin follows a role that is given elsewhere, and the open page stays', async ({
  page,
  server,
  signInAs,
}) => {
  const { username } = await signInAs('operator')
  await open(page, '/admin#/team')
  const menu = page.getByRole('navigation')
  await expect(menu.getByRole('link', { name: 'Riders', exact: true })).toBeVisible()
  await page.getByLabel('Username').fill('somebody')
  giveRole(server, username, 'editor')
  await focusWindow(page)
  await expect(menu.getByRole('link', { name: 'Riders', exact: true })).toHaveCount(0)
  await expect(page.getByText(`${username} · Editor`)).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('somebody')
})
