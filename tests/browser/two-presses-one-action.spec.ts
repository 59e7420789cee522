import { expect, type Locator, type Page } from '@playwright/test'
import { count, pressTwice, settle, USUAL, watchToasts } from '#tests/support/double-press.ts'
import { toast, watchCalls } from '#tests/support/pages.ts'
import { open, test } from './fixtures.ts'

interface Action {
  name: string
  /** The API call that must be sent exactly once. */
  call: string
  /** Brings the page to the button and returns the button. */
  reach: (page: Page, rider: { username: string; password: string }) => Promise<Locator>
  /** Waits until the page shows the result. The next target may move until then. */
  result?: (page: Page) => Promise<void>
}

/** Actions that one rider, or a visitor, takes one after the other from this page. */
interface Visit {
  path: string
  isVisitor?: true
  actions: Action[]
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const fillPassword = async (page: Page, label: string, password: string) =>
  page.getByLabel(label, { exact: true }).fill(password)
const shows = (page: Page, words: string) => expect(toast(page)).toContainText(words)

const VISITS: Visit[] = [
  {
    path: '/auth',
    isVisitor: true,
    actions: [
      {
        name: 'Login',
        call: 'POST /api/login',
        reach: async (page, { username, password }) => {
          await page.getByLabel('Username').fill(username)
          await fillPassword(page, 'Password', password)
          return page.locator('form button[type=submit]')
        },
      },
    ],
  },
  {
    path: '/auth',
    isVisitor: true,
    actions: [
      {
        name: 'Register',
        call: 'POST /api/register',
        reach: async (page, { username, password }) => {
          await page.getByRole('tab', { name: 'Register' }).click()
          await page.getByLabel('Username').fill(`${username}-too`)
          await fillPassword(page, 'Password', password)
          await fillPassword(page, 'Confirm password', password)
          return page.locator('form button[type=submit]')
        },
      },
    ],
  },
  {
    path: '/',
    actions: [
      {
        name: 'Like',
        call: 'POST /api/tips/1/like',
        reach: async (page) => page.locator('#tip-1 .tip-action-like'),
        result: (page) => shows(page, 'Tip liked'),
      },
      {
        name: 'Save in the dialog of the note',
        call: 'POST /api/tips/1/bookmark',
        reach: async (page) => {
          await page.locator('#tip-1 .tip-action-save').click()
          return page.getByRole('dialog').getByRole('button', { name: 'Save' })
        },
        result: (page) => expect(page.getByRole('dialog')).toHaveCount(0),
      },
      {
        name: 'Copy link',
        call: 'POST /api/tips/1/share',
        reach: async (page) => {
          await page
            .locator('#tip-1')
            .getByRole('button', { name: /^Share/ })
            .click()
          return button(page, 'Copy link to clipboard')
        },
      },
      {
        name: 'Logout',
        call: 'POST /api/logout',
        reach: async (page) => {
          await button(page, /^Hello/).click()
          return button(page, 'Logout')
        },
      },
    ],
  },
  {
    path: '/profile',
    actions: [
      {
        name: 'Save Changes',
        call: 'PATCH /api/user',
        reach: async (page) => {
          await button(page, 'Edit Profile').click()
          await page.getByLabel('Full name').fill('Mara')
          return button(page, 'Save Changes')
        },
        result: (page) => expect(button(page, 'Edit Profile')).toBeVisible(),
      },
      {
        name: 'Export my data',
        call: 'GET /api/user/export',
        reach: async (page) => button(page, 'Export my data'),
      },
      {
        name: 'Change password',
        call: 'POST /api/user/password',
        reach: async (page, { password }) => {
          await fillPassword(page, 'Current password', password)
          await fillPassword(page, 'New password', 'an even better one')
          return button(page, 'Change password')
        },
        result: (page) => shows(page, 'Password changed'),
      },
      {
        name: 'Log out everywhere',
        call: 'DELETE /api/user/sessions',
        reach: async (page) => button(page, 'Log out everywhere'),
      },
    ],
  },
  {
    path: '/profile',
    actions: [
      {
        name: 'Delete account',
        call: 'DELETE /api/user',
        reach: async (page, { password }) => {
          await button(page, 'Delete account').click()
          await fillPassword(page, 'Your password', password)
          return page.getByRole('dialog').getByRole('button', { name: 'Delete account' })
        },
      },
    ],
  },
  {
    path: '/groups',
    actions: [
      {
        name: 'Start group',
        call: 'POST /api/groups',
        reach: async (page) => {
          await page.getByLabel('Name of the group').fill('Couriers')
          return button(page, 'Start group')
        },
      },
    ],
  },
  {
    path: '/profile?tab=preferences',
    actions: [
      {
        name: 'a preference',
        call: 'PATCH /api/user',
        reach: async (page) => page.getByRole('switch', { name: 'Newsletter' }),
      },
      {
        name: 'Restart tutorial',
        call: 'POST /api/user/tutorial-status',
        reach: async (page) => page.getByRole('region', { name: 'Tutorial' }).getByRole('button'),
      },
    ],
  },
]

for (const { path, isVisitor, actions } of VISITS) {
  test(`two quick presses cause one action: ${actions.map(({ name }) => name).join(', ')}`, async ({
    page,
    newRider,
  }) => {
    const rider = await newRider()
    if (!isVisitor) await page.addInitScript((token) => localStorage.setItem('authToken', token), rider.token)
    await page.context().grantPermissions(['clipboard-write'])
    const toasts = await watchToasts(page)
    await open(page, path)
    if (!isVisitor) {
      // The data of the rider move parts of the page, and a press on a part that moves is lost.
      await expect(button(page, /^Hello/)).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    for (const { name, call, reach, result } of actions) {
      const [method, address = ''] = call.split(' ')
      // The answer arrives after the second press, so that the answer cannot be what stops the second action.
      await page.route(`**${address}`, async (route) => {
        if (route.request().method() === method) await new Promise((resolve) => setTimeout(resolve, 4 * USUAL))
        await route.fallback()
      })
      const target = await reach(page, rider)
      const calls = watchCalls(page)
      const answered = page.waitForResponse(
        (response) => response.url().endsWith(address) && response.request().method() === method,
      )
      await pressTwice(page, target, USUAL)
      await answered
      await result?.(page)
      await settle(page)
      expect(count(calls, call), name).toBe(1)
    }
    expect((await toasts()).filter((text) => /Error|failed/.test(text))).toEqual([])
  })
}
