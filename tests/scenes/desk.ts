import type { Page } from '@playwright/test'
import type { Say } from './say.ts'
import { read, type Scene } from './scene.ts'

/** Opens a room of the desk, whose password question the site has answered for the operator. */
async function openRoom(page: Page, room: string) {
  await page.goto('/')
  await page.goto(`/desk#/${room}`)
  await page.locator('.desk-room h1').waitFor()
  await page.locator('.desk-waiting').waitFor({ state: 'detached' })
}

const room = (name: string) => (page: Page) => openRoom(page, name)

/** Shows a room with an empty list. */
const emptyRoom = (name: string, call: string, answer: object) => async (page: Page) => {
  await page.route(new RegExp(`/api/desk/${call}(\\?.*)?$`), (route) => route.fulfill({ json: answer }))
  await openRoom(page, name)
  await page.locator('.desk-empty').first().waitFor()
}

const NO_MESSAGES = { messages: [], next: null, unread: { count: 0, isMore: false } }

const NO_NUMBERS = {
  before: { from: '2026-01-01', to: '2026-01-28' },
  series: [],
  views: { pages: [], categories: [], tips: [], languages: [] },
  entries: [],
  searches: { found: 0, missed: 0 },
  missedTexts: [],
}

const AT = '2026-06-14T08:00:00.000Z'

const ROOMS: Scene[] = [
  'today',
  'content',
  'messages',
  'riders',
  'certificates',
  'newsletter',
  'numbers',
  'helps',
  'posters',
  'site',
  'settings',
  'people',
  'log',
].map((name): Scene => ({ name: `desk ${name}`, as: 'operator', show: room(name), isWhole: true }))

/** Opens the desk of an operator who has to answer the question again. */
async function openQuestion(page: Page, say: Say, hasPasskey: boolean) {
  const passkey = { id: 'a', name: 'Pixel 9', createdAt: AT, lastUsedAt: AT, isUsable: true }
  const needed = hasPasskey ? 'passkey' : null
  const methods = { needed, hasPassword: true, canRemovePassword: false, passkeys: hasPasskey ? [passkey] : [] }
  await page.route('**/api/user/sign-in-methods', (route) => route.fulfill({ json: methods }))
  const locked = { status: 403, json: { message: '', code: 'desk-locked' } }
  await page.route('**/api/desk/people', (route) => route.fulfill(locked))
  await page.goto('/')
  await page.goto('/desk#/people')
  await page.getByRole('heading', { name: say(hasPasskey ? 'desk_question_passkey' : 'desk_question') }).waitFor()
}

