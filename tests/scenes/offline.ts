import type { Page } from '@playwright/test'
import { open } from '../browser/fixtures.ts'
import type { Say } from './say.ts'
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

/**
 * Loses every action on its way to the server. Code still loads. A page without a network could not load the code of a button
 * that is pressed for the first time.
 */
async function loseActions(page: Page) {
  await page.route(/\/api\//, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
}

/** Answers a review while the server cannot be reached. */
async function answerCutOff(page: Page, say: Say) {
  await loseActions(page)
  await open(page, '/progress')
  await page.waitForLoadState('networkidle')
  await press(page, say('review_start'))
  await page.locator('.review-option').first().click()
}

export const OFFLINE: Scene[] = [
  {
    name: 'offline',
    as: 'learner',
    needsOwnPage: true,
    show: async (page) => {
      await open(page, '/')
      await page.context().setOffline(true)
      await page.locator('.offline-chip').waitFor()
    },
  },
  {
    name: 'sign-out question',
    as: 'learner',
    needsOwnPage: true,
    show: async (page, say) => {
      await loseActions(page)
      await open(page, '/?category=maintenance')
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: say('engagement_like') })
        .click()
      await page.locator('[data-waiting]').first().waitFor()
      await press(page, say('accounts_hello_name'))
      await press(page, say('accounts_logout'))
      await read(page, say('accounts_sign_out_now'))
    },
  },
  {
    name: 'completion that waits',
    as: 'newcomer',
    needsOwnPage: true,
    show: async (page, say) => {
      await loseActions(page)
      await open(page, '/progress')
      await press(page, say('learning_mark_complete'))
      await page.getByRole('button', { name: say('learning_completed_not_sent') }).waitFor()
    },
  },
  {
    name: 'review answer that waits',
    as: 'learner',
    needsOwnPage: true,
    show: async (page, say) => {
      await answerCutOff(page, say)
      await read(page, say('review_queued'))
    },
  },
  {
    name: 'review answer that waits, on the progress page',
    as: 'learner',
    needsOwnPage: true,
    show: async (page, say) => {
      await answerCutOff(page, say)
      await read(page, say('review_queued'))
      await page.keyboard.press('Escape')
      await page.locator('.review-section p').nth(1).waitFor()
    },
  },
  {
    name: 'site cannot be reached',
    needsOwnPage: true,
    show: async (page, say) => {
      await page.route('**/api/login', (route) => route.abort())
      await open(page, '/auth')
      await page.locator('input[name=username]').fill('anna')
      await page.locator('input[name=password]').fill('correct horse')
      await page.getByRole('main').locator('button[type=submit]').click()
      await read(page, say('errors_no_answer'))
    },
  },
  {
    name: 'page that is not on the device',
    show: async (page, say) => {
      await open(page, '/shell')
      await read(page, say('offline_missing'))
    },
  },
  {
    name: 'new version',
    needsOwnPage: true,
    show: async (page, say) => {
      await offerNewVersion(page)
      await open(page, '/')
      await read(page, say('offline_new_version'))
    },
  },
]
