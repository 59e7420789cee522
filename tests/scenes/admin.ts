import type { Page } from '@playwright/test'
import type { Say } from './say.ts'
import { read, type Scene } from './scene.ts'

/** Opens a page of Admin, whose password question the site has answered for the operator. */
async function openPage(page: Page, name: string) {
  await page.goto('/')
  await page.goto(`/admin#/${name}`)
  await page.locator('.admin-page h1').waitFor()
  await page.locator('.waiting-rows').waitFor({ state: 'detached' })
}

const shown = (name: string) => (page: Page) => openPage(page, name)

/** Shows a page with an empty list. */
const emptyPage = (name: string, call: string, answer: object) => async (page: Page) => {
  await page.route(new RegExp(`/api/admin/${call}(\\?.*)?$`), (route) => route.fulfill({ json: answer }))
  await openPage(page, name)
  await page.locator('.empty-state').first().waitFor()
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

const PAGES: Scene[] = [
  'today',
  'content',
  'messages',
  'riders',
  'certificates',
  'codes',
  'newsletter',
  'analytics',
  'insights',
  'posters',
  'site',
  'settings',
  'team',
  'backups',
  'log',
].map((name): Scene => ({ name: `admin ${name}`, as: 'operator', show: shown(name), isWhole: true }))

/** Opens Admin of an operator who has to answer the question again. */
async function openQuestion(page: Page, say: Say, hasPasskey: boolean) {
  const passkey = { id: 'a', name: 'Pixel 9', createdAt: AT, lastUsedAt: AT, isUsable: true }
  const needed = hasPasskey ? 'passkey' : null
  const methods = { needed, hasPassword: true, canRemovePassword: false, passkeys: hasPasskey ? [passkey] : [] }
  await page.route('**/api/user/sign-in-methods', (route) => route.fulfill({ json: methods }))
  const locked = { status: 403, json: { message: '', code: 'admin-locked' } }
  await page.route('**/api/admin/team', (route) => route.fulfill(locked))
  await page.goto('/')
  await page.goto('/admin#/team')
  await page.getByRole('heading', { name: say(hasPasskey ? 'admin_question_passkey' : 'admin_question') }).waitFor()
}

export const ADMIN: Scene[] = [
  ...PAGES,
  { name: 'admin asks for the password', as: 'operator', show: (page, say) => openQuestion(page, say, false) },
  { name: 'admin asks for the passkey', as: 'operator', show: (page, say) => openQuestion(page, say, true) },
  {
    name: 'admin today, nothing waits',
    as: 'operator',
    show: emptyPage('today', 'today', { waiting: [], deliveries: [], steps: [] }),
  },
  { name: 'admin messages, none', as: 'operator', show: emptyPage('messages', 'messages', NO_MESSAGES) },
  {
    name: 'admin message',
    as: 'operator',
    isWhole: true,
    show: async (page) => {
      await openPage(page, 'messages')
      await page.locator('.admin-message-line').first().click()
      await page.locator('.admin-message h2').waitFor()
    },
  },
  {
    name: 'admin undo',
    as: 'operator',
    show: async (page) => {
      const only = /\/api\/admin\/messages\/\d+$/
      await page.route(only, (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.fallback(),
      )
      await openPage(page, 'messages')
      await page.locator('.admin-message-line').first().click()
      await page.locator('.admin-message .button-danger').click()
      await page.locator('.toast button').first().waitFor()
    },
  },
  {
    name: 'admin riders, nobody found',
    as: 'operator',
    show: emptyPage('riders', 'riders', { riders: [], next: null }),
  },
  {
    name: 'admin rider',
    as: 'operator',
    show: async (page) => {
      await openPage(page, 'riders')
      await page.locator('.admin-rows a').first().click()
      await page.locator('.admin-facts').waitFor()
    },
  },
  {
    name: 'admin rider, deleting',
    as: 'operator',
    show: async (page, say) => {
      await openPage(page, 'riders')
      await page.locator('.admin-rows a').first().click()
      await page.getByRole('button', { name: say('admin_riders_delete') }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin certificates, none',
    as: 'operator',
    show: emptyPage('certificates', 'certificates', { certificates: [], next: null }),
  },
  {
    name: 'admin certificate, revoking',
    as: 'operator',
    show: async (page) => {
      await openPage(page, 'certificates')
      await page.locator('.admin-row .button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin newsletter, preview',
    as: 'operator',
    isWhole: true,
    show: async (page, say) => {
      await openPage(page, 'newsletter')
      await page.locator('.admin-letter input').first().fill('Spring is here')
      await page.locator('.admin-letter textarea').first().fill('Check the tyres.\n\nAnd both brakes.')
      await page.getByRole('button', { name: say('admin_newsletter_preview') }).click()
      await page.locator('.admin-preview').first().waitFor()
    },
  },
  {
    name: 'admin analytics, tables',
    as: 'operator',
    isWhole: true,
    show: async (page) => {
      await openPage(page, 'analytics')
      for (const name of ['view', 'like']) await page.locator(`[data-name="${name}"] summary`).click()
      await page.locator('.admin-figure-table').nth(1).waitFor()
    },
  },
  {
    name: 'admin analytics of a year',
    as: 'operator',
    show: async (page, say) => {
      await openPage(page, 'analytics')
      await page.getByRole('button', { name: say('admin_period_year') }).click()
      // 365 days are 53 weeks.
      await page.locator('[data-name="view"] rect').nth(52).waitFor({ state: 'attached' })
    },
  },
  { name: 'admin analytics, none', as: 'operator', show: emptyPage('analytics', 'analytics', NO_NUMBERS) },
  {
    name: 'admin insights, options of the rest',
    as: 'operator',
    isWhole: true,
    show: async (page) => {
      await page.route(/\/api\/admin\/insights\?/, async (route) => {
        const answer = await (await route.fetch()).json()
        const times = [11, 9, null, 0]
        for (const { options } of answer.tips)
          for (const [place, option] of options.entries()) option.times = times[place] ?? 0
        await route.fulfill({ json: answer })
      })
      await openPage(page, 'insights')
      await page.locator('.admin-insights-row summary').first().click()
    },
  },
  {
    name: 'admin insights, too few answers',
    as: 'operator',
    show: emptyPage('insights', 'insights', { language: 'en', tips: [], missedTexts: [] }),
  },
  { name: 'admin log, empty', as: 'operator', show: emptyPage('log', 'log', { entries: [], next: null }) },
  {
    name: 'admin failed',
    as: 'operator',
    show: async (page) => {
      await page.route(/\/api\/admin\/team$/, (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
      await openPage(page, 'team')
      await page.locator('.failed-row').waitFor()
    },
  },
  {
    name: 'admin team, a role was given',
    as: 'operator',
    show: async (page) => {
      await page.route(/\/api\/admin\/team$/, async (route) => {
        if (route.request().method() === 'GET') return route.fallback()
        const answer = await route.fetch({ method: 'GET' })
        return route.fulfill({ json: await answer.json() })
      })
      await openPage(page, 'team')
      await page.locator('.admin-inline-fields input').first().fill('mara')
      await page.locator('.admin-inline-fields button').first().click()
      await page.locator('.toast').waitFor()
    },
  },
  {
    name: 'admin question',
    as: 'operator',
    show: async (page) => {
      await page.route(/\/api\/admin\/team$/, (route) =>
        route.fulfill({ status: 403, json: { message: 'locked', code: 'admin-locked' } }),
      )
      await page.goto('/')
      await page.goto('/admin#/team')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin keys',
    as: 'operator',
    show: async (page) => {
      await openPage(page, 'team')
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin closed',
    as: 'operator',
    show: async (page: Page, say: Say) => {
      await page.route(/\/api\/admin\/team$/, (route) =>
        route.fulfill({ status: 404, json: { message: 'Not found', code: 'not-found' } }),
      )
      await page.goto('/')
      await page.goto('/admin#/team')
      await read(page, say('admin_closed'))
    },
  },
]
