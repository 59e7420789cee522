import { expect, type Page } from '@playwright/test'
import { waitForAnimations } from '#tests/support/animations.ts'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

test.use({ tour: true })

const URL = '/api/user/tutorial-status'
const tutorial = (page: Page) => page.locator('.tutorial-card')
const badge = (page: Page, step: number) => tutorial(page).getByText(`Step ${step} of 6`)
const button = (page: Page, name: string) => tutorial(page).getByRole('button', { name })

/** Waits until the card no longer moves, and returns its rectangle. */
async function placeOf(page: Page, selector = '.tutorial-card') {
  const read = async () => JSON.stringify(await page.locator(selector).first().boundingBox())
  let before = ''
  await expect
    .poll(
      async () => {
        const now = await read()
        const resting = now === before
        before = now
        return resting
      },
      { intervals: [120] },
    )
    .toBe(true)
  return JSON.parse(before) as { x: number; y: number; width: number; height: number }
}

const middle = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: x + width / 2,
  y: y + height / 2,
})

test('[TUT-01] [TUT-02] [TUT-03] [TUT-11] [TUT-13] [TUT-16] a new rider is welcomed in the middle of the screen, with Back disabled, in a card 320 px wide', async ({
  page,
  signIn,
}) => {
  await signIn()
  await open(page, '/')
  await expect(badge(page, 1)).toBeVisible()
  await expect(button(page, 'Back')).toBeDisabled()
  await expect(button(page, 'Close tutorial')).toBeVisible()
  const place = await placeOf(page)
  expect(place.width).toBe(320)
  expect(Math.abs(middle(place).x - DESKTOP.width / 2)).toBeLessThan(12)
  expect(Math.abs(middle(place).y - DESKTOP.height / 2)).toBeLessThan(2)
})

test('[TUT-01] a visitor never sees the tutorial, and its status is not fetched', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  await expect(tutorial(page)).toHaveCount(0)
  expect(requests.filter((url) => /tutorial|\/api\/user|\/api\/progress/.test(url))).toEqual([])
})

test('[TUT-04] [TUT-05] [TUT-06] [TUT-07] [TUT-08] [TUT-09] [TUT-10] [TUT-13] [TUT-14] [CONST-06] the tutorial has six steps, each at its target and stored, and Finish completes it', {
  tag: '@walk',
}, async ({ page, signIn, api }) => {
  const { token } = await signIn()
  const stored = async () => (await api('GET', URL, { token })).json()
  await open(page, '/')
  const next = async (step: number) => {
    const read = page.waitForResponse(
      (response) => response.url().endsWith(URL) && response.request().method() === 'GET',
    )
    await button(page, 'Next').click()
    await expect(badge(page, step)).toBeVisible()
    await read
    expect(await stored()).toEqual({ currentStep: step, completed: false })
    await expect(button(page, 'Close tutorial')).toHaveCount(step === 6 ? 1 : 0)
    return placeOf(page)
  }
  await expect(badge(page, 1)).toBeVisible()

  const right = await next(2)
  const categories = await placeOf(page, '.sidebar [data-tour="categories"]')
  expect(right.x).toBeGreaterThanOrEqual(categories.x + categories.width)
  expect(right.y).toBeLessThan(categories.y + categories.height)
  expect(right.y + right.height).toBeGreaterThan(categories.y)

  const below = await next(3)
  const tip = await placeOf(page, '[data-tour="tip"]')
  expect(below.y).toBeGreaterThanOrEqual(tip.y + tip.height)
  expect(below.y + below.height).toBeLessThanOrEqual(DESKTOP.height)

  const belowLink = await next(4)
  const link = await placeOf(page, '.sidebar [data-tour="progress"]')
  expect(belowLink.y).toBeGreaterThanOrEqual(link.y + link.height)
  expect(belowLink.x).toBeLessThan(link.x + link.width)

  const left = await next(5)
  const settings = await placeOf(page, '[data-tour="settings"]')
  expect(left.x + left.width).toBeLessThanOrEqual(settings.x)
  expect(left.y).toBeGreaterThanOrEqual(0)

  const centre = middle(await next(6))
  expect(Math.abs(centre.y - DESKTOP.height / 2)).toBeLessThan(2)
  await expect(button(page, 'Next')).toHaveCount(0)
  await button(page, 'Finish').click()
  await expect(tutorial(page)).toHaveCount(0)
  await expect.poll(stored).toEqual({ currentStep: 0, completed: true })
  await page.reload()
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await expect(tutorial(page)).toHaveCount(0)
})

