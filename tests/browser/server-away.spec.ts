import { expect, type Locator, type Page } from '@playwright/test'
import { watchToasts } from '#tests/support/double-press.ts'
import { completeLongAgo } from '#tests/support/due-reviews.ts'
import { closeShownToast, toast } from '#tests/support/pages.ts'
import { open, test } from './fixtures.ts'

/*
 * The server cannot be reached, or takes too long, while the browser says that it is online: a network that asks for a sign-in
 * first, a dead spot, a server that is down.
 */

const QUEUED = 'Auf diesem Gerät gespeichert'
const AWAY = 'Die Website ist gerade nicht erreichbar.'

/** The messages of Chromium, Firefox and WebKit for a failed request. Riders must not see them. */
const WORDS_OF_BROWSERS = /failed to fetch|networkerror|load failed|respondwith|aborted/i

/** Lets no call reach the server until `back`. */
async function cutOff(page: Page) {
  let isAway = true
  await page.route('**/api/**', (route) => (isAway ? route.abort('connectionrefused') : route.fallback()))
  return {
    back: () => {
      isAway = false
    },
  }
}

/**
 * Opens a page as a rider and waits until it can queue actions: it loads the code that sends them as soon as it knows the rider and has
 * its queue. Then waits for the other calls, which would fail without the server.
 */
async function openWithQueue(page: Page, path: string) {
  const code = page.waitForResponse(/\/send-action-/)
  await open(page, path)
  await code
  await page.waitForLoadState('networkidle')
}

const like = (page: Page, id: number) => page.locator(`#tip-${id} .tip-action-like`)
const save = (page: Page, id: number) => page.locator(`#tip-${id} .tip-action-save`)

async function expectToast(page: Page, text: string | RegExp) {
  await expect(toast(page)).toContainText(text)
  await expect(toast(page)).not.toContainText(WORDS_OF_BROWSERS)
  await page.locator('.toast-close').click()
}

test('[WEB-03] a like and a save are queued, the page says so, in German too, and they are sent once the server has answered another action', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await openWithQueue(page, '/de')
  const { back } = await cutOff(page)
  await like(page, 1).click()
  await expectToast(page, QUEUED)
  await expect(like(page, 1)).toHaveAttribute('aria-pressed', 'true')
  await expect(like(page, 1)).toHaveAttribute('data-waiting', 'true')
  await save(page, 2).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('vor der Fahrt')
  await dialog.locator('button[type=submit]').click()
  await expectToast(page, QUEUED)
  await expect(save(page, 2)).toHaveAttribute('aria-pressed', 'true')
  expect((await (await api('GET', '/api/engagement', { token })).json()).likedTipIds).toEqual([])

  back()
  await like(page, 3).click()
  await expect(toast(page)).toBeVisible()
  await expect(like(page, 1)).not.toHaveAttribute('data-waiting')
  await expect(save(page, 2)).not.toHaveAttribute('data-waiting')
  const read = async () => (await api('GET', '/api/engagement', { token })).json()
  await expect.poll(async () => (await read()).likedTipIds.toSorted()).toEqual([1, 3])
  const engagement = await read()
  expect(engagement.bookmarks).toMatchObject([{ tipId: 2, notes: 'vor der Fahrt' }])
})

test('[WEB-03] a completion and the answer of a review are queued, the page says so, and the result shows when they have been sent', async ({
  page,
  signIn,
  api,
  server,
}) => {
  const { token } = await signIn()
  await completeLongAgo(api, server.folder, token, [1, 2])
  const toasts = await watchToasts(page)
  await openWithQueue(page, '/progress')
  const complete = page.getByRole('button', { name: /^Mark Complete/ }).first()
  await expect(complete).toBeVisible()
  const { back } = await cutOff(page)
  await complete.click()
  await expectToast(page, 'Saved on this device')
  await expect(page.getByRole('button', { name: /^Completed, not sent yet/ })).toBeVisible()

  await page.getByRole('button', { name: 'Start review' }).click()
  const dialog = page.getByRole('dialog')
  const question = (await dialog.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await dialog.locator('.review-option').first().click()
  await expect(dialog.locator('.review-result')).toHaveText(
    'Saved on this device. When it has been sent, a message tells you whether it was right.',
  )
  await page.keyboard.press('Escape')
  await expect(page.locator('.review-section')).toContainText('1 review due.')
  await expect(page.locator('.review-section')).toContainText('One answer waits on this device.')

  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/review'))
  back()
  await page.getByRole('radio').first().click()
  await page.getByRole('button', { name: 'Complete Challenge' }).click()
  await expect.poll(async () => (await (await api('GET', '/api/review', { token })).json()).due.length).toBe(1)
  expect(new URL((await sent).url()).searchParams.get('place'), 'the place whose rules the question asks').toBe('de')
  expect(await (await api('GET', '/api/user/progress', { token })).json()).toHaveLength(3)
  await expect(page.locator('.review-section')).not.toContainText('on this device')
  const result = async () => {
    await closeShownToast(page)
    return (await toasts()).find((words) => words.includes(question)) ?? ''
  }
  await expect.poll(result).toMatch(/Right!|Not quite\. Now you know\./)
})

test('[WEB-03] a server that does not answer within 10 s counts as away, and the queue is sent by itself after a pause', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await page.clock.install()
  await openWithQueue(page, '/')
  await expect(like(page, 5)).toHaveAttribute('aria-pressed', 'false')
  let isHanging = true
  let attempts = 0
  await page.route('**/api/tips/5/like', (route) => {
    attempts++
    if (!isHanging) return route.continue()
  })
  await like(page, 5).click()
  await expect(like(page, 5)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => attempts).toBe(1)
  await page.clock.fastForward(10_000)
  await expectToast(page, 'Saved on this device')
  await expect(like(page, 5)).toHaveAttribute('data-waiting', 'true')
  isHanging = false
  await page.clock.fastForward(5_000)
  await expect.poll(() => attempts).toBe(2)
  await expect(like(page, 5)).not.toHaveAttribute('data-waiting')
  expect((await (await api('GET', '/api/engagement', { token })).json()).likedTipIds).toEqual([5])
})

