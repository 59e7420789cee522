import { expect, test } from '@playwright/test'
import { findingsInBothSizes, NARROW } from '#tests/support/narrow-window.ts'
import * as text from '#texts'
import { startSites } from '#tools/lib/sites.ts'
import { closeScene, endSites, openScene, showScene } from '../scenes/open-scene.ts'
import { wordsOf } from '../scenes/say.ts'
import { SCENES } from '../scenes/scenes.ts'

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
  const sites = await startSites({ language: 'en' })
  const say = wordsOf(text, 'en')
  const found: Record<string, string[]> = {}
  for (const scene of scenes) {
    const site = sites[scene.site ?? 'usual']
    const page = await openScene(browser, scene, site, NARROW, 'none')
    await showScene(page, scene, say, site)
    const findings = await findingsInBothSizes(page)
    if (findings.length > 0) found[scene.name] = findings
    await closeScene(page, scene)
  }
  await endSites(sites)
  expect(found).toEqual({})
})
