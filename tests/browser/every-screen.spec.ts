import { expect, type Page } from '@playwright/test'
import { fits } from '#tests/support/fits.ts'
import * as text from '#texts'
import { findingsOf } from '#tools/lib/axe.ts'
import { startSites } from '#tools/lib/sites.ts'
import { closeScene, endSites, openScene, showScene } from '../scenes/open-scene.ts'
import { wordsOf } from '../scenes/say.ts'
import { SCENES } from '../scenes/scenes.ts'
import { DESKTOP, open, PHONE, test } from './fixtures.ts'

/** The text spacing that a reader may set (WCAG 1.4.12). */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

const say = wordsOf(text, 'en')
const SIZES = { phone: PHONE, desktop: DESKTOP }

// Each scene is checked in one size, to save time. `npm run screenshots -- --axe` checks all sizes and a tablet.
for (const [turn, [size, viewport]] of Object.entries(SIZES).entries()) {
  const scenes = SCENES.filter(({ isMobile }, index) => (isMobile ? size === 'phone' : index % 2 === turn))
  test(`[A11Y-01] [A11Y-02] [A11Y-03] axe finds nothing on any screen in any state and theme, and everything fits 320 px (${size})`, async ({
    browser,
  }) => {
    test.setTimeout(900_000)
    const sites = await startSites()
    const found: Record<string, string[]> = {}
    for (const scene of scenes) {
      const page = await openScene(browser, scene, sites[scene.site ?? 'usual'], viewport)
      await showScene(page, scene, say, sites[scene.site ?? 'usual'])
      const findings = await findingsOf(page)
      // A form inside a form is a mistake: the browser sends the inner form itself, because the outer one stops its
      // event.
      if ((await page.locator('form form').count()) > 0) findings.push('a form in a form')
      // A window of 1280 px has this size at 400 % zoom (WCAG 1.4.10).
      await page.setViewportSize({ width: 320, height: 640 })
      if (!(await fits(page))) findings.push('wider than 320 px')
      await spaceText(page)
      if (!(await fits(page))) findings.push('wider than 320 px with spaced text')
      if (findings.length > 0) found[scene.name] = findings
      await closeScene(page, scene)
    }
    await endSites(sites)
    expect(found).toEqual({})
  })
}

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
  test.setTimeout(90_000)
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
