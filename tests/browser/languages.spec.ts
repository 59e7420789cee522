import { expect } from '@playwright/test'
import { open, test } from './fixtures.ts'

test('[LANG-01] [LANG-02] a German page stays German without a page load: category, dialog, Back, profile', async ({
  page,
}) => {
  await open(page, '/de')
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await page.locator('.sidebar [data-category="storage"]').click()
  await expect(page).toHaveURL(/\/de\/\?category=storage$/)
  await expect(page.getByPlaceholder('Alle Tipps durchsuchen …')).toBeVisible()
  await page.locator('.tip-card .card-link').first().click()
  await expect(page).toHaveURL(/\/de\/\?category=storage&tip=\d+$/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/de\/\?category=storage$/)
  await page.getByRole('link', { name: 'Dein Fortschritt' }).click()
  await expect(page).toHaveURL(/\/de\/(progress|auth)$/)
  await page.locator('a.brand').click()
  await expect(page).toHaveURL(/\/de\/?$/)
  await expect(page.locator('.sidebar')).toContainText('Sicherheit zuerst')
  await expect(page.locator('html')).toHaveAttribute('data-same-page', '')
})

test('[LANG-01] an address in no language shows the not-found page of the site’s own language', async ({ page }) => {
  await open(page, '/fr/tips/7')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await open(page, '/de/fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Seite nicht gefunden')
  await page.getByRole('link', { name: 'Zu den Tipps' }).click()
  await expect(page).toHaveURL(/\/de\/?$/)
})