test('[WEB-03] an action that the server has done, but whose answer did not come, counts once, and its result is shown later', async ({
  page,
  signIn,
  api,
  server,
}) => {
  const { token } = await signIn()
  await completeLongAgo(api, server.folder, token, [1])
  await openWithQueue(page, '/progress')
  let isLost = true
  await page.route(/\/api\/(user\/progress|review)(\?|$)/, async (route) => {
    if (route.request().method() !== 'POST' || !isLost) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  // Holds the queue back until the first answer is lost, so that its own request is not lost too.
  await page.route('**/api/user', (route) => (isLost ? route.abort('connectionreset') : route.continue()))
  await page
    .getByRole('button', { name: /^Mark Complete/ })
    .first()
    .click()
  await expectToast(page, 'Saved on this device')
  await page.getByRole('button', { name: 'Start review' }).click()
  await page.getByRole('dialog').locator('.review-option').first().click()
  await expect(page.getByRole('dialog')).toContainText('Saved on this device')
  await page.keyboard.press('Escape')
  const completions = async () => (await api('GET', '/api/user/progress', { token })).json()
  const [, { xpEarned }] = await completions()
  const before = await (await api('GET', '/api/progress', { token })).json()

  // The queue also tries again by itself, after a pause. It must not succeed before the challenge is completed, because the toasts
  // would then come in another order.
  await page.route('**/api/challenges/*/complete', async (route) => {
    const response = await route.fetch()
    isLost = false
    await route.fulfill({ response })
  })
  await page.getByRole('radio').first().click()
  await page.getByRole('button', { name: 'Complete Challenge' }).click()
  await expectToast(page, 'Challenge Completed!')
  await expectToast(page, `You've completed this tip and earned ${xpEarned} XP!`)
  await expectToast(page, /Right!|Not quite\. Now you know\./)
  expect(await completions()).toHaveLength(2)
  const after = await (await api('GET', '/api/progress', { token })).json()
  expect(after.completedTipIds).toEqual(before.completedTipIds)
})

test('[WEB-03] an action that cannot be queued says in the language of the page that the site cannot be reached', async ({
  page,
  signIn,
}) => {
  await signIn()
  /** Opens a page and cuts it off when it shows this element, which needs answers of the server. */
  const openCutOff = async (path: string, shown: (page: Page) => Locator) => {
    await page.unroute('**/api/**')
    await openWithQueue(page, path)
    await expect(shown(page)).toBeVisible()
    await cutOff(page)
  }

  await test.step('a challenge', async () => {
    const challenge = (page: Page) => page.getByRole('radio').first()
    await openCutOff('/de/progress', challenge)
    await challenge(page).click()
    await page.getByRole('button', { name: 'Aufgabe abschließen' }).click()
    await expectToast(page, AWAY)
  })

  await test.step('the profile', async () => {
    const edit = (page: Page) => page.getByRole('button', { name: 'Profil bearbeiten' })
    await openCutOff('/de/profile', edit)
    await edit(page).click()
    await page.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expectToast(page, AWAY)
  })

  await test.step("a visitor's share", async () => {
    await page.evaluate(() => localStorage.clear())
    await page.unroute('**/api/**')
    await open(page, '/de')
    await page.waitForLoadState('networkidle')
    await cutOff(page)
    await page
      .locator('#tip-1')
      .getByRole('button', { name: /^Teilen \d/ })
      .click()
    await page.locator('[data-platform=clipboard]').click()
    await expectToast(page, 'Der Tipp konnte nicht geteilt werden')
  })

  await test.step('a visitor who signs in, and a message', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.unroute('**/api/**')
    await open(page, '/de/auth')
    await cutOff(page)
    await page.getByLabel('Benutzername').fill('anna')
    await page.getByLabel('Passwort', { exact: true }).fill('correct horse')
    await page.getByRole('main').locator('button[type=submit]').first().click()
    await expectToast(page, AWAY)
  })
})
