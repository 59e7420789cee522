import { expect, type Page } from '@playwright/test'
import { button, dialog, heading, startGroup } from '#tests/support/group-page.ts'
import { toast } from '#tests/support/pages.ts'
import { open, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

/*
 * After an action has ended, in whatever way, a page shows what the server has, and so do the other tabs.
 */

async function secondTab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await open(other, path)
  return other
}

test('[NET-04] what a rider changes in one tab shows in every other tab', async ({ page, signIn }) => {
  allow('shift', 'the other tab changes the cards of the page')
  const { username } = await signIn()
  await open(page, '/profile')
  const progress = await secondTab(page, '/progress')
  const tip = await secondTab(page, '/tips/1')
  await expect(progress.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
  await expect(tip.getByRole('button', { name: /^Mark Complete/ })).toBeVisible()

  await button(page, 'Edit Profile').click()
  await page.getByLabel('Username').fill(`${username}-2`)
  await button(page, 'Save Changes').click()
  await expect(heading(page)).toHaveText(`${username}-2`)
  await expect(progress.getByRole('button', { name: `Hello, ${username}-2` })).toBeVisible()

  const done = progress.locator('.number-card').first()
  await expect(done).toContainText('0')
  await tip.getByRole('button', { name: /^Mark Complete/ }).click()
  await expect(done).toContainText('1')
})

test('[NET-04] a rider who has just changed the username is on the leaderboard with it', async ({ page, signIn }) => {
  const { username } = await signIn()
  await open(page, '/progress?tab=leaderboard')
  await expect(page.getByRole('tabpanel')).toContainText(username)
  await page.getByRole('link', { name: 'Settings' }).click()
  await button(page, 'Edit Profile').click()
  await page.getByLabel('Username').fill(`${username}-2`)
  await button(page, 'Save Changes').click()
  await expect(heading(page)).toHaveText(`${username}-2`)
  await page.goBack()
  await expect(page.getByRole('tabpanel')).toContainText(`${username}-2`)
})

for (const end of ['is refused', 'has no answer'] as const) {
  test(`[NET-04] an action on a group that ${end} shows what others have changed meanwhile`, async ({
    page,
    signIn,
    api,
  }) => {
    const { token } = await signIn()
    const { id } = await startGroup(api, token)
    await open(page, `/groups/${id}?tab=invite`)
    await expect(heading(page)).toHaveText('Class 8b')
    await api('PATCH', `/api/groups/${id}`, { token, body: { name: 'Class 9b' } })
    await page.route('**/api/groups/*/code', (route) =>
      end === 'is refused' ? route.fulfill({ status: 409, json: { message: 'no' } }) : route.abort(),
    )
    await button(page, 'Make a new code').click()
    await dialog(page).getByRole('button', { name: 'Make a new code' }).click()
    await expect(toast(page)).toBeVisible()
    await expect(heading(page)).toHaveText('Class 9b')
  })
}

test('[NET-04] a preference that cannot be stored is as before, also while the rider is being fetched', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/profile?tab=preferences')
  const newsletter = page.getByRole('switch', { name: 'Newsletter' })
  await expect(newsletter).toBeChecked()
  await page.waitForLoadState('networkidle')
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>()
  await page.route('**/api/user', async (route) => {
    if (route.request().method() === 'PATCH') return route.fulfill({ status: 503, json: { message: 'Down' } })
    await isPressed
    await route.fallback()
  })
  // Another tab has changed something, so that the rider is being fetched.
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/user') && request.method() === 'GET')
  await page.evaluate(() => new BroadcastChannel('rider-changed').postMessage(null))
  await asked
  await newsletter.click()
  press()
  await expect(toast(page)).toContainText('503: Down')
  await expect(newsletter).toBeChecked()
})
