// npm run screenshots [-- [--axe] [--language de] [--size phone] [--data strange|none] [<part of a scene's name>]]: takes screenshots of
// every screen in every state of the built site into screenshots/<size>-<theme>/, in another language or with other data into
// screenshots/<language>/<data>/<size>-<theme>/. With --axe it also runs axe on each, lists the findings and fails if there are any.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { badlyShown } from '#tests/support/badly-shown.ts'
import { cutTexts } from '#tests/support/shown-texts.ts'
import * as text from '#texts'
import { findingsOf, setTheme, THEMES } from '#tools/lib/axe.ts'
import { BROWSER_FLAGS, findBrowser } from '#tools/lib/browser.ts'
import { startSites } from '#tools/lib/sites.ts'
import { closeScene, endSites, openScene, showScene } from './open-scene.ts'
import { wordsOf } from './say.ts'
import { SCENES } from './scenes.ts'
import { SCENE_DATA } from './strange-data.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    axe: { type: 'boolean' },
    language: { type: 'string', default: 'en' },
    size: { type: 'string' },
    data: { type: 'string', default: 'usual' },
  },
})
const { language } = options
const data = SCENE_DATA.find((each) => each === options.data)
if (data === undefined) throw new Error(`--data is one of ${SCENE_DATA.join(', ')}`)
const say = wordsOf(text, language)
const wanted = positionals.join(' ')
const FOLDER = join(
  import.meta.dirname,
  '..',
  '..',
  'screenshots',
  language === 'en' ? '' : language,
  data === 'usual' ? '' : data,
)
const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
}
/** Maximum height of a screenshot (px). */
const MAX_HEIGHT = 8000

/** Shows the colours of a theme at once. With transitions, inherited colours change one level after the other. */
function withoutTransitions(page: Page) {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

async function makeWindowHigh(page: Page, width: number) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(height, MAX_HEIGHT) })
}

/**
 * Takes the screenshots of one size. Returns the number of problems: findings of axe and scenes that could not be
 * shown.
 */
async function takePictures(browser: Browser, size: keyof typeof SIZES): Promise<number> {
  // Each size gets its own sites, because actions in one size would change the next.
  const sites = await startSites({ language, hasStrangeNames: data === 'strange' })
  let problems = 0
  const report = (problem: string) => {
    problems += 1
    console.error(problem)
  }
  for (const scene of SCENES) {
    if (!scene.name.includes(wanted) || (scene.isMobile && size !== 'phone')) continue
    const page = await openScene(browser, scene, sites[scene.site ?? 'usual'], SIZES[size], data)
    try {
      await showScene(page, scene, say, sites[scene.site ?? 'usual'])
      // Wait for content that arrives a little later. Content that the scene holds back never arrives.
      await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined)
      if (scene.isWhole) await makeWindowHigh(page, SIZES[size].width)
      await withoutTransitions(page)
      for (const theme of THEMES) {
        await setTheme(page, theme)
        // Tabs that can be scrolled have an animation that never ends. It follows the scrolling, not the time.
        await page.waitForFunction(() =>
          document.getAnimations().every(({ timeline }) => timeline !== document.timeline),
        )
        await page.screenshot({ path: join(FOLDER, `${size}-${theme}`, `${scene.name}.png`) })
      }
      const findings = options.axe ? await findingsOf(page) : []
      if (data !== 'usual') findings.push(...(await badlyShown(page)), ...(await cutTexts(page)))
      for (const finding of findings) report(`${scene.name}, ${size}: ${finding}`)
    } catch (error) {
      report(`${scene.name}, ${size}: ${error}`)
    }
    await closeScene(page, scene)
  }
  await endSites(sites)
  return problems
}

if (wanted === '' && !options.size) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
let problems = 0
for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
  if (options.size && size !== options.size) continue
  problems += await takePictures(browser, size)
  console.log(`${size}: done`)
}
await browser.close()
console.log(`screenshots/: ${SCENES.length} screens and states; ${problems} problems`)
process.exitCode = problems > 0 ? 1 : 0
