// Settings of the operating system: larger text, forced colours, reduced motion.
import { expect } from '@playwright/test'
import { markComplete, toast } from '#tests/support/pages.ts'
import { open, PHONE, test } from './fixtures.ts'

test('in forced colours the active and the focused element can still be told apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/')
  const border = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const style = getComputedStyle(element)
        return [style.backgroundColor, style.borderTopColor, style.outlineStyle, style.outlineWidth].join(' ')
      })
  expect(await border('#sidebar [aria-current]')).not.toBe(await border('#sidebar .sidebar-link:not([aria-current])'))
  await page.locator('#tip-1 a').focus()
  expect(await border('#tip-1')).toContain('solid')
  await page.setViewportSize(PHONE)
  expect(await border('.category-tab[aria-current]')).not.toBe(await border('.category-tab:not([aria-current])'))
  expect(await border('.bottom-nav [aria-current] span')).not.toBe(
    await border('.bottom-nav a:not([aria-current]) span'),
  )
})

test('in forced colours a switch, a tab, a bar and a streak day still show their state', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await open(page, '/profile?tab=preferences')
  const darkMode = page.getByRole('switch', { name: 'Dark Mode' })
  const newsletter = page.getByRole('switch', { name: 'Newsletter' })
  await expect(newsletter).toBeChecked()
  expect(await newsletter.screenshot()).not.toEqual(await darkMode.screenshot())
  const frame = (tab: string) =>
    page.getByRole('tab', { name: tab }).evaluate((tab) => getComputedStyle(tab).outlineStyle)
  expect([await frame('Preferences'), await frame('Account')]).toEqual(['solid', 'none'])

  await open(page, '/progress')
  const bar = page.getByRole('progressbar', { name: /^Riding/ })
  const today = page.locator('.streak-day').last().locator('.streak-segment')
  const before = [await bar.screenshot(), await today.screenshot()]
  await api('POST', '/api/user/progress', { token, body: { tipId: 1 } })
  await page.reload()
  await expect(page.locator('.streak-day').last()).toContainText('Today: active')
  expect(await bar.screenshot()).not.toEqual(before[0])
  expect(await today.screenshot()).not.toEqual(before[1])
})

test('with reduced motion nothing moves when dialogs open, toasts appear or a level is reached', async ({
  page,
  signIn,
  api,
}) => {
  await page.setViewportSize(PHONE)
  const { token } = await signIn()
  for (const tipId of [2, 3, 4, 5]) await api('POST', '/api/user/progress', { token, body: { tipId } })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Record every animation and transition that runs long enough to be seen.
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { moved: seen })
    const record = () => {
      for (const animation of document.getAnimations()) {
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
        if (Number(duration) > 1 || Number(iterations) > 1) seen.add(target?.className.toString() ?? 'something')
      }
      requestAnimationFrame(record)
    }
    record()
  })
  const moved = () => page.evaluate(() => [...(globalThis as unknown as { moved: Set<string> }).moved])
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#sidebar').getByRole('link', { name: 'Storage' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('article').first().getByRole('button', { name: /^Like/ }).click()
  await expect(toast(page)).toBeVisible()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await moved()).toEqual([])

  await open(page, '/progress')
  await markComplete(page, 'The 60-Second Pre-Ride Check').click()
  await expect(page.getByText('Level Up!')).toBeVisible()
  await expect(page.getByText(/^\+\d+ XP$/).first()).toBeVisible()
  expect(await moved()).toEqual([])
})
