import type { Page } from '@playwright/test'
import type { SceneRider, SceneSite, Site } from '#tools/lib/sites.ts'
import { open } from '../browser/fixtures.ts'
import type { Say } from './say.ts'

/** One screen in one state, for screenshots and axe. */
export interface Scene {
  name: string
  /** The signed-in rider. A visitor by default. */
  as?: SceneRider
  site?: SceneSite
  /** Take a screenshot of the full page instead of the window. */
  isWhole?: true
  /** The scene exists only on phones. */
  isMobile?: true
  /**
   * The page of this scene cannot be used for the next scene, for example because it is offline. Or the scene needs a
   * page that has not shown the site yet.
   */
  needsOwnPage?: true
  /** Brings the page to the state of the scene. `say` gives the words of a message in the language of the site. */
  show: (page: Page, say: Say, site: Site) => Promise<void>
}

export const goTo = (path: string) => (page: Page) => open(page, path)

export const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click()

export const read = (page: Page, words: RegExp) => page.getByText(words).first().waitFor()

export async function showTab(page: Page, name: RegExp) {
  await open(page, '/progress')
  await page.getByRole('tab', { name }).click()
}
