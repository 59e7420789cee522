import type { Page } from '@playwright/test'
import { finishSentence, giveVoices } from '#tests/support/voices.ts'
import { open } from '../browser/fixtures.ts'
import type { Say } from './say.ts'
import { goTo, press, read, type Scene } from './scene.ts'

/** A device with a voice for every language. Each tip gets a button. */
const VOICES = ['en-US', 'de-DE', 'fr-FR', 'tr-TR', 'ar'].map((lang) => ({ lang, localService: true }))

/** A number that tips of every language contain. */
const TERM = '20'

async function find(page: Page, say: Say, term: string) {
  await open(page, '/')
  await page.getByPlaceholder(say('home_search_placeholder')).fill(term)
}

async function findInOverlay(page: Page, say: Say, term: string) {
  await open(page, '/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('shell_search') })
    .click()
  await page.getByRole('dialog').getByPlaceholder(say('tips_search_placeholder')).fill(term)
}

export const FINDING: Scene[] = [
  { name: 'home', show: goTo('/') },
  { name: 'category riding', show: goTo('/'), isWhole: true },
  { name: 'category maintenance', as: 'learner', show: goTo('/?category=maintenance') },
  { name: 'category storage', as: 'learner', show: goTo('/?category=storage'), isWhole: true },
  { name: 'category accessories', as: 'learner', show: goTo('/?category=accessories') },
  {
    name: 'sidebar',
    isMobile: true,
    show: async (page, say) => {
      await open(page, '/')
      await press(page, say('shell_menu'))
      await page.locator('#sidebar a').first().waitFor()
    },
  },
  {
    name: 'search with results',
    show: async (page, say) => {
      await find(page, say, TERM)
      await read(page, say('home_results'))
    },
  },
  {
    name: 'search without results',
    show: async (page, say) => {
      await find(page, say, 'zeppelin')
      await read(page, say('home_no_match'))
    },
  },
  {
    name: 'search with close results',
    show: async (page, say) => {
      await find(page, say, `${TERM} ${TERM}`)
      await read(page, say('tips_close_to_it'))
    },
  },
  {
    name: 'search overlay',
    show: async (page, say) => {
      await open(page, '/')
      await page
        .getByRole('banner')
        .getByRole('button', { name: say('shell_search') })
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'search overlay with results',
    show: async (page, say) => {
      await findInOverlay(page, say, TERM)
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'search overlay without results',
    show: async (page, say) => {
      await findInOverlay(page, say, 'zeppelin')
      await read(page, say('tips_no_results'))
    },
  },
  {
    name: 'tip dialog',
    as: 'learner',
    show: async (page, say) => {
      await open(page, '/?category=riding&tip=4')
      await read(page, say('tips_key_points'))
    },
  },
  { name: 'tip page', show: goTo('/tips/1'), isWhole: true },
  {
    name: 'tip page that is read aloud',
    needsOwnPage: true,
    show: async (page, say) => {
      await giveVoices(page, VOICES)
      await open(page, '/tips/6')
      await press(page, say('listening_listen'))
      await finishSentence(page)
      await page.getByRole('group', { name: say('listening_player') }).waitFor()
    },
  },
  {
    name: 'tip dialog that is read aloud, paused',
    as: 'learner',
    needsOwnPage: true,
    show: async (page, say) => {
      await giveVoices(page, VOICES)
      await open(page, '/?category=riding&tip=20')
      await press(page, say('listening_listen'))
      await page.getByRole('group', { name: say('listening_player') }).waitFor()
      await finishSentence(page)
      await press(page, say('listening_pause'))
    },
  },
  {
    name: 'end of a tip',
    as: 'learner',
    show: async (page) => {
      await open(page, '/tips/1')
      await page.locator('.tip-end .complete-button, .tip-end button').first().waitFor()
      await page.locator('.tip-end').scrollIntoViewIfNeeded()
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
    show: async (page, say) => {
      await page.route(/\/api\/tips$/, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await find(page, say, TERM)
      await read(page, say('home_no_tips'))
    },
  },
]
