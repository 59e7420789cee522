import { expect, test } from '@playwright/test'
import { fits } from '#tests/support/fits.ts'
import { cutTexts } from '#tests/support/shown-texts.ts'
import * as text from '#texts'
import { findingsWithoutColors } from '#tools/lib/axe.ts'
import { startSites } from '#tools/lib/sites.ts'
import { closeScene, openScene, showScene } from '../scenes/open-scene.ts'
import { wordsOf } from '../scenes/say.ts'
import { SCENES } from '../scenes/scenes.ts'
import { PHONE } from './fixtures.ts'

// Colours do not depend on the language. every-screen.spec.ts checks them.
test('[LANG-02] [A11Y-01] axe finds nothing on any German screen on a phone, no word is cut, and everything fits 320 px', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const language = { language: 'de' }
  const sites = await startSites(language)
  const found: Record<string, string[]> = {}
  for (const scene of SCENES) {
    const page = await openScene(browser, scene, sites[scene.site ?? 'usual'], PHONE)
    await showScene(page, scene, wordsOf(text, 'de'), sites[scene.site ?? 'usual'])
    const findings = await findingsWithoutColors(page)
    findings.push(...(await cutTexts(page)))
    await page.setViewportSize({ width: 320, height: 640 })
    if (!(await fits(page))) findings.push('wider than 320 px')
    if (findings.length > 0) found[scene.name] = findings
    await closeScene(page, scene)
  }
  for (const site of Object.values(sites)) await site.end()
  expect(found).toEqual({})
})
