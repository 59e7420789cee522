import { expect, type Page } from '@playwright/test'
import { settle } from '#tests/support/double-press.ts'
import { holdBack, toast } from '#tests/support/pages.ts'
import { open, PHONE, test } from './fixtures.ts'

test.use({ tour: true })

const URL = '/api/user/tutorial-status'
const tutorial = (page: Page) => page.locator('.tutorial-card')
const badge = (page: Page, step: number) => tutorial(page).getByText(`Step ${step} of 6`)
const button = (page: Page, name: string) => tutorial(page).getByRole('button', { name })

test('[TUT-11] [TUT-18] Back lowers the step, and the step survives a reload and shows on another device', async ({
  page,
  signIn,
  api,
  otherDevice,
}) => {
  const { token } = await signIn()
  await open(page, '/')
  await button(page, 'Next').click()
  // A press before the next step is shown does not count.
  await expect(badge(page, 2)).toBeVisible()
  await button(page, 'Next').click()
  await expect(badge(page, 3)).toBeVisible()
  await button(page, 'Back').click()
  await expect(badge(page, 2)).toBeVisible()
  await expect.poll(async () => (await api('GET', URL, { token })).json()).toEqual({ currentStep: 2, completed: false })
  await page.reload()
  await expect(badge(page, 2)).toBeVisible()
  const phone = await otherDevice(token, { viewport: PHONE })
  await phone.goto('/')
  await expect(badge(phone, 2)).toBeVisible()
})

test('[TUT-13] closing the tutorial on step 1 completes it', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await open(page, '/')
  await button(page, 'Close tutorial').click()
  await expect(tutorial(page)).toHaveCount(0)
  await expect.poll(async () => (await api('GET', URL, { token })).json()).toEqual({ currentStep: 0, completed: true })
})

test('[TUT-12] [SHELL-35] [PROF-19] the tutorial can be restarted from the user menu and from the preferences', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await api('POST', URL, { token, body: { completed: true } })
  await open(page, '/')
  await page.locator('.user-button').click()
  await page.getByRole('button', { name: 'Restart tutorial' }).click()
  await expect(badge(page, 1)).toBeVisible()
  await expect.poll(async () => (await api('GET', URL, { token })).json()).toEqual({ currentStep: 1, completed: false })
  await button(page, 'Close tutorial').click()
  await expect(tutorial(page)).toHaveCount(0)
  await page.goto('/profile?tab=preferences')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Restart tutorial' }).click()
  await expect(badge(page, 1)).toBeVisible()
})

test('[TUT-14] the tutorial is hidden while its status loads and when the stored step does not exist', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  const { release } = await holdBack(page, URL)
  await open(page, '/')
  await expect(page.locator('.user-button')).toBeVisible()
  await expect(tutorial(page)).toHaveCount(0)
  release()
  await expect(badge(page, 1)).toBeVisible()
  await api('POST', URL, { token, body: { currentStep: 0 } })
  const answered = page.waitForResponse(`**${URL}`)
  await page.reload()
  await answered
  await expect(page.locator('.user-button')).toBeVisible()
  await expect(tutorial(page)).toHaveCount(0)
})

test('a step that could not be stored is undone', async ({ page, signIn }) => {
  await signIn()
  await open(page, '/')
  await page.route(`**${URL}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { message: 'Internal server error' } })
      : route.fallback(),
  )
  await button(page, 'Next').click()
  await expect(toast(page)).toHaveText('Error500: Internal server error')
  await expect(badge(page, 1)).toBeVisible()
})

test('[TUT-09] pressing Next quickly moves on quickly, however slow the answers are', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await page.route('**/api/user/tutorial-status', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await open(page, '/')
  // After the third step is stored, the page fetches the status again.
  let stored = 0
  const fetchedAgain = page.waitForResponse((response) => {
    if (!response.url().endsWith(URL)) return false
    if (response.request().method() === 'POST') stored++
    return stored === 3 && response.request().method() === 'GET'
  })
  for (const step of [1, 2, 3]) {
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await expect(page.getByText('Step 4 of 6')).toBeVisible()
  await (await fetchedAgain).finished()
  await settle(page)
  await expect(page.getByText('Step 4 of 6')).toBeVisible()
  const status = await (await api('GET', '/api/user/tutorial-status', { token })).json()
  expect(status.currentStep).toBe(4)
})
