import { expect } from '@playwright/test'
import { sharedContent } from '#tools/lib/content.ts'
import { open, test } from './fixtures.ts'

test.use({ environment: { CONTENT_DIR: sharedContent([]) } })

test('[BROWSE-20] a library without tips says so, before and after React has started', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('No tips available yet.')).toBeVisible()
  await open(page, '/')
  await expect(page.getByText('No tips available yet.')).toBeVisible()
  await expect(page.getByText('Check back later for updates.', { exact: true })).toBeVisible()
  await page.getByPlaceholder('Search all tips...').fill('helmet')
  await expect(page.getByText('No tips match your search')).toBeVisible()
})
