import type { Browser } from '@playwright/test'
import { fits } from '#tests/support/fits.ts'
import { cutTexts } from '#tests/support/shown-texts.ts'
import { findingsWithoutColors } from '#tools/lib/axe.ts'
import type { Site } from '#tools/lib/sites.ts'
import { PHONE } from '../browser/fixtures.ts'
import { closeScene, openScene, showScene } from './open-scene.ts'
import type { Say } from './say.ts'
import { SCENES } from './scenes.ts'

/** One screen of each kind. `npm run screenshots -- --language <language> --axe` looks at all of them. */
const SCREENS = [
  ...[
    'home',
    'sidebar',
    'tip page that is read aloud',
    'search with results',
    'print selection',
    'sign-in with errors',
  ],
  ...['progress', 'exam, question', 'certificate, valid', 'groups, report of 30', 'admin site', 'admin content, tip'],
]

/**
 * Looks at one screen of each kind in a language: axe finds nothing, no word is cut, and everything fits 320 px. Colours do not
 * depend on the language. Screens that exist only on phones are shown on a phone. Returns the findings of each screen that has some.
 */
export async function checkScreens(
  browser: Browser,
  site: Site,
  say: Say,
  viewport = PHONE,
): Promise<Record<string, string[]>> {
  const scenes = SCENES.filter(({ name }) => SCREENS.includes(name))
  if (scenes.length < SCREENS.length) throw new Error('A screen has another name')
  const found: Record<string, string[]> = {}
  for (const scene of scenes) {
    const page = await openScene(browser, scene, site, scene.isMobile ? PHONE : viewport)
    await showScene(page, scene, say, site)
    const findings = await findingsWithoutColors(page)
    await page.setViewportSize({ width: 320, height: 640 })
    if (!(await fits(page))) findings.push('wider than 320 px')
    findings.push(...(await cutTexts(page)))
    if (findings.length > 0) found[scene.name] = findings
    await closeScene(page, scene)
  }
  return found
}
