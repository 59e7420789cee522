import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { findingsOf } from '#tests/support/axe.ts'
import { fits } from '#tests/support/fits.ts'
import { makeBuild } from '#tests/support/other-build.ts'
import { PSEUDO, pseudoCatalogue, pseudoContent } from '#tests/support/pseudo-language.ts'
import { removeFolder } from '#tests/support/running-server.ts'
import { openScene } from '#tests/support/scenes/open-scene.ts'
import { wordsOf } from '#tests/support/scenes/say.ts'
import { SCENES } from '#tests/support/scenes/scenes.ts'
import { type Site, startSite } from '#tests/support/scenes/sites.ts'
import { cutTexts, shownTexts } from '#tests/support/shown-texts.ts'
import { open, PHONE } from './fixtures.ts'

interface PseudoBuild {
  folder: string
  main: string
  say: ReturnType<typeof wordsOf>
}

/** A build of the site with one more catalogue, the one of the pseudo-language. */
const test = base.extend<object, { build: PseudoBuild }>({
  build: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright wants it
    async ({}, use) => {
      const { folder, main } = makeBuild((copy) => {
        const catalogues = join(copy, 'catalogues')
        const source = JSON.parse(readFileSync(join(catalogues, 'en.json'), 'utf8'))
        writeFileSync(join(catalogues, `${PSEUDO}.json`), JSON.stringify(pseudoCatalogue(source)))
      })
      const texts = await import(join(folder, 'dist', 'texts', 'texts.js'))
      await use({ folder, main, say: wordsOf(texts, PSEUDO) })
      removeFolder(folder)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
// One worker runs the tests of this file, so that the site is built once.
test.describe.configure({ mode: 'default' })

/** Words that are not in the catalogues: of riders, of the operator, and names. */
const OWN_WORDS = [
  'E-Scooter',
]
const ownWords = new RegExp(OWN_WORDS.join('|'), 'g')

/** The texts that are neither from the catalogues nor from the content. All letters of those have accents. */
const foreignTexts = async (page: Page) => (await shownTexts(page)).filter((text) => /[a-z]/i.test(text.replace(ownWords, '')))

test('[LANG-03] [LANG-04] [A11Y-01] every screen in every state shows only words of catalogues and content, is not cut, fits 320 px from right to left, and axe finds nothing', async ({
  browser,
  build,
}) => {
  test.setTimeout(420_000)
  const folders: string[] = []
  const translate = (source: string) => {
    const folder = pseudoContent(source)
    folders.push(folder)
    return folder
  }
  const language = { language: PSEUDO, main: build.main, translate }
  const sites = { usual: await startSite('usual', language), 'long words': await startSite('long words', language) }
  const found: Record<string, string[]> = {}
  for (const scene of SCENES) {
    const page = await openScene(browser, scene, sites[scene.site ?? 'usual'], PHONE)
    try {
    await scene.show(page, build.say)
    const findings = (await foreignTexts(page)).map((text) => `not of the catalogues: ${text}`)
    findings.push(...(await findingsOf(page, ['light'])))
    await page.setViewportSize({ width: 320, height: 640 })
    if (!(await fits(page))) findings.push('wider than 320 px')
    findings.push(...(await cutTexts(page)))
    if (findings.length > 0) found[scene.name] = findings
    } catch (e) { found[scene.name] = [String(e).slice(0,300)] }
    await page.context().close()
  }
  for (const site of Object.values(sites)) await site.end()
  for (const folder of folders) removeFolder(folder)
  writeFileSync('/tmp/found-pseudo.json', JSON.stringify(found, null, 1))
  expect(found).toEqual({})
})
