import { expect, type Page } from '@playwright/test'
import { editorOf, isSaved, publish } from '#tests/support/editor-page.ts'
import { placeFile, sharedContent } from '#tools/lib/content.ts'
import type { RunningServer } from '#tools/lib/running-server.ts'
import { test } from './fixtures.ts'

const CONTENT = sharedContent(
  [
    { id: 1, title: 'Brake early' },
    { id: 2, title: 'Tyres', category: 'maintenance' },
  ],
  {
    'places/de.yaml': placeFile({ rules: [{ id: 'speed' }, { id: 'age' }] }),
    'de/sources.yaml': 'Act of Testland: Gesetz von Testland\n',
  },
)
test.describe.configure({ mode: 'default' })
test.use({ environment: { CONTENT_DIR: CONTENT, LANGUAGES: 'en,de' }, needsOwnPage: true })

const entry = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function publishSaved(page: Page) {
  await isSaved(page)
  await publish(page)
}

const answerOf = async ({ url }: RunningServer, path: string) => (await fetch(url + path)).json()

test('[WRITE-08] [WRITE-19] an editor renames and moves categories, adds one, and reads why one with tips cannot be removed', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('editor')
  const names = async () => (await answerOf(server, '/api/categories')).map(({ name }: { name: string }) => name)
  const before = await names()
  await page.goto('/admin#/content')
  await page.getByRole('link', { name: 'Categories' }).click()
  const first = entry(page, before[0])
  await first.getByLabel('Name', { exact: true }).fill('On the road')
  await entry(page, 'On the road').getByRole('button', { name: 'Move down' }).click()
  await page.getByRole('button', { name: 'Add a category' }).click()
  const added = entry(page, 'Untitled')
  await added.getByLabel('Short name').fill('winter')
  await added.getByLabel('Icon').fill('no-such-icon')
  await added.getByLabel('Description').fill('Ice, salt, darkness.')
  await added.getByLabel('Name', { exact: true }).fill('Winter')
  await expect(entry(page, 'Winter').getByText(/no-such-icon/)).toBeVisible()
  const icon = entry(page, 'Winter').getByLabel('Icon')
  await icon.fill('snowflake')
  const picture = await entry(page, 'Winter').locator('.editor-icon > .icon').boundingBox()
  const words = await icon.evaluate(
    (input) => input.getBoundingClientRect().x + parseFloat(getComputedStyle(input).paddingLeft),
  )
  expect(words, 'the icon lies over its name').toBeGreaterThanOrEqual(
    (picture?.x ?? 0) + (picture?.width ?? Number.NaN),
  )
  await publishSaved(page)
  await expect.poll(names).toEqual([before[1], 'On the road', ...before.slice(2), 'Winter'])
  expect(await (await fetch(`${server.url}/?category=winter`)).text()).toContain('Ice, salt, darkness.')

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: /^Changes of/ }).click()
  await expect(page.locator('.changed-fields')).toContainText('Ice, salt, darkness.')
  await page.getByRole('link', { name: 'Back to the text' }).click()

  await entry(page, 'On the road').getByRole('button', { name: 'Remove' }).click()
  const inUse = page.getByText(/in a category that is missing here: .*Brake early/)
  await expect(inUse).toBeVisible()
  await isSaved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('1 field is not right yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry(page, 'On the road')).toBeVisible()
})

