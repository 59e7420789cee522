import { type Browser, test as base, expect } from '@playwright/test'
import { findingsInBothSizes, NARROW } from '#tests/support/narrow-window.ts'
import { makeBuild } from '#tests/support/other-build.ts'
import * as text from '#texts'
import { removeFolder } from '#tools/lib/running-server.ts'
import { type SiteLanguage, startSites } from '#tools/lib/sites.ts'
import { closeScene, endSites, openScene, showScene } from '../scenes/open-scene.ts'
import { wordsOf } from '../scenes/say.ts'
import type { Scene } from '../scenes/scene.ts'
import { SCENES } from '../scenes/scenes.ts'
import type { SceneData } from '../scenes/strange-data.ts'

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

/** Shows scenes with such data in a narrow window. Returns what is wrong with each. */
async function look(
  browser: Browser,
  language: SiteLanguage,
  scenes: readonly Scene[],
  data: SceneData = 'strange',
): Promise<Record<string, string[]>> {
  const sites = await startSites({ ...language, hasStrangeNames: data === 'strange' })
  const say = wordsOf(text, language.language)
  const found: Record<string, string[]> = {}
  for (const scene of scenes) {
    const site = sites[scene.site ?? 'usual']
    const page = await openScene(browser, scene, site, NARROW, data)
    const findings = await showScene(page, scene, say, site).then(
      () => findingsInBothSizes(page),
      (error: Error) => [`cannot be shown: ${error.message}`],
    )
    if (findings.length > 0) found[scene.name] = findings
    await closeScene(page, scene)
  }
  await endSites(sites)
  return found
}

/**
 * To save time, a run shows each screen in one language, and the languages take turns from day to day. LANGUAGE_TURN=0, 1 or 2 chooses the turn.
 * more-languages.spec.ts shows every screen with the longest words of any language each time.
 */
const TURN = Number(process.env.LANGUAGE_TURN ?? Math.floor(Date.now() / 86_400_000) % 3)
const scenesOf = (place: number) => SCENES.filter((_, index) => (index + TURN) % 3 === place)

const TITLE = `(LANGUAGE_TURN=${TURN})`

test('[SIZE-01] screens in English show the strangest names and the largest numbers that the rules allow, also with text of 32 px', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  expect(await look(browser, { language: 'en' }, scenesOf(0)), TITLE).toEqual({})
})

test('[SIZE-01] screens in German show the strangest names and the largest numbers that the rules allow, also with text of 32 px', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  expect(await look(browser, { language: 'de' }, scenesOf(1)), TITLE).toEqual({})
})

test('[SIZE-01] screens in Arabic show the strangest names and the largest numbers that the rules allow, also with text of 32 px', async ({
  browser,
  mainOfArabic,
}) => {
  test.setTimeout(900_000)
  expect(await look(browser, { language: 'ar', main: mainOfArabic }, scenesOf(2)), TITLE).toEqual({})
})

/** The screens that show lists, and open without any. */
const LISTS = [
  ...['category storage', 'progress, whole', 'achievements', 'leaderboard', 'saved tips', 'profile account'],
  ...[
    'rewards, lists',
    'rewards, shared progress',
    'rewards',
    'exam, failed',
    'groups, report of 0',
    'rules of a city',
  ],
  ...['admin today', 'admin content', 'admin messages', 'admin riders', 'admin certificates', 'admin newsletter'],
  ...['admin analytics', 'admin insights', 'admin posters', 'admin team', 'admin codes', 'admin backups', 'admin log'],
]

test('every screen with lists shows that there is nothing', async ({ browser }) => {
  test.setTimeout(900_000)
  const scenes = SCENES.filter(({ name }) => LISTS.includes(name))
  expect(scenes).toHaveLength(LISTS.length)
  expect(await look(browser, { language: 'en' }, scenes, 'none')).toEqual({})
})
