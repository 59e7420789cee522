import { expect, type Page } from '@playwright/test'
import { toast } from '#tests/support/pages.ts'
import { DESKTOP, open, test } from './fixtures.ts'

test.use({ viewport: DESKTOP })

const list = (page: Page) => page.getByRole('region', { name: 'Saved tips' })
const tips = (page: Page) => list(page).getByRole('article')

test('[PROF-02] the saved tips are listed with their notes, a note can be changed, and a tip removed', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await api('POST', '/api/tips/1/bookmark', { token, body: { notes: 'First note' } })
  await api('POST', '/api/tips/14/bookmark', { token, body: {} })
  await open(page, '/profile?tab=bookmarks')
  await expect(tips(page)).toHaveCount(2)
  const first = tips(page).filter({ hasText: 'First note' })
  await first.getByRole('button', { name: /^Edit note/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit note' })
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue('First note')
  await dialog.getByLabel('Note (optional)').fill('Second <b>note</b>')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(toast(page)).toHaveText('Note saved')
  await expect(tips(page).filter({ hasText: 'Second <b>note</b>' })).toHaveCount(1)

  await page.getByRole('button', { name: /^Add note/ }).click()
  await page.getByLabel('Note (optional)').fill('  ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Add note/ }), 'a blank note is none').toBeVisible()

  await tips(page)
    .filter({ hasText: 'Second' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(toast(page)).toContainText('Bookmark removed')
  await expect(tips(page)).toHaveCount(1)
  await page.reload()
  await expect(tips(page)).toHaveCount(1)
})

test('[PROF-02] the list can be searched by tip and by note, and leads to the tip', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await api('POST', '/api/tips/1/bookmark', { token, body: { notes: 'Before the school run' } })
  await api('POST', '/api/tips/2/bookmark', { token, body: { notes: '' } })
  await open(page, '/profile?tab=bookmarks')
  const box = list(page).getByRole('searchbox')
  await box.fill('school')
  await expect(tips(page)).toHaveCount(1)
  await box.fill('zzz')
  await expect(list(page).getByText('No saved tip matches "zzz"')).toBeVisible()
  await box.fill('')
  await expect(tips(page)).toHaveCount(2)
  const link = tips(page).last().getByRole('link')
  const title = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('[PROF-02] the saved tips stay when fetching them again fails, and a first failure can be tried again', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  for (const id of [1, 2, 14]) await api('POST', `/api/tips/${id}/bookmark`, { token, body: {} })
  let isDown = true
  await page.route('**/api/bookmarks', (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()))
  await open(page, '/profile?tab=bookmarks')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeVisible()
  isDown = false
  await tryAgain.click()
  await expect(tips(page)).toHaveCount(3)

  isDown = true
  const refused = page.waitForResponse('**/api/bookmarks')
  await tips(page)
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await refused
  // The rider goes on with another saved tip.
  await tips(page)
    .last()
    .getByRole('button', { name: /^Add note/ })
    .click()
  await expect(page.getByRole('dialog').getByLabel('Note (optional)')).toBeVisible()
  await expect(tryAgain).toHaveCount(0)
})

test('[ENG-25] a tip that is removed on its own page is gone from the saved tips at once', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  for (const id of [1, 2]) await api('POST', `/api/tips/${id}/bookmark`, { token, body: {} })
  await open(page, '/profile?tab=bookmarks')
  await expect(tips(page)).toHaveCount(2)
  await tips(page).first().getByRole('link').click()
  const save = page.locator('.tip-page .tip-action-save')
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await save.click()
  await expect(toast(page)).toContainText('Bookmark removed')
  await page.goBack()
  await expect(tips(page)).toHaveCount(1)
})

test('a note is found by its own words, with or without their accents', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await api('POST', '/api/tips/1/bookmark', { token, body: { notes: 'Für die Straße' } })
  await open(page, '/profile?tab=bookmarks')
  for (const typed of ['Für die Straße', 'strasse', 'FUR']) {
    await page.getByRole('searchbox').fill(typed)
    await expect(page.getByRole('article'), typed).toHaveCount(1)
  }
})

test('a rider who has saved nothing is told how to save', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/profile?tab=bookmarks')
  await expect(page.getByText('No saved tips yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Tips' })).toBeVisible()
})

test('[A11Y-04] after a tip is removed the keyboard focus moves to the next one', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  for (const id of [1, 2]) await api('POST', `/api/tips/${id}/bookmark`, { token, body: {} })
  await open(page, '/profile?tab=bookmarks')
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .waitFor()
  await page.evaluate(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    const note = () => counts.push(document.querySelectorAll('article').length)
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article').getByRole('link')).toBeFocused()
  const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts)
  expect(counts.slice(counts.indexOf(1)), 'the removed tip was shown once more').not.toContain(2)
  await page.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})
