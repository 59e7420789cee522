import type { Page } from '@playwright/test'
import { open } from '#tests/browser/fixtures.ts'
import type { SceneRider, SceneSite } from './sites.ts'

/** One screen in one state, as it is looked at: by screenshots and by axe. */
export interface Scene {
  name: string
  /** Nobody in particular when it says none. */
  as?: SceneRider
  site?: SceneSite
  /** Seen whole, from its head to its foot, not only what a window shows. */
  isWhole?: true
  /** On phones only. */
  isMobile?: true
  show: (page: Page) => Promise<void>
}

export const goTo = (path: string) => (page: Page) => open(page, path)

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

export const read = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

export async function showTab(page: Page, name: string) {
  await open(page, '/progress')
  await page.getByRole('tab', { name }).click()
}
