import { type Browser, expect, type Page, test } from '@playwright/test'
import { badlyShown } from '#tests/support/badly-shown.ts'
import { fits } from '#tests/support/fits.ts'
import { cutTexts } from '#tests/support/shown-texts.ts'
import * as text from '#texts'
import { startSites } from '#tools/lib/sites.ts'
import { closeScene, endSites, openScene, showScene } from '../scenes/open-scene.ts'
import { wordsOf } from '../scenes/say.ts'
import type { Scene } from '../scenes/scene.ts'
import { SCENES } from '../scenes/scenes.ts'
import type { SceneData } from '../scenes/strange-data.ts'

const NARROW = { width: 320, height: 640 }
const say = wordsOf(text, 'en')

async function findingsOf(page: Page): Promise<string[]> {
  const findings = (await fits(page)) ? [] : ['wider than 320 px']
  if ((await page.locator('form form').count()) > 0) findings.push('a form in a form')
  return [...findings, ...(await cutTexts(page)), ...(await badlyShown(page))]
}

/** Shows scenes with such data in a narrow window. Returns what is wrong with each. */
async function look(browser: Browser, scenes: readonly Scene[], data: SceneData): Promise<Record<string, string[]>> {
  const sites = await startSites({ language: 'en', hasStrangeNames: data === 'strange' })
  const found: Record<string, string[]> = {}
  for (const scene of scenes) {
    const site = sites[scene.site ?? 'usual']
    const page = await openScene(browser, scene, site, NARROW, data)
    const findings = await showScene(page, scene, say, site).then(
      () => findingsOf(page),
      (error: Error) => [`cannot be shown: ${error.message}`],
    )
    if (findings.length > 0) found[scene.name] = findings
    await closeScene(page, scene)
  }
  await endSites(sites)
  return found
}

// Two tests, so that two workers share the screens.
const isOfAdmin = ({ name }: Scene) => name.startsWith('admin')

test('every screen of riders shows the strangest names and the largest numbers that the rules allow', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  expect(
    await look(
      browser,
      SCENES.filter((scene) => !isOfAdmin(scene)),
      'strange',
    ),
  ).toEqual({})
})

test('every screen of Admin shows the strangest names and the largest numbers that the rules allow', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  expect(await look(browser, SCENES.filter(isOfAdmin), 'strange')).toEqual({})
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
  const scenes = SCENES.filter(({ name }) => LISTS.includes(name))
  expect(scenes).toHaveLength(LISTS.length)
  expect(await look(browser, scenes, 'none')).toEqual({})
})
