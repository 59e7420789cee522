import { expect, type Page } from '@playwright/test'
import { OF_SOMEBODY_ELSE } from '#tests/support/answer-as-site.ts'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { closeShownToast, toast } from '#tests/support/pages.ts'
import { open, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

/*
 * Somebody else answers in place of the site: a gateway that asks for a sign-in, a filter, a portal, a page about maintenance.
 */

const LOGIN_PAGE = '<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>'

const ANSWERS = {
  'HTML with status 200': { status: 200, contentType: 'text/html', body: LOGIN_PAGE },
  'JSON with status 200': {
    status: 200,
    json: { count: 1, isLiked: true, token: 'x', user: { id: 1 }, correct: true },
  },
} as const

/** Lets somebody else answer every call until `back`. */
async function standBefore(page: Page, answer: (typeof ANSWERS)[keyof typeof ANSWERS]) {
  let isBefore = true
  await page.route('**/api/**', (route) =>
    isBefore ? route.fulfill({ ...answer, ...OF_SOMEBODY_ELSE }) : route.fallback(),
  )
  return () => {
    isBefore = false
  }
}

async function expectToast(page: Page, words: string) {
  await expect(toast(page)).toContainText(words)
  await closeShownToast(page, words)
}

/** Opens a page as a rider and waits until it knows the rider and its data are there. */
async function openAsRider(page: Page, path: string) {
  await open(page, path)
  await expect(page.getByRole('button', { name: /^Hello/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const [name, answer] of Object.entries(ANSWERS)) {
  test(`[NET-01] what can wait stays in the queue while somebody else answers: ${name}`, async ({
    page,
    signIn,
    api,
    server,
  }) => {
    allow('shift', 'what was sent from the queue changes the cards of the page')
    const { token } = await signIn()
    await completeLongAgo(api, server.folder, token, [1, 2])
    const read = async (path: string) => (await api('GET', path, { token })).json()
    await openAsRider(page, '/')
    let back = await standBefore(page, answer)
    await page.locator('#tip-3 .tip-action-like').click()
    await expectToast(page, 'Saved on this device')
    await page.locator('#tip-4 .tip-action-save').click()
    await page.getByRole('dialog').getByRole('textbox').fill('before the ride')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved on this device')
    await expect(page.locator('#tip-3 .tip-action-like')).toHaveAttribute('data-waiting', 'true')
    await expect(page.locator('#tip-4 .tip-action-save')).toHaveAttribute('data-waiting', 'true')
    expect(await read('/api/engagement')).toMatchObject({ likedTipIds: [], bookmarks: [] })

    // A reload loses nothing, and the waiting actions are sent as soon as the site itself answers.
    back()
    await openAsRider(page, '/progress')
    await expect
      .poll(() => read('/api/engagement'))
      .toMatchObject({
        likedTipIds: [3],
        bookmarks: [{ tipId: 4, notes: 'before the ride' }],
      })

    await page.waitForLoadState('networkidle')
    await closeShownToast(page, 'Tip liked')
    await closeShownToast(page, 'Tip bookmarked')
    await page.unroute('**/api/**')
    back = await standBefore(page, answer)
    await page
      .getByRole('button', { name: /^Mark Complete/ })
      .first()
      .click()
    await expectToast(page, 'Saved on this device')
    await page.getByRole('button', { name: 'Start review' }).click()
    await page.getByRole('dialog').locator('.review-option').first().click()
    await expect(page.getByRole('dialog').locator('.review-result')).toContainText('Saved on this device')
    expect(await read('/api/user/progress')).toHaveLength(2)
    expect((await read('/api/review')).due).toHaveLength(2)
    back()
    await openAsRider(page, '/progress')
    await expect.poll(async () => (await read('/api/user/progress')).length).toBe(3)
    await expect.poll(async () => (await read('/api/review')).due.length).toBe(1)
  })

  test(`[NET-01] what cannot wait is said while somebody else answers, and what was typed stays: ${name}`, async ({
    page,
    newRider,
    signIn,
    api,
  }) => {
    const away = 'The site cannot be reached at the moment.'

    await test.step('a message', async () => {
      await open(page, '/contact')
      const back = await standBefore(page, answer)
      await page.getByLabel('Name').fill('Ada')
      await page.getByLabel('E-mail').fill('ada@example.org')
      await page.getByLabel('Subject').selectOption('feedback')
      await page.getByLabel('Message').fill('Do not lose me')
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByRole('alert')).toContainText('There was an error sending your message.')
      await expect(page.getByLabel('Message')).toHaveValue('Do not lose me')
      back()
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.locator('.form-success')).toBeVisible()
      await page.unroute('**/api/**')
    })

    await test.step('signing in, which goes on when the site answers again', async () => {
      const { username, password } = await newRider()
      await open(page, '/auth')
      const back = await standBefore(page, answer)
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(toast(page)).toContainText(`Login failed${away}`)
      await expect(page.getByLabel('Username')).toHaveValue(username)
      expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
      back()
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
      await page.unroute('**/api/**')
      await page.evaluate(() => localStorage.clear())
    })

    const { token, username } = await signIn()
    await test.step('the profile', async () => {
      await openAsRider(page, '/profile')
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      const back = await standBefore(page, answer)
      const field = page.getByLabel('Username')
      await field.fill(`${username}-2`)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expectToast(page, away)
      await expect(field).toHaveValue(`${username}-2`)
      expect((await (await api('GET', '/api/user', { token })).json()).username).toBe(username)
      back()
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${username}-2`)
      await page.unroute('**/api/**')
    })

    await test.step('an exam, which goes on when the site answers again', async () => {
      // The page's code is there, its data are not.
      await openAsRider(page, '/')
      const back = await standBefore(page, answer)
      await page.evaluate(() => history.pushState(null, '', '/exam'))
      await expect(page.getByText('The exam needs a connection')).toBeVisible()
      back()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('button', { name: 'Begin the exam' }).click()
      await expect(page.getByText('Question 1 of')).toBeVisible()
      await page.unroute('**/api/**')

      const backAgain = await standBefore(page, answer)
      const send = page.getByRole('button', { name: 'Give this answer' })
      await page.locator('.exam-option').first().click()
      await send.click()
      await expect(page.locator('.exam-card').getByRole('alert')).toBeVisible()
      await expect(page.getByText('Question 1 of')).toBeVisible()
      expect((await (await api('GET', '/api/exam', { token })).json()).exam.questions[0].answer).toBeNull()
      backAgain()
      await send.click()
      await expect(page.getByText('Question 2 of')).toBeVisible()
    })
  })
}
