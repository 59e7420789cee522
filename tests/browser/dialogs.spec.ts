import { expect } from '@playwright/test'
import { open, test } from './fixtures.ts'

test('selecting text in a dialog and releasing outside does not close it, but a click outside does', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/')
  await page.locator('#tip-1').getByRole('button', { name: /^Save/ }).click()
  const note = page.getByLabel('Note (optional)')
  await note.fill('Ask about the left lever')
  const box = await note.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move(20, 400, { steps: 5 })
  await page.mouse.up()
  await expect(note).toHaveValue('Ask about the left lever')
  await page.mouse.click(20, 400)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
