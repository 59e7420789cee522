import { expect } from '@playwright/test'
import { open, test } from './fixtures.ts'

test("a rider types 'helmet' and finds the helmet tip", { tag: '@walk' }, async ({ page }) => {
  await open(page, '/')
  await page.getByPlaceholder('Search all tips...').fill('helmet')
  await expect(page.getByRole('link', { name: /helmet/i }).first()).toBeVisible()
})
