import type { Page } from '@playwright/test'
import { open } from '#tests/browser/fixtures.ts'
import type { SceneRider, SceneSite } from './scene-sites.ts'

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

const goTo = (path: string) => (page: Page) => open(page, path)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const read = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function find(page: Page, term: string) {
  await open(page, '/')
  await page.getByPlaceholder('Search all tips...').fill(term)
}

async function findInOverlay(page: Page, term: string) {
  await open(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').getByPlaceholder('Search tips...').fill(term)
}

async function fillInMessage(page: Page) {
  await open(page, '/contact')
  await page.getByLabel('Name').fill('Mara')
  await page.getByLabel('E-mail').fill('mara@example.org')
  await page.getByLabel('Subject').selectOption('feedback')
  await page.getByLabel('Message').fill('The tip about wet leaves helped me.')
}

async function showTab(page: Page, name: string) {
  await open(page, '/progress')
  await page.getByRole('tab', { name }).click()
}

async function selectForPrinting(page: Page) {
  await open(page, '/')
  await press(page, 'Print Tips')
  await page.locator('#tip-2').getByRole('button').click()
  await page.locator('#tip-3').getByRole('button').click()
}

async function startReview(page: Page) {
  await open(page, '/progress')
  await press(page, 'Start review')
  await read(page, 'Question 1 of')
}

const answer = (page: Page) => page.locator('.review-option').first().click()

/** A service worker that has a new version of the site waiting. */
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

/** Every screen and every state that looks different. */
export const SCENES: Scene[] = [
  { name: 'home', show: goTo('/') },
  { name: 'category riding', show: goTo('/'), isWhole: true },
  { name: 'category maintenance', as: 'learner', show: goTo('/?category=maintenance') },
  { name: 'category storage', as: 'learner', show: goTo('/?category=storage'), isWhole: true },
  { name: 'category accessories', as: 'learner', show: goTo('/?category=accessories') },
  {
    name: 'sidebar',
    isMobile: true,
    show: async (page) => {
      await open(page, '/')
      await press(page, 'Menu')
      await page.locator('#sidebar a').first().waitFor()
    },
  },
  {
    name: 'search with results',
    show: async (page) => {
      await find(page, 'battery')
      await read(page, /results found/)
    },
  },
  {
    name: 'search without results',
    show: async (page) => {
      await find(page, 'zeppelin')
      await read(page, 'No tips match your search')
    },
  },
  {
    name: 'search overlay',
    show: async (page) => {
      await open(page, '/')
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'search overlay with results',
    show: async (page) => {
      await findInOverlay(page, 'helmet')
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'search overlay without results',
    show: async (page) => {
      await findInOverlay(page, 'zeppelin')
      await read(page, /^No results found/)
    },
  },
  {
    name: 'tip dialog',
    as: 'learner',
    show: async (page) => {
      await open(page, '/?category=riding&tip=4')
      await read(page, 'Key Points')
    },
  },
  { name: 'tip page', show: goTo('/tips/1'), isWhole: true },
  {
    name: 'share menu',
    as: 'learner',
    show: async (page) => {
      await open(page, '/')
      await page
        .locator('#tip-1')
        .getByRole('button', { name: /^Share/ })
        .click()
      await read(page, 'Copy link to clipboard')
    },
  },
  {
    name: 'save dialog',
    as: 'learner',
    show: async (page) => {
      await open(page, '/')
      await page.locator('#tip-1').getByRole('button', { name: /^Save/ }).click()
      await read(page, 'Save this tip')
    },
  },
  {
    name: 'message',
    as: 'learner',
    show: async (page) => {
      await open(page, '/?category=storage')
      await page.getByRole('article').first().getByRole('button', { name: /like/i }).click()
      await page.locator('.toast').waitFor()
    },
  },
  {
    name: 'message of an error',
    show: async (page) => {
      await open(page, '/')
      await page.locator('#tip-1').getByRole('button', { name: /like/i }).click()
      await page.locator('.toast').waitFor()
    },
  },
  { name: 'print selection', show: selectForPrinting },
  {
    name: 'print sheet',
    show: async (page) => {
      await selectForPrinting(page)
      await press(page, 'Create Sheet')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'loading a category',
    show: async (page) => {
      await page.route(/\/api\/tips$/, () => undefined)
      await open(page, '/')
      await page.evaluate(() => {
        history.pushState(null, '', '/?category=storage')
      })
      await page.locator('.placeholder').first().waitFor()
    },
  },
  {
    name: 'library failed to load',
    show: async (page) => {
      await page.route(/\/api\/tips$/, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await find(page, 'battery')
      await read(page, 'No tips available yet.')
    },
  },
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
  {
    name: 'rider menu',
    as: 'learner',
    show: async (page) => {
      await open(page, '/')
      await press(page, /^Hello/)
      await page.getByRole('button', { name: 'Logout' }).waitFor()
    },
  },
  { name: 'sign-in', show: goTo('/auth'), isWhole: true },
  {
    name: 'sign-in with errors',
    show: async (page) => {
      await open(page, '/auth')
      await page.getByLabel('Username').fill('ab')
      await page.getByLabel('Password', { exact: true }).fill('12345')
      await page.locator('form button[type=submit]').click()
      await read(page, 'Username must be at least 3 characters')
    },
  },
  {
    name: 'register',
    show: async (page) => {
      await open(page, '/auth')
      await page.getByRole('tab', { name: 'Register' }).click()
    },
  },
  {
    name: 'forgotten password',
    show: async (page) => {
      await open(page, '/auth')
      await press(page, 'Forgot password?')
    },
  },
  { name: 'new password', show: goTo('/auth#reset=0123456789') },
  { name: 'profile account', as: 'learner', show: goTo('/profile'), isWhole: true },
  {
    name: 'profile editing',
    as: 'learner',
    show: async (page) => {
      await open(page, '/profile')
      await press(page, 'Edit Profile')
    },
  },
  { name: 'profile preferences', as: 'learner', show: goTo('/profile?tab=preferences') },
  { name: 'profile achievements', as: 'learner', show: goTo('/profile?tab=achievements') },
  { name: 'profile achievements, none', as: 'newcomer', show: goTo('/profile?tab=achievements') },
  { name: 'saved tips', as: 'learner', show: goTo('/profile?tab=bookmarks') },
  { name: 'saved tips, none', as: 'newcomer', show: goTo('/profile?tab=bookmarks') },
  { name: 'progress', as: 'learner', show: goTo('/progress') },
  { name: 'progress, whole', as: 'learner', show: goTo('/progress'), isWhole: true },
  { name: 'progress of a newcomer', as: 'newcomer', show: goTo('/progress'), isWhole: true },
  {
    name: 'progress loading',
    as: 'learner',
    show: async (page) => {
      await page.route(/\/api\/progress$/, () => undefined)
      await open(page, '/progress')
    },
  },
  {
    name: 'progress failed to load',
    as: 'learner',
    show: async (page) => {
      await page.route(/\/api\/progress$/, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await open(page, '/progress')
      await read(page, /could not/)
    },
  },
  {
    name: 'challenge selected',
    as: 'newcomer',
    show: async (page) => {
      await open(page, '/progress')
      await page.getByRole('radio').first().click()
    },
  },
  { name: 'achievements', as: 'learner', show: (page) => showTab(page, 'Achievements'), isWhole: true },
  { name: 'leaderboard', as: 'learner', show: (page) => showTab(page, 'Leaderboard'), isWhole: true },
  { name: 'review question', as: 'learner', show: startReview },
  {
    name: 'review answered',
    as: 'learner',
    show: async (page) => {
      await startReview(page)
      await answer(page)
      await page.locator('.review-result').waitFor()
    },
  },
  {
    name: 'review summary',
    as: 'learner',
    show: async (page) => {
      await startReview(page)
      for (;;) {
        await answer(page)
        const next = page.getByRole('dialog').getByRole('button', { name: /^(Next question|Finish)$/ })
        const isLast = (await next.textContent()) === 'Finish'
        await next.click()
        if (isLast) break
      }
      await read(page, /\d of \d right/)
    },
  },
  {
    name: 'tutorial step 1',
    as: 'at step 1',
    show: async (page) => {
      await open(page, '/')
      await read(page, 'Step 1 of 6')
    },
  },
  {
    name: 'tutorial step 3',
    as: 'at step 3',
    show: async (page) => {
      await open(page, '/')
      await read(page, 'Step 3 of 6')
    },
  },
  { name: 'contact', show: goTo('/contact'), isWhole: true },
  {
    name: 'contact sent',
    show: async (page) => {
      await fillInMessage(page)
      await press(page, /^Send/)
      await read(page, 'Thank you! Your message has been sent.')
    },
  },
  {
    name: 'contact error',
    show: async (page) => {
      await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await fillInMessage(page)
      await press(page, /^Send/)
      await read(page, 'There was an error sending your message.')
    },
  },
  { name: 'impressum', show: goTo('/impressum'), isWhole: true },
  { name: 'not found', show: goTo('/nothing') },
  { name: 'long words', site: 'long words', as: 'learner', show: goTo('/') },
  {
    name: 'long words in a tip',
    site: 'long words',
    as: 'learner',
    show: async (page) => {
      await open(page, '/?tip=1')
      await read(page, 'Key Points')
    },
  },
  {
    name: 'long name in the menu',
    site: 'long words',
    as: 'learner',
    show: async (page) => {
      await open(page, '/')
      await press(page, /^Hello/)
      await page.getByRole('button', { name: 'Logout' }).waitFor()
    },
  },
  { name: 'long name in the profile', site: 'long words', as: 'learner', show: goTo('/profile') },
  { name: 'long words in progress', site: 'long words', as: 'learner', show: goTo('/progress'), isWhole: true },
  {
    name: 'long names on the leaderboard',
    site: 'long words',
    as: 'learner',
    show: (page) => showTab(page, 'Leaderboard'),
  },
  { name: 'long words among saved tips', site: 'long words', as: 'learner', show: goTo('/profile?tab=bookmarks') },
  { name: 'one tip', site: 'long words', show: goTo('/?category=storage') },
  { name: 'no tips in a category', site: 'long words', show: goTo('/?category=maintenance') },
]
