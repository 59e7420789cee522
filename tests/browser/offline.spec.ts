import { expect } from '@playwright/test'
import { goOffline, visitOnce, waitForGuide } from '#tests/support/offline.ts'
import { open, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

test('[OFF-02] after one visit every page can be read without a network', async ({ page }) => {
  await visitOnce(page)
  await goOffline(page)
  await expect(page.evaluate(() => fetch('/api/leaderboard'))).rejects.toThrow()

  await open(page, '/')
  await expect(page.getByRole('article')).toHaveCount(12)
  await open(page, '/?category=storage')
  await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(5)
  await open(page, '/tips/7')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Key Points' })).toBeVisible()
  await open(page, '/?category=riding&tip=7')
  await expect(page.getByRole('dialog').getByText('Key Points')).toBeVisible()
  await open(page, '/nothing')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await open(page, '/tips/9999')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
})

test('[OFF-02] both searches work without a network', async ({ page }) => {
  await visitOnce(page)
  await goOffline(page)
  await open(page, '/')
  await page.getByPlaceholder('Search all tips...').fill('helmet')
  await expect(page.getByText(/[1-9]\d* results found/)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').getByPlaceholder('Search tips...').fill('helmet')
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
})

test('[OFF-02] the print sheet is made without a network, with its style and its icons', async ({ page, context }) => {
  await visitOnce(page)
  await goOffline(page)
  await open(page, '/')
  await page.getByRole('button', { name: 'Print Tips' }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: /Create/ }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'Print Tips' }).click()
  const sheet = await opened
  await expect(sheet.getByRole('article')).toHaveCount(12)
  await expect(sheet.locator('.icon').first()).toHaveCSS('fill', 'none')
  const widthOfIcon = () =>
    sheet
      .locator('svg.icon')
      .first()
      .evaluate((svg: SVGGraphicsElement) => svg.getBBox().width)
  await expect.poll(widthOfIcon).toBeGreaterThan(0)
})

test('[OFF-02] the guide can be downloaded without a network', async ({ page }) => {
  await visitOnce(page)
  await waitForGuide(page)
  await goOffline(page)
  await open(page, '/')
  const started = page.waitForEvent('download')
  await page.locator('#sidebar').getByRole('link', { name: 'Download Safety Guide' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('ride-safer-e-scooter-guide.pdf')
  expect(await download.failure()).toBeNull()
})