test('[TUT-01] the tutorial waits while a new rider is in the exam or in a review', async ({
  page,
  signIn,
  api,
  server,
}) => {
  const { token } = await signIn()
  await completeLongAgo(api, server.folder, token, [1])
  await api('POST', URL, { token, body: { completed: false, currentStep: 1 } })
  await open(page, '/exam')
  await expect(page.getByRole('button', { name: 'Begin the exam' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(tutorial(page)).toHaveCount(0)

  await page.getByRole('link', { name: 'Progress Tracker' }).click()
  await expect(badge(page, 1)).toBeVisible()
  await page.getByRole('button', { name: 'Start review' }).click()
  await expect(page.locator('.review-dialog')).toBeVisible()
  await expect(tutorial(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.locator('.review-dialog')).toHaveCount(0)
  await expect(badge(page, 1)).toBeVisible()

  await page.getByRole('link', { name: 'Open the exam' }).click()
  await page.getByRole('button', { name: 'Begin the exam' }).click()
  await expect(page.getByText('Question 1 of 20')).toBeVisible()
  await expect(tutorial(page)).toHaveCount(0)
})

test('[TUT-15] the target is located again on resize and every second', async ({ page, signIn, api }) => {
  const { token } = await signIn()
  await api('POST', URL, { token, body: { currentStep: 5 } })
  await page.clock.install()
  await open(page, '/')
  await expect(badge(page, 5)).toBeVisible()
  // The name of the rider moves the target, and the card follows within a second.
  await expect(page.locator('.user-button')).toBeVisible()
  await page.clock.runFor(1000)
  const before = await placeOf(page)
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect.poll(async () => (await placeOf(page)).x).toBe(before.x - 240)
  await page.evaluate(() => {
    const target = document.querySelector<HTMLElement>('[data-tour="settings"]')
    if (target) target.style.translate = '-200px 0'
  })
  await page.clock.runFor(1000)
  await expect.poll(async () => (await placeOf(page)).x).toBe(before.x - 440)
})

test('[TUT-17] on a phone every step is fully inside the window and never covers its target', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.setViewportSize(PHONE)
  await open(page, '/')
  for (let step = 1; step <= 6; step += 1) {
    await expect(badge(page, step)).toBeVisible()
    const place = await placeOf(page)
    expect(place.x).toBeGreaterThanOrEqual(0)
    expect(place.y).toBeGreaterThanOrEqual(0)
    expect(place.x + place.width).toBeLessThanOrEqual(PHONE.width)
    expect(place.y + place.height).toBeLessThanOrEqual(PHONE.height)
    const light = page.locator('.tutorial-spotlight[data-on]')
    await expect(light).toHaveCount(step === 1 || step === 6 ? 0 : 1)
    if (step > 1 && step < 6) {
      const target = await placeOf(page, '.tutorial-spotlight')
      expect(place.y >= target.y + target.height - 1 || place.y + place.height <= target.y + 1).toBe(true)
    }
    if (step < 6) await button(page, 'Next').click()
  }
})

test('[A11Y-04] the keyboard alone can use the tutorial and the page around it, is never trapped, and gets its focus back', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  await expect(tutorial(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Next')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(badge(page, 2)).toBeVisible()
  await expect(button(page, 'Next')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(badge(page, 1)).toBeVisible()
  await expect(button(page, 'Back')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.toast')).toHaveText('It is the first one already.')
  // The page around the card reacts.
  await page.getByPlaceholder('Search all tips...').fill('helmet')
  await expect(page.getByText(/results found/)).toBeVisible()
  await tutorial(page).focus()
  await page.keyboard.press('Escape')
  await expect(tutorial(page)).toHaveCount(0)
})

test('[A11Y-04] on a phone the card moves away from a focused element behind it', async ({ page, signIn }) => {
  await signIn()
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  for (const step of [1, 3]) {
    await expect(badge(page, step)).toBeVisible()
    await page.locator('#tip-1 a').focus()
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press('Tab')
      const isBehind = () =>
        page.evaluate(() => {
          const card = document.querySelector('.tutorial-card')
          const focused = document.activeElement
          if (!card || !focused || card.contains(focused)) return false
          const { left, top, width, height } = focused.getBoundingClientRect()
          return card.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
      await expect.poll(isBehind).toBe(false)
    }
    if (step === 1) {
      await button(page, 'Next').click()
      await expect(badge(page, 2)).toBeVisible()
      await button(page, 'Next').click()
    }
  }
})

for (const [username, size] of [
  ['mara', PHONE],
  ['a-rider-with-a-very-long-name', { width: 320, height: 568 }],
] as const) {
  test(`at ${size.width} px the toast of a new rider ("${username}") covers no button of the tutorial`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await open(page, '/auth')
    await page.getByRole('tab', { name: 'Register' }).click()
    await page.getByLabel('Username').fill(`${username}${size.width}`.slice(-30))
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByLabel('Confirm password').fill('correct horse')
    await page.locator('form button[type=submit]').click()
    // The pointer keeps the toast open. The tutorial may appear after the 5 s of the toast.
    await expect(page.locator('.toast')).toContainText('Registration successful')
    await page.locator('.toast').hover()
    await expect(badge(page, 1)).toBeVisible()
    // The toast may have moved away from the pointer.
    await page.locator('.toast').hover()
    for (let step = 1; step <= 6; step += 1) {
      await expect(badge(page, step)).toBeVisible()
      await waitForAnimations(page)
      const shown = await placeOf(page, '.toast')
      for (const each of await tutorial(page).getByRole('button').all()) {
        const box = await each.boundingBox()
        if (!box) throw new Error('a button that is not shown')
        const isBeside =
          box.x >= shown.x + shown.width ||
          box.x + box.width <= shown.x ||
          box.y >= shown.y + shown.height ||
          box.y + box.height <= shown.y
        expect(isBeside, `step ${step}: ${JSON.stringify({ box, shown })}`).toBe(true)
      }
      // Use the keyboard, so that the pointer stays on the toast and keeps it open.
      if (step < 6) await button(page, 'Next').press('Enter')
    }
  })
}
