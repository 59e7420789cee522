import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'
import { takeRole } from '#tests/support/give-role.ts'
import { pressEscapeOften } from '#tests/support/pages.ts'
import { open, PHONE, test } from './fixtures.ts'

/** Changes the database of the server as the operator's shell could. */
function change(folder: string, statement: string, ...values: (string | number | null)[]) {
  const database = new DatabaseSync(join(folder, 'test.db'), { timeout: 5000 })
  database.prepare(statement).run(...values)
  database.close()
}

const setRole = (folder: string, username: string, role: string) =>
  change(
    folder,
    "insert into desk_role (rider_id, role, given_at) select id, ?, '2026-06-15T12:00:00.000Z' from rider where username = ?",
    role,
    username,
  )

test('[DESK-01] /admin is the not-found page with the status 404 for visitors and riders, and asks nothing for a visitor', async ({
  page,
  server,
  signIn,
}) => {
  const text = async (path: string) => (await fetch(server.url + path)).text()
  const [admin, unknown] = [await text('/admin'), await text('/unknown')]
  expect(admin.replaceAll('/admin', '/unknown')).toBe(unknown)
  expect((await fetch(`${server.url}/admin`)).status).toBe(404)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/admin')
  await page.getByRole('heading', { level: 1, name: /not found/i }).waitFor()
  expect(asked.filter((path) => path.includes('/api/admin'))).toEqual([])
  await signIn()
  const answered = page.waitForResponse('**/api/admin')
  await open(page, '/admin')
  expect((await answered).status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: /not found/i })).toBeVisible()
  expect(asked.filter((path) => /\/assets\/.*admin/.test(path))).toEqual([])
})

test('[DESK-01] an operator who opens /admin without a session comes back to Admin by signing in', async ({
  page,
  server,
  newRider,
}) => {
  const anna = await newRider()
  setRole(server.folder, anna.username, 'operator')
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Login / Register' }).click()
  await page.getByLabel('Username').fill(anna.username)
  await page.getByLabel('Password', { exact: true }).fill(anna.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
})

test('[DESK-01] [DESK-02] an operator opens Admin with the password, gives a role, and loses their own, which the next press shows', {
  tag: '@walk',
}, async ({ page, server, signIn, newRider }) => {
  const anna = await signIn()
  const ben = await newRider()
  setRole(server.folder, anna.username, 'operator')
  await page.goto('/admin#/team')
  const question = page.getByRole('dialog', { name: 'Your password, please' })
  await question.getByLabel('Password').fill('wrong')
  await question.getByRole('button', { name: 'Open Admin' }).click()
  await expect(question.getByRole('alert')).toHaveText('The password is not right')
  await expect(question.getByLabel('Password')).toBeFocused()
  await question.getByLabel('Password').fill(anna.password)
  await question.getByRole('button', { name: 'Open Admin' }).click()
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()

  // The text in the form stays when Admin asks for the password again, and the call is sent again.
  await page.getByLabel('Username').fill(ben.username)
  await page.getByLabel('Role', { exact: true }).selectOption('observer')
  change(server.folder, 'update session set answered_at = ?', '2026-01-01T00:00:00.000Z')
  await page.getByRole('button', { name: 'Give role' }).click()
  await expect(question).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(ben.username)
  await question.getByLabel('Password').fill(anna.password)
  await question.getByRole('button', { name: 'Open Admin' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: ben.username })).toContainText('Observer')
  await expect(page.getByLabel('Username')).toHaveValue('')

  await page.getByRole('button', { name: `Take away: role of ${ben.username}` }).click()
  await expect(page.getByRole('listitem').filter({ hasText: ben.username })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: ben.username })).toContainText('Observer')

  // Another operator has given a role since it was taken, so Undo says so and changes nothing.
  await page.getByRole('button', { name: `Take away: role of ${ben.username}` }).click()
  await expect(page.getByRole('listitem').filter({ hasText: ben.username })).toHaveCount(0)
  setRole(server.folder, ben.username, 'editor')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.toast')).toContainText('This rider has been given a role in the meantime')

  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.locator('.admin-log-row').first()).toContainText(ben.username)
  await page.keyboard.press('j')
  await expect(page.locator('.admin-log-row').first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.locator('.admin-log-row').first()).toBeFocused()

  takeRole(server, anna.username)
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { name: 'Admin is closed for you' })).toBeVisible()
  await expect(page).toHaveTitle(/^Admin is closed for you/)
})

