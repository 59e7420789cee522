import { expect, type Locator, type Page } from '@playwright/test'
import { count, pressTwice, settle, USUAL, watchToasts } from '#tests/support/double-press.ts'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { toast, watchCalls } from '#tests/support/pages.ts'
import { open, test } from './fixtures.ts'
import { holdClock, stepUntil } from './held-clock.ts'

interface Action {
  name: string
  /** The API call that must be sent exactly once. */
  call: string
  /** Opens the page, fills its form, and returns the button that starts the action. */
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

// Presses that do not start an action of `useAction` themselves.

/** The times between two presses (ms). The second press comes before the page has rendered, or after it. */
const APART = [30, 150]

test('[ENG-23] two presses share once, although the first is answered between them', async ({
  page,
  context,
  signIn,
}) => {
  await signIn()
  await context.grantPermissions(['clipboard-write'])
  await context.route(/wa\.me/, (route) => route.fulfill({ body: 'elsewhere' }))
  await page.clock.install()
  await open(page, '/tips/1')
  await button(page, /^Share/).click()
  const copy = button(page, 'Copy link to clipboard')
  await expect(copy).toBeVisible()
  const calls = watchCalls(page)
  await holdClock(page)
  await copy.press('Enter')
  await stepUntil(page, copy.locator('.share-done'))
  await page.clock.runFor(40)
  await copy.press('Enter')
  await page.keyboard.press('Escape')
  const link = page.getByRole('link', { name: 'WhatsApp' })
  await link.press('Enter')
  await stepUntil(page, page.locator('.tip-action[data-success]').filter({ hasText: 'WhatsApp' }))
  await link.press('Enter')
  await page.clock.resume()
  await settle(page)
  expect(count(calls, 'POST /api/tips/1/share')).toBe(2)
  expect(context.pages()).toHaveLength(2)
  await context.pages()[1]?.close()
})

test('two presses of an answer answer once, and the explanation stays readable', async ({
  page,
  signIn,
  api,
  server,
}) => {
  const { token } = await signIn()
  await completeLongAgo(api, server.folder, token, [1, 2])
  await open(page, '/progress')
  await button(page, 'Start review').click()
  const calls = watchCalls(page)
  for (const [place, apart] of APART.entries()) {
    await expect(page.getByText(`Question ${place + 1} of 2`)).toBeVisible()
    await pressTwice(page, page.locator('.review-option').first(), apart)
    await expect(page.getByText(/^(Right!|Not quite\. Now you know\.)$/)).toBeVisible()
    await settle(page)
    expect(count(calls, 'POST /api/review'), `${apart} ms apart`).toBe(place + 1)
    await expect(page.getByText('another device')).toHaveCount(0)
    const next = button(page, place === 0 ? 'Next question' : 'Finish')
    await expect(next).toBeVisible()
    await next.click()
  }
})

test('two presses of Next go only one step on when the next step is not shown yet', async ({ page, newRider, api }) => {
  const { token } = await newRider()
  await api('POST', '/api/user/tutorial-status', { token, body: { currentStep: 1, completed: false } })
  await page.addInitScript((token) => localStorage.setItem('authToken', token), token)
  await open(page, '/')
  const next = page.locator('.tutorial-card').getByRole('button', { name: 'Next' })
  for (const [place, apart] of APART.entries()) {
    await next.waitFor()
    // Slow down the next click for so long that also on a busy machine the next step appears after the second press.
    await page.evaluate((ms) => {
      const wait = () => {
        const end = performance.now() + ms
        while (performance.now() < end);
      }
      addEventListener('click', wait, { once: true })
    }, 1000 + apart)
    await pressTwice(page, next, apart)
    await expect(page.getByText(`Step ${place + 2} of 6`)).toBeVisible()
    await settle(page)
    const status = await (await api('GET', '/api/user/tutorial-status', { token })).json()
    expect(status.currentStep, `${apart} ms apart`).toBe(place + 2)
  }
})

test("two quick presses of 'Print Tips' open one print sheet", async ({ page, context }) => {
  // Counts the windows when the page opens them. The browser reports a window to the test later.
  await context.addInitScript(() => {
    window.print = () => undefined
    const open = window.open
    window.open = (...values) => {
      const { dataset } = document.documentElement
      dataset.opened = String(Number(dataset.opened ?? 0) + 1)
      return open.apply(window, values)
    }
  })
  await open(page, '/')
  await button(page, 'Print Tips').click()
  await button(page, 'Select All').click()
  await button(page, 'Create Sheet').click()
  await pressTwice(page, page.getByRole('dialog').getByRole('button', { name: 'Print Tips' }), 30)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await settle(page)
  expect(await page.locator('html').getAttribute('data-opened')).toBe('1')
})

test('a press right after the action has succeeded is the second one of a double press, and does nothing', async ({
  page,
  signIn,
}) => {
  const { password } = await signIn()
  await page.clock.install()
  await open(page, '/profile')
  await fillPassword(page, 'Current password', password)
  await fillPassword(page, 'New password', 'another good one')
  const change = page.getByRole('button', { name: 'Change password' })
  await holdClock(page)
  const isAnswered = page.waitForResponse('**/api/user/password')
  await change.press('Enter')
  await isAnswered
  await stepUntil(page, toast(page))
  await page.keyboard.press('Enter')
  await page.clock.runFor(100)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(change).toBeDisabled()
  await page.clock.runFor(500)
  await expect(change).toBeEnabled()
})
