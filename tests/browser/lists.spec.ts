import { expect, type Page } from '@playwright/test'
import { LEVELS } from '#shared/learning/rules.ts'
import { waitForAnimations } from '#tests/support/animations.ts'
import { holdBack, toast } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { setXpInFile } from '#tools/lib/levels.ts'
import { test as base, open } from './fixtures.ts'

const LEVEL_OF_LISTS = 7
const TIPS_IN_LIST = 3

const test = base.extend<{ list: { id: number; token: string } }>({
  /** A list of a rider who is signed in, with the tips 1, 2 and 3. */
  list: async ({ signIn, api, server }, use) => {
    const { username, token } = await signIn()
    await api('GET', '/api/progress', { token })
    setXpInFile(server.folder, username, LEVELS.find(({ level }) => level === LEVEL_OF_LISTS)?.xpRequired ?? 0)
    const made = await api('POST', '/api/lists', { token, body: { name: 'Winter', tipIds: [1, 2, 3] } })
    await use({ ...(await made.json()), token })
  },
})
test.describe.configure({ mode: 'default' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const remove = (page: Page) => page.getByRole('button', { name: /^Remove from the list: / }).first()

test('the heading has the focus after a list is opened, renamed, closed and deleted', async ({ page, list: _ }) => {
  await open(page, '/lists')
  await page.getByRole('link', { name: /Winter/ }).press('Enter')
  await expect(heading(page, 'Winter')).toBeFocused()
  await page.getByRole('button', { name: 'Rename' }).press('Enter')
  await page.getByLabel('Name of the list').fill('Summer')
  await page.getByLabel('Name of the list').press('Enter')
  await expect(heading(page, 'Summer')).toBeFocused()
  await page.getByRole('link', { name: 'All lists' }).press('Enter')
  await expect(heading(page, 'My tip lists')).toBeFocused()
  await page.getByRole('link', { name: /Summer/ }).press('Enter')
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(heading(page, 'My tip lists')).toBeFocused()
})

test('a name of blanks is refused at its field, and the list keeps the one before', async ({ page, list: _ }) => {
  await open(page, '/lists')
  await page.getByRole('link', { name: /Winter/ }).click()
  await page.getByRole('button', { name: 'Rename' }).click()
  const name = page.getByLabel('Name of the list')
  await name.fill('   ')
  await name.press('Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Must not be empty')
  await open(page, '/lists')
  await expect(page.getByRole('link', { name: /Winter/ })).toBeVisible()
})

test('a slow answer that is older than a change does not bring a removed tip back', async ({ page, list, api }) => {
  await page.clock.install()
  await open(page, '/lists')
  await page.getByRole('link', { name: /Winter/ }).waitFor()
  await page.locator('a.brand').click()
  // The lists are old enough to be fetched again.
  await page.clock.fastForward(120_000)
  const { promise: isFetched, resolve: fetched } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>()
  await page.route('**/api/lists', async (route) => {
    const response = await route.fetch()
    fetched()
    await isReleased
    await route.fulfill({ response })
    answered()
  })
  await page.evaluate((id) => history.pushState(null, '', `/lists?list=${id}`), list.id)
  // The server must answer before the change.
  await isFetched
  await remove(page).click()
  await expect(page.locator('.ordered-tip')).toHaveCount(2)
  release()
  await isAnswered
  await remove(page).click()
  await expect(page.locator('.ordered-tip')).toHaveCount(1)
  const stored = async () => (await (await api('GET', '/api/lists', { token: list.token })).json())[0].tipIds
  await expect.poll(stored).toEqual([3])
})

test('the newest tips of a list are sent after those on their way, and before its new name', async ({ page, list }) => {
  await open(page, `/lists?list=${list.id}`)
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
  const { release } = await holdBack(page, 'PATCH /api/lists/*')
  for (const left of [2, 1, 0]) {
    await remove(page).click()
    await expect(page.locator('.ordered-tip')).toHaveCount(left)
  }
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name of the list').fill('Summer')
  await page.getByLabel('Name of the list').press('Enter')
  release()
  await expect(heading(page, 'Summer')).toBeVisible()
  expect(sent).toEqual([{ tipIds: [2, 3] }, { tipIds: [] }, { name: 'Summer' }])
})

test('a tip that the server refuses is not ticked, and a second press does not remove another', async ({
  page,
  list,
  api,
}) => {
  await open(page, `/lists?list=${list.id}`)
  await page.getByRole('button', { name: 'Add tips' }).click()
  const tick = page.getByRole('dialog').getByRole('checkbox', { checked: false }).first()
  const title = (await tick.locator('xpath=..').textContent()) ?? ''
  const box = page.getByRole('dialog').getByLabel(title, { exact: true })
  await page.route('**/api/lists/*', (route) => route.abort())
  await box.click()
  await expect(page.locator('.toast')).toBeVisible()
  await expect(box).not.toBeChecked()
  await page.unroute('**/api/lists/*')
  await box.click()
  await expect(box).toBeChecked()
  const stored = async () => (await (await api('GET', '/api/lists', { token: list.token })).json())[0].tipIds.length
  await expect.poll(stored).toBe(4)
})

for (const [path, button] of [
  ['/lists', 'Create list'],
  ['/groups', 'Start group'],
] as const) {
  test(`[KEEP-03] the next name that is typed while one is sent stays: ${path}`, async ({ page, list: _ }) => {
    await open(page, path)
    const name = page.locator('input[name$=-name]')
    await name.fill('First')
    const { release } = await holdBack(page, `POST /api${path}`)
    await page.getByRole('button', { name: button }).click()
    await name.fill('Second')
    release()
    await expect(page.getByRole('link', { name: /First/ })).toBeVisible()
    await expect(name).toHaveValue('Second')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second')
  })
}

test('[NET-04] who comes back while a list is being deleted deletes it once, and reads in the window that a list was deleted elsewhere', async ({
  page,
  list,
  api,
}) => {
  const all = { ...list, tipIds: Array.from({ length: 20 }, (_, index) => index + 1) }
  const other = await (await api('POST', '/api/lists', { token: list.token, body: { ...all, name: 'Summer' } })).json()
  await open(page, '/lists')
  const ask = async () => {
    await page.getByRole('link', { name: /Winter/ }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
  }
  const deleteIt = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  const { release } = await holdBack(page, `DELETE /api/lists/${list.id}`)
  await ask()
  await deleteIt.click()
  await page.goBack()
  await ask()
  await expect(deleteIt).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(toast(page)).toContainText('Winter')
  await expect(page.getByText('This list does not exist any more.')).toBeFocused()

  await page.getByRole('link', { name: /Summer/ }).click()
  await untilQuiet(page)
  await api('DELETE', `/api/lists/${other.id}`, { token: list.token })
  await page.getByRole('button', { name: 'Share by a link' }).click()
  await expect(page.getByText('This list does not exist any more.')).toBeInViewport()
})

test('[A11Y-05] a double click on a button that opens a dialog leaves it open and changes nothing in it', async ({
  page,
  api,
  list,
}) => {
  await open(page, `/lists?list=${list.id}`)
  // The pointer stays in its place between the two clicks.
  await page.getByRole('button', { name: 'Delete', exact: true }).dblclick({ delay: 60 })
  await waitForAnimations(page)
  await expect(page.getByRole('dialog', { name: 'Delete this list?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add tips' }).dblclick({ delay: 60 })
  const dialog = page.getByRole('dialog', { name: 'Choose tips' })
  await waitForAnimations(page)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(TIPS_IN_LIST)
  // Each of two clicks on the words of one tip counts.
  const tip = dialog.getByRole('checkbox', { checked: false }).first()
  const name = (await tip.evaluate((field: HTMLInputElement) => field.labels?.[0]?.textContent)) ?? ''
  await dialog.getByText(name, { exact: true }).dblclick()
  await dialog.getByText(name, { exact: true }).click()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(TIPS_IN_LIST + 1)
  await page.keyboard.press('Escape')
  const tipIds = async () => (await (await api('GET', '/api/lists', { token: list.token })).json())[0].tipIds
  await expect.poll(tipIds).toHaveLength(TIPS_IN_LIST + 1)
})
