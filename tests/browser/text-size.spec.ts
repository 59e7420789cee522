import { type Browser, test as base, chromium, expect } from '@playwright/test'
import { badlyShown } from '#tests/support/badly-shown.ts'
import { fits } from '#tests/support/fits.ts'
import { makeBuild } from '#tests/support/other-build.ts'
import { cutTexts } from '#tests/support/shown-texts.ts'
import * as text from '#texts'
import { BROWSER_FLAGS, findBrowser } from '#tools/lib/browser.ts'
import { removeFolder, startServer } from '#tools/lib/running-server.ts'
import { type SiteLanguage, startSites } from '#tools/lib/sites.ts'
import { closeScene, endSites, openScene, showScene } from '../scenes/open-scene.ts'
import { wordsOf } from '../scenes/say.ts'
import type { Scene } from '../scenes/scene.ts'
import { SCENES } from '../scenes/scenes.ts'

const NARROW = { width: 320, height: 640 }

const test = base.extend<object, { mainOfArabic: string }>({
  /** The server of a build in Arabic, which the project's own build has not. */
  mainOfArabic: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright wants it
    async ({}, use) => {
      const { folder, main } = makeBuild(() => undefined, 'ar')
      await use(main)
      removeFolder(folder)
    },
    { scope: 'worker' },
  ],
})

test.use({
  // The size of text in the settings of the browser, twice the usual one (px).
  launchOptions: { executablePath: findBrowser(), args: [...BROWSER_FLAGS, '--blink-settings=defaultFontSize=32'] },
})

/** Shows scenes in a narrow window. Returns what is wrong with each. */
async function look(
  browser: Browser,
  language: SiteLanguage,
  scenes: readonly Scene[],
): Promise<Record<string, string[]>> {
  const sites = await startSites(language)
  const say = wordsOf(text, language.language)
  const found: Record<string, string[]> = {}
  for (const scene of scenes) {
    const site = sites[scene.site ?? 'usual']
    const page = await openScene(browser, scene, site, NARROW)
    const findings = await showScene(page, scene, say, site).then(
      async () => [
        ...((await fits(page)) ? [] : ['wider than 320 px']),
        // A long word is broken, because a line has no room for it.
        ...(await cutTexts(page)).filter((problem) => !problem.startsWith('in letters')),
        ...(await badlyShown(page)),
      ],
      // A scene fails to show if one of the buttons that lead to it cannot be reached.
      (error: Error) => [`cannot be shown: ${error.message}`],
    )
    if (findings.length > 0) found[scene.name] = findings
    await closeScene(page, scene)
  }
  await endSites(sites)
  return found
}

const isOfAdmin = ({ name }: Scene) => name.startsWith('admin')

test('[SIZE-01] with text of 32 px in the browser every text is twice as large', async ({ browser }) => {
  const server = await startServer()
  const usual = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
  const sizesIn = async (which: Browser, path: string) => {
    const page = await which.newPage({ baseURL: server.url, javaScriptEnabled: false })
    await page.goto(path)
    const texts = page.locator('body :not(svg *, script, style)')
    const sizes = await texts.evaluateAll((elements) =>
      elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    )
    await page.close()
    return sizes
  }
  for (const path of ['/', '/tips/1', '/auth', '/contact', '/impressum']) {
    const twice = (await sizesIn(usual, path)).map((size) => expect.closeTo(2 * size, 2))
    expect(await sizesIn(browser, path)).toEqual(twice)
  }
  await usual.close()
  await server.end('SIGKILL')
  removeFolder(server.folder)
})

// German has the longest words, so every screen is shown in German. To save time, each is also shown in only one of English and Arabic.
test('[SIZE-01] with text of 32 px in the browser nothing is cut and nothing scrolls sideways in German', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const scenes = SCENES.filter((scene) => !isOfAdmin(scene))
  expect(await look(browser, { language: 'de' }, scenes)).toEqual({})
})

test('[SIZE-01] with text of 32 px in the browser nothing is cut and nothing scrolls sideways in Admin in German', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  expect(await look(browser, { language: 'de' }, SCENES.filter(isOfAdmin))).toEqual({})
})

test('[SIZE-01] with text of 32 px in the browser nothing is cut and nothing scrolls sideways in English', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const scenes = SCENES.filter((_, index) => index % 2 === 0)
  expect(await look(browser, { language: 'en' }, scenes)).toEqual({})
})

test('[SIZE-01] with text of 32 px in the browser nothing is cut and nothing scrolls sideways in Arabic', async ({
  browser,
  mainOfArabic,
}) => {
  test.setTimeout(900_000)
  const scenes = SCENES.filter((_, index) => index % 2 === 1)
  expect(await look(browser, { language: 'ar', main: mainOfArabic }, scenes)).toEqual({})
})