test('[WRITE-01] an editor changes the rules of a place, reads a mistake at its field, and begins another place', async ({
  page,
  server,
  signInAs,
  api,
}) => {
  const { token } = await signInAs('editor')
  await page.goto(editorOf('places/de.yaml'))
  const rule = entry(page, 'Rule speed')
  await rule.getByLabel('The rule in one sentence').fill('At walking pace.')
  await rule.getByLabel('Address of the source').fill('no address')
  await expect(rule.locator('.field-error')).toHaveCount(1)
  await rule.getByLabel('Address of the source').fill('https://example.org/law')
  await expect(rule.locator('.field-error')).toHaveCount(0)
  await rule.getByRole('button', { name: 'Add a question' }).click()
  await rule.getByLabel('What is asked').fill('How fast may you ride?')
  await rule.getByRole('button', { name: 'Remove the question' }).click()
  await publishSaved(page)
  await expect
    .poll(async () => JSON.stringify(await answerOf(server, '/api/rules?place=de')))
    .toContain('At walking pace.')

  await page.goto('/admin#/content')
  await page.getByRole('button', { name: 'New place' }).click()
  await page.getByLabel('Name of the place').fill('Austria')
  await page.getByLabel('Short name').fill('de')
  await page.getByRole('button', { name: 'Write it' }).click()
  await expect(page.getByRole('alert')).toHaveText('A place has this short name already.')
  // Somebody else has made a place after this page read the list.
  await page.getByLabel('Short name').fill('fr')
  const fields = { name: 'France', timeZone: 'Europe/Paris', rules: [] }
  const draft = { path: 'places/fr.yaml', fields, base: null, basedOn: null, key: crypto.randomUUID() }
  expect((await api('POST', '/api/admin/content/draft', { token, body: draft })).status).toBe(200)
  await page.getByRole('button', { name: 'Write it' }).click()
  await expect(page.getByRole('alert')).toHaveText('A place has this short name already.')
  await page.getByLabel('Short name').fill('at')
  await page.getByRole('button', { name: 'Write it' }).click()
  await page.getByLabel('Time zone').fill('Europe/Vienna')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const added = entry(page, 'Untitled')
  await added.getByLabel('The rule in one sentence').fill('Ride on the cycle path.')
  await added.getByLabel('Short name').fill('where')
  await entry(page, 'Untitled').getByLabel('Name of the source').fill('Act of Austria')
  await entry(page, 'Untitled').getByLabel('Address of the source').fill('https://example.org/at')
  await entry(page, 'Untitled').getByLabel('Title').fill('Where to ride')
  await publishSaved(page)
  await expect
    .poll(async () => (await answerOf(server, '/api/places')).map(({ name }: { name: string }) => name))
    .toContain('Austria')
})

test('[WRITE-09] categories, rules and titles of sources are translated beside their originals', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('editor')
  await page.goto(editorOf('de/places/de.yaml'))
  await expect(page.locator('.editor-original').first()).toContainText('Testland')
  await page.getByLabel('Name of the place').fill('Testland auf Deutsch')
  for (const name of ['Rule speed', 'Rule age']) {
    await entry(page, name).getByLabel('Title').fill(`Regel ${name}`)
    await entry(page, name).getByLabel('The rule in one sentence').fill(`Der Satz von ${name}.`)
  }
  await publishSaved(page)
  await expect
    .poll(async () => JSON.stringify(await answerOf(server, '/api/rules?place=de&language=de')))
    .toContain('Der Satz von Rule age.')

  await page.goto(editorOf('de/categories.yaml'))
  const names = page.getByLabel('Name', { exact: true })
  for (const [place, name] of ['Fahren', 'Wartung', 'Lagern', 'Zubehör'].entries()) {
    await names.nth(place).fill(name)
    await page.getByLabel('Description').nth(place).fill(`Über ${name}.`)
  }
  for (const [place] of (await names.all()).slice(4).entries()) {
    await names.nth(4 + place).fill('Neu')
    await page
      .getByLabel('Description')
      .nth(4 + place)
      .fill('Über Neues.')
  }
  await publishSaved(page)
  await expect
    .poll(async () => JSON.stringify(await answerOf(server, '/api/categories?language=de')))
    .toContain('Über Zubehör.')

  await page.goto(editorOf('de/sources.yaml'))
  await page.getByLabel('Act of Testland').fill('Das Gesetz von Testland')
  await publishSaved(page)
  await expect
    .poll(async () => JSON.stringify(await answerOf(server, '/api/rules?place=de&language=de')))
    .toContain('Das Gesetz von Testland')
})
