import { expect, type Page } from '@playwright/test'
import { count, pressTwice, settle, USUAL, watchToasts } from '#tests/support/double-press.ts'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { holdBack, watchCalls } from '#tests/support/pages.ts'
import { setXpInFile } from '#tools/lib/levels.ts'
import { open, test } from './fixtures.ts'

/** The times between two presses (ms). The second press comes before the page has rendered, or after it. */
const APART = [30, 150]

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

test("two presses of 'Send Message' send one message", async ({ page }) => {
  for (const apart of APART) {
    await open(page, '/contact')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('E-mail').fill('ada@example.org')
    await page.getByLabel('Subject').selectOption('feedback')
    await page.getByLabel('Message').fill('Thank you')
    const calls = watchCalls(page)
    await pressTwice(page, button(page, 'Send Message'), apart)
    await expect(page.getByText('Thank you! Your message has been sent.')).toBeVisible()
    await settle(page)
    expect(count(calls, 'POST /api/contact'), `${apart} ms apart`).toBe(1)
  }
})

test("two presses of 'Complete Challenge' complete it once and show nothing else", async ({ page, signIn }) => {
  await signIn()
  const toasts = await watchToasts(page)
  await open(page, '/progress')
  const calls = watchCalls(page)
  for (const [apart, title, id] of [
    [30, 'Safety Sprint', 'safety-sprint'],
    [150, 'Knowledge Diversity', 'knowledge-diversity'],
  ] as const) {
    const challenge = page.locator('.challenge', { hasText: title })
    await challenge.click()
    await pressTwice(page, button(page, 'Complete Challenge'), apart)
    await expect(challenge).toContainText('Completed')
    await settle(page)
    expect(count(calls, `POST /api/challenges/${id}/complete`), `${apart} ms apart`).toBe(1)
  }
  expect((await toasts()).filter((text) => text.includes('Error'))).toEqual([])
})

test("two presses of 'Give this answer' answer one question of the exam", async ({ page, signIn }) => {
  await signIn()
  await open(page, '/exam')
  await page.getByRole('button', { name: 'Begin the exam' }).click()
  const calls = watchCalls(page)
  for (const [place, apart] of APART.entries()) {
    await page.getByRole('radio').first().click()
    await pressTwice(page, button(page, 'Give this answer'), apart)
    await expect(page.getByText(`Question ${place + 2} of 20`)).toBeVisible()
    await settle(page)
    expect(count(calls, 'POST /api/exam/answers'), `${apart} ms apart`).toBe(place + 1)
    await expect(page.locator('.exam-place[data-answered]')).toHaveCount(place + 1)
  }
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

test("two presses of 'Mark Complete' complete the tip once and show its XP", async ({ page, signIn }) => {
  await signIn()
  const toasts = await watchToasts(page)
  await open(page, '/progress')
  const calls = watchCalls(page)
  for (const [place, apart] of APART.entries()) {
    await pressTwice(page, button(page, 'Mark Complete'), apart)
    await expect(page.getByRole('button', { name: /^Completed/ })).toHaveCount(place + 1)
    await settle(page)
    expect(count(calls, 'POST /api/user/progress'), `${apart} ms apart`).toBe(place + 1)
  }
  expect((await toasts()).filter((text) => !/earned [1-9]\d* XP/.test(text))).toEqual([])
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
  await pressTwice(page, button(page, 'Create list'), USUAL)
  await pressTwice(page, button(page, 'Share by a link'), USUAL)
  await expect(page.getByLabel('Address of the link')).toBeVisible()
  await settle(page)
  expect(count(calls, 'POST /api/lists')).toBe(1)
  const shares = calls.filter((call) => call.endsWith('/share'))
  expect(shares).toHaveLength(1)
})

test('the focus stays at a button while its action runs and when the server refuses it', async ({ page }) => {
  await open(page, '/auth')
  await page.getByLabel('Username').fill('nobody-has-this-name')
  await page.getByLabel('Password', { exact: true }).fill('a wrong password')
  const logIn = page.locator('form button[type=submit]')
  const { release } = await holdBack(page, '/api/login')
  await logIn.click()
  await expect(logIn).toHaveText('Logging in...')
  await expect(logIn).toBeFocused()
  release()
  await expect(logIn).toHaveText('Login')
  await expect(logIn).toBeFocused()
})
