import { expect } from '@playwright/test'
import { toast } from '#tests/support/pages.ts'
import { open, test } from './fixtures.ts'
import { holdClock, stepUntil } from './held-clock.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test("[LEARN-32] [LEARN-12] [LEARN-11] [CHAL-09] the rider's 10th share unlocks Safety Influencer at once, with a toast after the share", async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  for (let time = 1; time <= 9; time += 1) {
    await api('POST', '/api/tips/2/share', { token, body: { platform: 'email' } })
  }
  await page.clock.install()
  await open(page, '/')
  await expect(page.getByText('Level 3', { exact: true })).toBeVisible()
  // With a running clock the toasts end by themselves.
  await holdClock(page)
  await page
    .locator('#tip-1')
    .getByRole('button', { name: /^Share/ })
    .click()
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/progress'))
  const copy = page.locator('[data-platform="clipboard"]')
  await stepUntil(page, copy)
  await copy.click()
  await stepUntil(page, toast(page))
  await expect(toast(page)).toContainText('Tip shared')
  await answered
  const close = page.getByRole('button', { name: 'Close message' })
  await close.click()
  await stepUntil(page, toast(page))
  await expect(toast(page)).toHaveText('Achievement Unlocked!Safety Influencer: Share tips 10 times. +125 XP')
  await close.click()
  await expect(toast(page)).toContainText("Congratulations! You've reached level 4.")
  await page.clock.resume()
  await expect(page.getByText('Level 4', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /Progress Tracker/ }).click()
  await expect(page.getByText('305 / 400 XP')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.locator('.challenge', { hasText: 'Sharing is Caring' })).toContainText('2 of 2 shares')
})