export const DESK: Scene[] = [
  ...ROOMS,
  { name: 'desk asks for the password', as: 'operator', show: (page, say) => openQuestion(page, say, false) },
  { name: 'desk asks for the passkey', as: 'operator', show: (page, say) => openQuestion(page, say, true) },
  {
    name: 'desk today, nothing waits',
    as: 'operator',
    show: emptyRoom('today', 'today', { waiting: [], deliveries: [], steps: [] }),
  },
  { name: 'desk messages, none', as: 'operator', show: emptyRoom('messages', 'messages', NO_MESSAGES) },
  {
    name: 'desk message',
    as: 'operator',
    isWhole: true,
    show: async (page) => {
      await openRoom(page, 'messages')
      await page.locator('.desk-message-line').first().click()
      await page.locator('.desk-message h2').waitFor()
    },
  },
  {
    name: 'desk riders, nobody found',
    as: 'operator',
    show: emptyRoom('riders', 'riders', { riders: [], next: null }),
  },
  {
    name: 'desk rider',
    as: 'operator',
    show: async (page) => {
      await openRoom(page, 'riders')
      await page.locator('.desk-rows a').first().click()
      await page.locator('.desk-facts').waitFor()
    },
  },
  {
    name: 'desk rider, deleting',
    as: 'operator',
    show: async (page, say) => {
      await openRoom(page, 'riders')
      await page.locator('.desk-rows a').first().click()
      await page.getByRole('button', { name: say('desk_riders_delete') }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'desk certificates, none',
    as: 'operator',
    show: emptyRoom('certificates', 'certificates', { certificates: [], next: null }),
  },
  {
    name: 'desk certificate, revoking',
    as: 'operator',
    show: async (page) => {
      await openRoom(page, 'certificates')
      await page.locator('.desk-row .button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'desk newsletter, preview',
    as: 'operator',
    isWhole: true,
    show: async (page, say) => {
      await openRoom(page, 'newsletter')
      await page.locator('.desk-letter input').first().fill('Spring is here')
      await page.locator('.desk-letter textarea').first().fill('Check the tyres.\n\nAnd both brakes.')
      await page.getByRole('button', { name: say('desk_newsletter_preview') }).click()
      await page.locator('.desk-preview').first().waitFor()
    },
  },
  {
    name: 'desk numbers, tables',
    as: 'operator',
    isWhole: true,
    show: async (page) => {
      await openRoom(page, 'numbers')
      for (const name of ['view', 'like']) await page.locator(`[data-name="${name}"] summary`).click()
      await page.locator('.desk-figure-table').nth(1).waitFor()
    },
  },
  {
    name: 'desk numbers of a year',
    as: 'operator',
    show: async (page, say) => {
      await openRoom(page, 'numbers')
      await page.getByRole('button', { name: say('desk_period_year') }).click()
      // 365 days are 53 weeks.
      await page.locator('[data-name="view"] rect').nth(52).waitFor({ state: 'attached' })
    },
  },
  { name: 'desk numbers, none', as: 'operator', show: emptyRoom('numbers', 'numbers', NO_NUMBERS) },
  {
    name: 'desk helps, options of the rest',
    as: 'operator',
    isWhole: true,
    show: async (page) => {
      await page.route(/\/api\/desk\/helps\?/, async (route) => {
        const answer = await (await route.fetch()).json()
        const times = [11, 9, null, 0]
        for (const { options } of answer.tips)
          for (const [place, option] of options.entries()) option.times = times[place] ?? 0
        await route.fulfill({ json: answer })
      })
      await openRoom(page, 'helps')
      await page.locator('.desk-helps-row summary').first().click()
    },
  },
  {
    name: 'desk helps, too few answers',
    as: 'operator',
    show: emptyRoom('helps', 'helps', { language: 'en', tips: [], missedTexts: [] }),
  },
  { name: 'desk log, empty', as: 'operator', show: emptyRoom('log', 'log', { entries: [], next: null }) },
  {
    name: 'desk failed',
    as: 'operator',
    show: async (page) => {
      await page.route(/\/api\/desk\/people$/, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await openRoom(page, 'people')
      await page.locator('.desk-failed').waitFor()
    },
  },
  {
    name: 'desk undo',
    as: 'operator',
    show: async (page) => {
      await page.route(/\/api\/desk\/people$/, async (route) => {
        if (route.request().method() === 'GET') return route.fallback()
        const answer = await route.fetch({ method: 'GET' })
        return route.fulfill({ json: await answer.json() })
      })
      await openRoom(page, 'people')
      await page.locator('.desk-inline-fields input').fill('mara')
      await page.locator('.desk-inline-fields button').click()
      await page.locator('.desk-notice').waitFor()
    },
  },
  {
    name: 'desk question',
    as: 'operator',
    show: async (page) => {
      await page.route(/\/api\/desk\/people$/, (route) =>
        route.fulfill({ status: 403, json: { message: 'locked', code: 'desk-locked' } }),
      )
      await page.goto('/')
      await page.goto('/desk#/people')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'desk keys',
    as: 'operator',
    show: async (page) => {
      await openRoom(page, 'people')
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'desk closed',
    as: 'operator',
    show: async (page: Page, say: Say) => {
      await page.route(/\/api\/desk\/people$/, (route) =>
        route.fulfill({ status: 404, json: { message: 'Not found', code: 'not-found' } }),
      )
      await page.goto('/')
      await page.goto('/desk#/people')
      await read(page, say('desk_closed'))
    },
  },
]
