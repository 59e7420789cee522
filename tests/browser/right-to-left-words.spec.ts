import { expect, type Locator } from '@playwright/test'
import { open, test } from './fixtures.ts'

const ARABIC = 'تحقق من الفرامل قبل كل رحلة'
const HEBREW = 'בדוק את הבלמים'

/** The base direction of a text, which decides the side where it begins. */
const directionOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).direction)

test('notes, names and messages begin on the side where their script begins', async ({ page, signIn, api }) => {
  const { token } = await signIn(`راكب-${Date.now()}`)
  await api('POST', '/api/tips/1/bookmark', { token, body: { notes: ARABIC } })
  await api('POST', '/api/tips/2/bookmark', { token, body: { notes: 'Check the brakes' } })
  await api('PATCH', '/api/user', { token, body: { fullName: HEBREW } })
  await open(page, '/profile?tab=bookmarks')
  const note = (text: string) => page.locator('.bookmarked-tip-note', { hasText: text })
  expect(await directionOf(note(ARABIC))).toBe('rtl')
  expect(await directionOf(note('Check the brakes'))).toBe('ltr')
  await page
    .getByRole('button', { name: /^Edit note/ })
    .last()
    .click()
  expect(await directionOf(page.getByLabel('Note (optional)'))).toBe('rtl')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByPlaceholder('Search your saved tips...').fill(HEBREW)
  expect(await directionOf(page.getByPlaceholder('Search your saved tips...'))).toBe('rtl')

  await page.getByRole('tab', { name: 'Account' }).click()
  expect(await directionOf(page.getByLabel('Full name'))).toBe('rtl')
  expect(await directionOf(page.getByLabel('Username'))).toBe('rtl')
  await open(page, '/contact')
  for (const field of ['Name', 'Message']) {
    await page.getByLabel(field).fill(HEBREW)
    expect(await directionOf(page.getByLabel(field))).toBe('rtl')
  }
})

test('a name in Arabic does not reverse its leaderboard row', async ({ page, signIn, api }) => {
  const name = `راكب-${Date.now()}`
  const { token } = await signIn(name)
  await api('POST', '/api/user/progress', { token, body: { tipId: 1 } })
  await open(page, '/progress')
  await page.getByRole('tab', { name: 'Leaderboard' }).click()
  const row = page.locator('.leaderboard-row[data-you]')
  expect(await directionOf(row.locator('bdi'))).toBe('rtl')
  expect(await directionOf(row)).toBe('ltr')
})
