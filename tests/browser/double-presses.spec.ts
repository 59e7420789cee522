import { expect, type Page } from '@playwright/test'
import { pressTwice, slowDown } from '#tests/support/double-press.ts'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { setXpInFile } from '#tests/support/levels.ts'
import { watchCalls } from '#tests/support/pages.ts'
import { open, test } from './fixtures.ts'
import { watch } from './watching.ts'

const APART = [30, 150]
/** Used where the time between the presses makes no difference (ms). */
const USUAL = 60

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const count = (calls: string[], call: string) => calls.filter((one) => one === call).length

/** Waits until the page is idle, so that a request caused by the second press has been sent. */
async function settle(page: Page): Promise<void> {
  const becomeIdle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()))
  for (let times = 0; times < 3; times++) await page.evaluate(becomeIdle)
}

/** Records every toast that is shown. */
const watchToasts = async (page: Page) => {
  const read = await watch(page, '.toast')
  return async () => (await read()).map(({ text }) => text)
}

for (const apart of APART) {
  test(`two presses of 'Send Message' ${apart} ms apart send one message`, async ({ page }) => {
    await open(page, '/contact')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('E-mail').fill('ada@example.org')
    await page.getByLabel('Subject').selectOption('feedback')
    await page.getByLabel('Message').fill('Thank you')
    const calls = watchCalls(page)
    await slowDown(page)
    await pressTwice(page, button(page, 'Send Message'), apart)
    await expect(page.getByText('Thank you! Your message has been sent.')).toBeVisible()
    await settle(page)
    expect(count(calls, 'POST /api/contact')).toBe(1)
  })

  test(`two presses of 'Complete Challenge' ${apart} ms apart complete it once and show nothing else`, async ({
    page,
    signIn,
  }) => {
    await signIn()
    const toasts = await watchToasts(page)
    await open(page, '/progress')
    await page.locator('.challenge', { hasText: 'Safety Sprint' }).click()
    const calls = watchCalls(page)
    await slowDown(page)
    await pressTwice(page, button(page, 'Complete Challenge'), apart)
    await expect(page.locator('.challenge', { hasText: 'Safety Sprint' })).toContainText('Completed')
    await settle(page)
    expect(count(calls, 'POST /api/challenges/safety-sprint/complete')).toBe(1)
    expect((await toasts()).filter((text) => text.includes('Error'))).toEqual([])
  })

  test(`two presses of 'Give this answer' ${apart} ms apart answer one question of the exam`, async ({
    page,
    signIn,
  }) => {
    await signIn()
    await open(page, '/exam')
    await page.getByRole('button', { name: 'Begin the exam' }).click()
    await page.getByRole('radio').first().click()
    const calls = watchCalls(page)
    await slowDown(page)
    await pressTwice(page, button(page, 'Give this answer'), apart)
    await expect(page.getByText('Question 2 of 20')).toBeVisible()
    await settle(page)
    expect(count(calls, 'POST /api/exam/answers')).toBe(1)
    await expect(page.locator('.exam-place[data-answered]')).toHaveCount(1)
  })

  test(`two presses of an answer ${apart} ms apart answer once, and the explanation stays readable`, async ({
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
    await slowDown(page)
    await pressTwice(page, page.locator('.review-option').first(), apart)
    await expect(page.getByText(/^(Right!|Not quite\. Now you know\.)$/)).toBeVisible()
    await settle(page)
    expect(count(calls, 'POST /api/review')).toBe(1)
    await expect(page.getByText('another device')).toHaveCount(0)
    await expect(button(page, 'Next question')).toBeVisible()
  })

  test(`two presses of 'Mark Complete' ${apart} ms apart complete the tip once and show its XP`, async ({
    page,
    signIn,
  }) => {
    await signIn()
    const toasts = await watchToasts(page)
    await open(page, '/progress')
    const calls = watchCalls(page)
    await slowDown(page)
    await pressTwice(page, button(page, 'Mark Complete'), apart)
    await expect(button(page, 'Completed')).toBeVisible()
    await settle(page)
    expect(count(calls, 'POST /api/user/progress')).toBe(1)
    expect((await toasts()).filter((text) => !/earned [1-9]\d* XP/.test(text))).toEqual([])
  })

  test(`two presses of Next ${apart} ms apart go one step on when the next step is not there yet`, async ({
    page,
    newRider,
    api,
  }) => {
    const { token } = await newRider()
    await api('POST', '/api/user/tutorial-status', { token, body: { currentStep: 1, completed: false } })
    await page.addInitScript((token) => localStorage.setItem('authToken', token), token)
    await open(page, '/')
    const next = page.locator('.tutorial-card').getByRole('button', { name: 'Next' })
    await next.waitFor()
    // Slow down every click, so that the next step appears after the second press.
    await page.evaluate((ms) => {
      addEventListener('click', () => {
        const end = performance.now() + ms
        while (performance.now() < end);
      })
    }, 2 * apart)
    await pressTwice(page, next, apart)
    await expect(page.getByText('Step 2 of 6')).toBeVisible()
    await settle(page)
    expect((await (await api('GET', '/api/user/tutorial-status', { token })).json()).currentStep).toBe(2)
  })
}

interface Action {
  name: string
  /** The API call that must be sent exactly once. */
  call: string
  path?: string
  isVisitor?: true
  /** Brings the page to the button and returns the button. */
  reach: (page: Page, rider: { username: string; password: string }) => Promise<ReturnType<Page['locator']>>
}

const fillPassword = async (page: Page, label: string, password: string) =>
  page.getByLabel(label, { exact: true }).fill(password)

const ACTIONS: Action[] = [
  {
    name: 'Login',
    call: 'POST /api/login',
    path: '/auth',
    isVisitor: true,
    reach: async (page, { username, password }) => {
      await page.getByLabel('Username').fill(username)
      await fillPassword(page, 'Password', password)
      return page.locator('form button[type=submit]')
    },
  },
  {
    name: 'Register',
    call: 'POST /api/register',
    path: '/auth',
    isVisitor: true,
    reach: async (page, { username, password }) => {
      await page.getByRole('tab', { name: 'Register' }).click()
      await page.getByLabel('Username').fill(`${username}-too`)
      await fillPassword(page, 'Password', password)
      await fillPassword(page, 'Confirm password', password)
      return page.locator('form button[type=submit]')
    },
  },
  { name: 'Like', call: 'POST /api/tips/1/like', reach: async (page) => page.locator('#tip-1 .tip-action-like') },
  {
    name: 'Save in the dialog of the note',
    call: 'POST /api/tips/1/bookmark',
    reach: async (page) => {
      await page.locator('#tip-1 .tip-action-save').click()
      return page.getByRole('dialog').getByRole('button', { name: 'Save' })
    },
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
    name: 'Save Changes',
    call: 'PATCH /api/user',
    path: '/profile',
    reach: async (page) => {
      await button(page, 'Edit Profile').click()
      await page.getByLabel('Full name').fill('Mara')
      return button(page, 'Save Changes')
    },
  },
  {
    name: 'a preference',
    call: 'PATCH /api/user',
    path: '/profile?tab=preferences',
    reach: async (page) => page.getByRole('switch', { name: 'Newsletter' }),
  },
  {
    name: 'Change password',
    call: 'POST /api/user/password',
    path: '/profile',
    reach: async (page, { password }) => {
      await fillPassword(page, 'Current password', password)
      await fillPassword(page, 'New password', 'an even better one')
      return button(page, 'Change password')
    },
  },
  {
    name: 'Export my data',
    call: 'GET /api/user/export',
    path: '/profile',
    reach: async (page) => button(page, 'Export my data'),
  },
  {
    name: 'Sign out everywhere',
    call: 'DELETE /api/user/sessions',
    path: '/profile',
    reach: async (page) => button(page, 'Sign out everywhere'),
  },
  {
    name: 'Delete account',
    call: 'DELETE /api/user',
    path: '/profile',
    reach: async (page, { password }) => {
      await button(page, 'Delete account').click()
      await fillPassword(page, 'Your password', password)
      return page.getByRole('dialog').getByRole('button', { name: 'Delete account' })
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
  {
    name: 'Restart tutorial',
    call: 'POST /api/user/tutorial-status',
    path: '/profile?tab=preferences',
    reach: async (page) => page.getByRole('region', { name: 'Tutorial' }).getByRole('button'),
  },
]

for (const { name, call, path = '/', isVisitor, reach } of ACTIONS) {
  test(`two quick presses cause one action: ${name}`, async ({ page, newRider }) => {
    const rider = await newRider()
    if (!isVisitor) await page.addInitScript((token) => localStorage.setItem('authToken', token), rider.token)
    await page.context().grantPermissions(['clipboard-write'])
    // The answer arrives after the second press, so that the answer cannot be what stops the second action.
    const [method, address] = call.split(' ')
    await page.route(`**${address}`, async (route) => {
      if (route.request().method() === method) await new Promise((resolve) => setTimeout(resolve, 4 * USUAL))
      await route.continue()
    })
    const toasts = await watchToasts(page)
    await open(page, path)
    const target = await reach(page, rider)
    const calls = watchCalls(page)
    await slowDown(page)
    const answered = page.waitForResponse(
      (response) => response.url().endsWith(String(address)) && response.request().method() === method,
    )
    await pressTwice(page, target, USUAL)
    await answered
    await settle(page)
    expect(count(calls, call)).toBe(1)
    expect((await toasts()).filter((text) => /Error|failed/.test(text))).toEqual([])
  })
}

test("two quick presses of 'Print Tips' open one print sheet", async ({ page, context }) => {
  await context.addInitScript(() => {
    window.print = () => undefined
  })
  await open(page, '/')
  await button(page, 'Print Tips').click()
  await button(page, 'Select All').click()
  await button(page, 'Create Sheet').click()
  let opened = 0
  context.on('page', () => opened++)
  await slowDown(page)
  await pressTwice(page, page.getByRole('dialog').getByRole('button', { name: 'Print Tips' }), 30)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await settle(page)
  expect(opened).toBe(1)
})

test("two presses of 'Create list' make one list, and two of 'Share by a link' one link", async ({
  page,
  server,
  signIn,
  api,
}) => {
  const { username, token } = await signIn()
  await api('GET', '/api/progress', { token })
  setXpInFile(server.folder, username, 850)
  await open(page, '/lists')
  await page.getByLabel('Name of a new list').fill('Winter')
  const calls = watchCalls(page)
  await slowDown(page)
  await pressTwice(page, button(page, 'Create list'), USUAL)
  await pressTwice(page, button(page, 'Share by a link'), USUAL)
  await expect(page.getByLabel('Address of the link')).toBeVisible()
  await settle(page)
  expect(count(calls, 'POST /api/lists')).toBe(1)
  const shares = calls.filter((call) => call.endsWith('/share'))
  expect(shares).toHaveLength(1)
})
