import { expect } from '@playwright/test'
import { editorOf, field, isSaved, publish, riderSees, tipPath } from '#tests/support/editor-page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { sharedContent, translationFile } from '#tools/lib/content.ts'
import { DESKTOP, test } from './fixtures.ts'

const CONTENT = sharedContent([{ id: 1, title: 'Wear a helmet', shortDescription: 'It saves your head.' }], {
  'de/tips/riding/tip-1.md': translationFile({ title: 'Trag einen Helm', shortDescription: 'Er schützt den Kopf.' }),
})
test.describe.configure({ mode: 'default' })
test.use({ environment: { CONTENT_DIR: CONTENT, LANGUAGES: 'en,de' }, needsOwnPage: true })

test('[DESK-01] [DESK-03] an operator makes somebody a translator, who sees only their pages, translates a tip, and leaves publishing to others', async ({
  page,
  server,
  signInAs,
  newRider,
  otherDevice,
}) => {
  await signInAs('operator')
  const tara = await newRider()
  await page.goto('/admin#/team')
  await expect(page.getByText('Translates the content.')).toBeVisible()
  await page.getByLabel('Username').fill(tara.username)
  await page.getByLabel('Role', { exact: true }).selectOption('Translator')
  await page.getByRole('button', { name: 'Give role' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: tara.username })).toContainText('Translator')

  const hers = await otherDevice(tara.token, { viewport: DESKTOP })
  await hers.goto(`${server.url}/admin`)
  await hers.getByRole('textbox', { name: 'Password' }).fill(tara.password)
  await hers.getByRole('button', { name: 'Open Admin' }).click()
  const menu = hers.getByRole('navigation', { name: 'Pages' })
  await expect(menu.getByRole('link')).toHaveText(['Today', 'Content'])
  await expect(hers.getByText('· Translator')).toBeVisible()
  // A page that the role may not enter is not there, whatever the address.
  await hers.goto(`${server.url}/admin#/riders`)
  await expect(hers.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()

  await menu.getByRole('link', { name: 'Content' }).click()
  await expect(hers.getByRole('button', { name: 'New tip' })).toHaveCount(0)
  await hers.getByRole('link', { name: 'Trag einen Helm' }).click()
  await expect(hers.locator('.editor-original').first()).toContainText('Wear a helmet')
  await expect(hers.getByText('Somebody with the role Operator or Editor reads and publishes it.')).toBeVisible()
  await field(hers, 'Title').fill('Setz einen Helm auf')
  await isSaved(hers)
  await expect(hers.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  await hers.goto(`${server.url}${editorOf(tipPath(1))}`)
  await expect(hers.getByRole('heading', { name: 'This text is not yours to write' })).toBeVisible()
  await expect(hers.getByText('Ask somebody with the role Operator or Editor.')).toBeVisible()

  await page.getByRole('link', { name: 'Today' }).click()
  await page.getByRole('link', { name: '1 draft waits to be published' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('German')
  await page.getByRole('link', { name: 'Trag einen Helm' }).click()
  await expect(field(page, 'Title')).toHaveValue('Setz einen Helm auf')
  await publish(page)
  await riderSees(server, 1, { title: 'Setz einen Helm auf' }, 'de')
})

test('[DESK-01] who may do less than before reads which role may, and stays in Admin', async ({
  page,
  server,
  signInAs,
}) => {
  const { username } = await signInAs('operator')
  await page.goto('/admin#/today')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await untilQuiet(page)
  giveRole(server, username, 'editor')
  await page.getByRole('link', { name: 'Riders' }).click()
  await expect(page.getByRole('alert')).toContainText('Your role may not do this. Ask somebody with the role Operator.')
  await page.getByRole('link', { name: 'Content' }).click()
  await expect(page.getByRole('heading', { name: 'Content', level: 1 })).toBeVisible()
})
