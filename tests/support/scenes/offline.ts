import type { Page } from '@playwright/test'
import { open } from '#tests/browser/fixtures.ts'
import { press, read, type Scene } from './scene.ts'

/** A service worker with a new version of the site waiting. */
async function offerNewVersion(page: Page) {
  await page.addInitScript(() => {
    const found = { waiting: {}, active: { postMessage() {} }, addEventListener() {} }
    const container = {
      register: async () => found,
      ready: Promise.resolve(found),
      controller: null,
      addEventListener() {},
      removeEventListener() {},
    }
    Object.defineProperty(navigator, 'serviceWorker', { value: container })
  })
}

export const OFFLINE: Scene[] = [
  {
    name: 'offline',
    as: 'learner',
    show: async (page) => {
      await open(page, '/')
      await page.context().setOffline(true)
      await page.locator('.offline-chip').waitFor()
    },
  },
  {
    name: 'sign-out question',
    as: 'learner',
    show: async (page) => {
      await open(page, '/?category=maintenance')
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await page.getByRole('article').first().getByRole('button', { name: /like/i }).click()
      await page.locator('[data-waiting]').first().waitFor()
      await press(page, /^Hello/)
      await press(page, 'Logout')
      await read(page, 'Sign out now?')
    },
  },
  {
    name: 'completion that waits',
    as: 'newcomer',
    show: async (page) => {
      await open(page, '/progress')
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await press(page, /^Mark Complete/)
      await page.getByRole('button', { name: /not sent yet/ }).waitFor()
    },
  },
  {
    name: 'new version',
    show: async (page) => {
      await offerNewVersion(page)
      await open(page, '/')
      await read(page, 'New version')
    },
  },
]
