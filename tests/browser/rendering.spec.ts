import { expect } from '@playwright/test'
import { countRenderedCards } from '#tests/support/rendered-cards.ts'
import { countIn } from '#tools/lib/starter-library.ts'
import { open, test } from './fixtures.ts'

test('a card renders again only when something on it changes', async ({ page, signIn }) => {
  const renderedSince = await countRenderedCards(page)
  await signIn()
  await open(page, '/')
  const card = page.getByRole('article').first()
  const like = card.getByRole('button', { name: /^Like/ })
  // The counts of the cards come with the answer of the server.
  await expect(like).toHaveAccessibleName(/\d/)
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await page.waitForLoadState('networkidle')
  await renderedSince()

  await like.click()
  await expect(page.getByText('Tip liked')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await renderedSince(), 'after a like').toEqual([])

  await card.getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await renderedSince(), 'after a dialog').toEqual([])

  // Selection mode renders all cards once. Selecting one renders only that one.
  await page.getByRole('button', { name: 'Print Tips' }).click()
  const select = card.getByRole('button', { name: /^Select for printing/ })
  await expect(select).toBeVisible()
  expect(new Set(await renderedSince()).size).toBe(countIn('riding'))
  await select.click()
  await expect(card.getByRole('button', { name: /^Selected/ })).toBeVisible()
  expect(await renderedSince(), 'after a selection').toEqual([1])
})
