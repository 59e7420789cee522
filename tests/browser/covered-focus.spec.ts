import { expect, type Page } from '@playwright/test'
import { open, PHONE, test } from './fixtures.ts'

/** The name of the focused element when something else covers it completely, otherwise undefined. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body || element.id === 'main') return undefined
    const card = element.matches('.card-link') ? element.closest('article') : null
    const shown = card ?? element
    const { left, top, width, height } = shown.getBoundingClientRect()
    const isSeen = [0.05, 0.5, 0.95].some((down) => {
      const hit = document.elementFromPoint(left + width / 2, top + height * down)
      return hit !== null && (shown.contains(hit) || hit.contains(shown))
    })
    return isSeen ? undefined : element.ariaLabel || element.textContent || element.tagName
  })

test('[A11Y-04] the focused element is never hidden behind header, bottom bar, selection bar or a message', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.setViewportSize({ width: 390, height: 700 })
  const walk = async () => {
    const hidden = new Set<string>()
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let step = 0; step < 45; step++) {
        await page.keyboard.press(key)
        let name = await hiddenFocus(page)
        // The browser may scroll to the focused element a few frames after the key.
        for (let frame = 0; name && frame < 30; frame++) {
          await page.evaluate(() => new Promise(requestAnimationFrame))
          name = await hiddenFocus(page)
        }
        if (name) hidden.add(name)
      }
    }
    return [...hidden]
  }
  for (const path of ['/', '/progress', '/profile']) {
    await open(page, path)
    expect(await walk(), path).toEqual([])
  }
  await open(page, '/?category=storage')
  await page.getByRole('button', { name: 'Print Tips' }).click()
  await page.getByRole('heading', { name: 'Select Tips (0 selected)' }).waitFor()
  expect(await walk(), 'selection').toEqual([])
})

test('[A11Y-04] the mobile sidebar closes when the focus moves to the page behind it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const sidebar = page.locator('#sidebar')
  await sidebar.getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(sidebar).toBeHidden()
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})
