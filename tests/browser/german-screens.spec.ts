import { expect, test } from '@playwright/test'
import * as text from '#texts'
import { startSite } from '#tools/lib/sites.ts'
import { checkScreens } from '../scenes/check-screens.ts'
import { endSites } from '../scenes/open-scene.ts'
import { wordsOf } from '../scenes/say.ts'

// more-languages.spec.ts shows every screen with words as long as the German ones.
test('[LANG-02] [A11Y-01] in German axe finds nothing on screens of every kind, no word is cut and all fit 320 px', async ({
  browser,
}) => {
  const site = await startSite('usual', { language: 'de' })
  expect(await checkScreens(browser, site, wordsOf(text, 'de'))).toEqual({})
  await endSites({ site })
})