test('[DESK-02] the password question stays open however often Escape is pressed, and then opens Admin', async ({
  page,
  server,
  signIn,
}) => {
  const anna = await signIn()
  setRole(server.folder, anna.username, 'operator')
  await page.goto('/admin#/team')
  const password = page.getByRole('dialog', { name: 'Your password, please' }).getByLabel('Password')
  await password.fill(anna.password)
  await pressEscapeOften(page, password)
  await expect(password).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Team', level: 1 })).toBeVisible()
})

test('the menu of Admin shows on a phone that there are pages before and after this one', async ({
  page,
  signInAs,
}) => {
  await signInAs('operator')
  await page.setViewportSize(PHONE)
  await page.goto('/admin#/posters')
  await expect(page.getByRole('heading', { name: 'Posters', level: 1 })).toBeVisible()
  const item = (name: string) => page.locator('.admin-menu').getByRole('link', { name, exact: true })
  await expect(item('Site')).toBeInViewport()
  await item('Site').click()
  await item('Newsletter').click()
  await expect(item('Codes')).toBeInViewport()
})

test('Admin says on a phone who is signed in and with which role', async ({ page, signInAs }) => {
  const { username } = await signInAs('editor')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/admin#/content')
  const foot = page.locator('.admin-foot')
  await expect(foot.getByText(`${username} · Editor`)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('the entries of the log begin at the same line on a phone', async ({ page, api, signInAs, newRider }) => {
  const { token } = await signInAs('operator')
  const { username } = await newRider()
  await api('POST', '/api/admin/question', { token, body: { password: 'correct horse' } })
  for (const role of ['editor', 'observer', 'editor'])
    await api('POST', '/api/admin/team', { token, body: { username, role } })
  await page.setViewportSize(PHONE)
  await page.goto('/de/admin#/log')
  const actors = page.locator('.admin-log-row .admin-strong')
  await expect(actors.nth(2)).toBeVisible()
  const places = await actors.evaluateAll((all) => all.map((actor) => actor.getBoundingClientRect().x))
  expect(new Set(places).size).toBe(1)
})

test('[DESK-13] the files of riders are built without Admin, and no device keeps Admin for offline use', async ({
  server,
}) => {
  const client = join(import.meta.dirname, '..', '..', 'dist', 'client')
  type Manifest = Record<string, { file: string; css?: string[] }>
  const read = (name: string): Manifest => JSON.parse(readFileSync(join(client, '.vite', name), 'utf8'))
  for (const language of ['en', 'de']) {
    const [riders, admin] = [read(`manifest-${language}.json`), read(`admin-${language}.json`)]
    expect(Object.keys(riders).filter((source) => source.startsWith('src/web/admin/'))).toEqual([])
    const filesOf = (manifest: Manifest) => Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css])
    const ofAdmin = new Set(filesOf(admin).filter((file) => /\.(js|css)$/.test(file)))
    expect(filesOf(riders).filter((file) => ofAdmin.has(file))).toEqual([])
    const mentioning = filesOf(riders).filter(
      (file) => /\.(js|css)$/.test(file) && /admin[-_/]|\/admin/.test(readFileSync(join(client, file), 'utf8')),
    )
    // Only the not-found page, which Admin replaces, and the page of an invitation mention the address of Admin.
    const pages = ['not-found/not-found-page.tsx', 'invitation/invitation.tsx']
    expect(mentioning.sort()).toEqual(pages.map((page) => riders[`src/web/pages/${page}`]?.file).sort())
    const worker = await (await fetch(`${server.url}${language === 'en' ? '' : '/de'}/sw.js`)).text()
    expect([...ofAdmin].filter((file) => worker.includes(file))).toEqual([])
  }
})
