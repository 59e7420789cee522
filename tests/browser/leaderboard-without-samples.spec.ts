import { expect } from '@playwright/test'
import { open, test } from './fixtures.ts'

test.use({ environment: { SAMPLE_RIDERS: 'false' } })

test('[LEAD-06] SAMPLE_RIDERS=false removes the sample riders', async ({ page, signIn }) => {
  const { username } = await signIn()
  await open(page, '/progress')
  await page.getByRole('tab', { name: 'Leaderboard' }).click()
  await expect(page.locator('.leaderboard-row')).toHaveText([new RegExp(`${username}.*\\(You\\)`)])
  await expect(page.getByText('Sample')).toHaveCount(0)
})
