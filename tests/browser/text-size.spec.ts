import { chromium, expect, type Page } from '@playwright/test'
import { fits } from '#tests/support/fits.ts'
import * as text from '#texts'
import { BROWSER_FLAGS, findBrowser } from '#tools/lib/browser.ts'
import { startSites } from '#tools/lib/sites.ts'
import { closeScene, endSites, openScene, showScene } from '../scenes/open-scene.ts'
import { wordsOf } from '../scenes/say.ts'
import { SCENES } from '../scenes/scenes.ts'
import { test } from './fixtures.ts'

test.use({
  // The size of text in the settings of the browser, twice the usual one (px).
  launchOptions: { executablePath: findBrowser(), args: [...BROWSER_FLAGS, '--blink-settings=defaultFontSize=32'] },
  viewport: { width: 320, height: 640 },
})

test('[SIZE-01] with text of 32 px in the browser every text is twice as large', async ({ server, otherDevice }) => {
  const usual = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
  const sizesIn = async (page: Page, path: string) => {
    await page.goto(server.url + path)
    const texts = page.locator('body :not(svg *, script, style)')
    return texts.evaluateAll((elements) =>
      elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    )
  }
  const options = { javaScriptEnabled: false, viewport: null }
  const [page, usualPage] = [await otherDevice(undefined, options), await usual.newPage(options)]
  for (const path of ['/', '/tips/1', '/auth', '/contact', '/impressum']) {
    const twice = (await sizesIn(usualPage, path)).map((size) => expect.closeTo(2 * size, 2))
    expect(await sizesIn(page, path)).toEqual(twice)
  }
  await usual.close()
})

test('[SIZE-01] with text of 32 px in the browser the header of a phone has the whole name of the site', async ({
  page,
}) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 })
    for (const path of ['/', '/de']) {
      await page.goto(path)
      const cut = await page.locator('.brand-name').evaluate((name) => name.scrollHeight - name.clientHeight)
      // The feet of the last line stand out a little.
      expect(cut, `${path} at ${width} px`).toBeLessThan(5)
    }
  }
})

test('[SIZE-01] with text of 32 px in the browser the first letter of a wide name stays in its button', async ({
  page,
  signIn,
}) => {
  await signIn('سائق الليل')
  await page.goto('/')
  const outside = await page.locator('.user-initial').evaluate((circle) => {
    const letter = document.createRange()
    letter.selectNodeContents(circle)
    const [inner, outer] = [letter.getBoundingClientRect(), circle.parentElement?.getBoundingClientRect()]
    return outer && Math.max(outer.left - inner.left, inner.right - outer.right)
  })
  expect(outside).toBeLessThan(1)
})

test('[SIZE-01] with text of 32 px in the browser the navigation of a phone has whole words, each in one line', async ({
  page,
}) => {
  const cut: string[] = []
  for (const path of ['/', '/de']) {
    await page.goto(path)
    cut.push(
      ...(await page.locator('.bottom-nav-link').evaluateAll((links) =>
        links.flatMap((link) => {
          const range = document.createRange()
          range.selectNodeContents(link)
          const { left, right, top, bottom } = range.getBoundingClientRect()
          const room = link.getBoundingClientRect()
          const isCut = left < room.left || right > room.right || top < room.top || bottom > room.bottom
          const isSmall = Number.parseFloat(getComputedStyle(link).fontSize) < 28
          range.selectNodeContents(link.lastChild ?? link)
          const hasLines = range.getClientRects().length > 1
          return isCut || isSmall || hasLines || room.bottom > innerHeight ? [link.textContent ?? ''] : []
        }),
      )),
    )
  }
  expect(cut).toEqual([])
})

test('[SIZE-01] with text of 32 px in the browser a message has the width of the window', async ({ page }) => {
  await page.goto('/de')
  await page.locator('.tip-action-like').first().click()
  const words = await page.locator('.toast > div').boundingBox()
  expect(words?.width).toBeGreaterThan(240)
})

test('[SIZE-01] with text of 32 px in the browser no word of the banner of a new level is below the window or a toast', async ({
  page,
  api,
  signIn,
}) => {
  const { token } = await signIn()
  for (const tipId of [2, 3, 4, 5]) await api('POST', '/api/user/progress', { token, body: { tipId } })
  // Without motion no confetti falls over the words.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/de/tips/1')
  await page.getByRole('button', { name: 'Als gelernt markieren' }).click()
  await page.locator('.toast').waitFor()
  const covered = await page.locator('.level-up-text p').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const { x, bottom } = line.getBoundingClientRect()
      // The banner lets clicks through, so it is not what is hit.
      line.closest<HTMLElement>('.level-up')?.style.setProperty('pointer-events', 'auto')
      return line.contains(document.elementFromPoint(x + 10, bottom - 10)) ? [] : [line.textContent]
    }),
  )
  expect(covered).toEqual([])
})

const WIDE = ['home', 'exam, question', 'groups, report of 5', 'admin today']

test('[SIZE-01] with text of 32 px in the browser no page is wider than the window of a desktop', async ({
  browser,
}) => {
  const sites = await startSites({ language: 'de' })
  const tooWide: string[] = []
  for (const scene of SCENES.filter(({ name }) => WIDE.includes(name))) {
    const site = sites[scene.site ?? 'usual']
    const page = await openScene(browser, scene, site, { width: 1440, height: 900 })
    await showScene(page, scene, wordsOf(text, 'de'), site)
    if (!(await fits(page))) tooWide.push(scene.name)
    await closeScene(page, scene)
  }
  await endSites(sites)
  expect(tooWide).toEqual([])
})

/** Menus and dialogs by their scenes. */
const PARTS = {
  sidebar: '.sidebar',
  'rider menu': '.menu',
  'share menu': '.share-menu',
  'print sheet': '.sheet-dialog',
  'review answered': '.review-dialog',
  'tutorial step 1': '.tutorial-card',
}

test('[SIZE-01] with text of 32 px in the browser every control of a menu or dialog can be reached in a low window', async ({
  browser,
}) => {
  const sites = await startSites({ language: 'de' })
  const unreachable: string[] = []
  for (const [name, selector] of Object.entries(PARTS)) {
    const scene = SCENES.find((each) => each.name === name)
    if (!scene) throw new Error(`There is no scene '${name}'`)
    const site = sites[scene.site ?? 'usual']
    const page = await openScene(browser, scene, site, { width: 320, height: 480 })
    await showScene(page, scene, wordsOf(text, 'de'), site)
    const found = await page.locator(selector).evaluate((part) =>
      [...part.querySelectorAll('a, button')].flatMap((control) => {
        if (!control.checkVisibility()) return []
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = control.getBoundingClientRect()
        const hit = document.elementFromPoint(x + width / 2, y + height / 2)
        const isWhole = x >= 0 && x + width <= innerWidth
        return isWhole && control.contains(hit) ? [] : [control.ariaLabel ?? control.textContent]
      }),
    )
    unreachable.push(...found.map((control) => `${name}: ${control}`))
    await closeScene(page, scene)
  }
  await endSites(sites)
  expect(unreachable).toEqual([])
})
