import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { goOffline, visitAsRider } from '#tests/support/offline.ts'
import { closeShownToast, toast } from '#tests/support/pages.ts'
import { BROWSER_FLAGS, findBrowser } from '#tools/lib/browser.ts'
import { type RunningServer, removeFolder } from '#tools/lib/running-server.ts'
import { open, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const QUEUED_TEXT = 'Saved on this device'

const like = (page: Page, id: number) => page.locator(`#tip-${id}`).getByRole('button', { name: /^Like/ })
const save = (page: Page, id: number) =>
  page.locator(`#tip-${id}`).locator('.tip-actions > button', { hasText: 'Save' })
const complete = (page: Page) => page.getByRole('button', { name: /^(Mark Complete|Completed)/ })
const offlineChip = (page: Page) => page.getByRole('banner').getByText('Offline')

/** Returns a function that counts the server's calls from now on. The server may have served other tests before. */
function countCalls(server: RunningServer) {
  const before = server.log().length
  return (method: string, path: string) =>
    server
      .log()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes(`"${method}"`) && line.includes(`"${path}"`)).length
}

/** Waits for a toast and closes it, so that the next toast shows at once. */
async function expectToast(page: Page, text: string) {
  await expect(toast(page)).toContainText(text)
  await closeShownToast(page, text)
}

/** Likes a tip offline and waits until it was sent. Earlier actions of the rider would have been sent before it. */
async function likeOfflineAndSend(page: Page, id: number) {
  await expect(page.getByRole('button', { name: /^Hello/ })).toBeVisible()
  await goOffline(page)
  await like(page, id).click()
  await expectToast(page, QUEUED_TEXT)
  await page.context().setOffline(false)
  await expectToast(page, 'Tip liked')
}

async function saveWithNote(page: Page, id: number, note: string) {
  await save(page, id).click()
  await page.getByLabel('Note (optional)').fill(note)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
}

test('[OFF-04] a like, a save with its note and a completion survive closing the browser and arrive once', async ({
  server,
  newRider,
  api,
}) => {
  const calls = countCalls(server)
  const { token } = await newRider()
  const device = mkdtempSync(join(tmpdir(), 'ride-safer-device-'))
  const openBrowser = () =>
    chromium.launchPersistentContext(device, {
      executablePath: findBrowser() ?? '',
      args: BROWSER_FLAGS,
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
    })
  let browser: BrowserContext | undefined
  try {
    browser = await openBrowser()
    let page = await browser.newPage()
    await page.goto('/contact')
    await page.evaluate((token) => localStorage.setItem('authToken', token), token)
    await visitAsRider(page)
    await goOffline(page)
    await open(page, '/')
    await expect(offlineChip(page)).toBeVisible()
    // The page can queue an action only when it knows the rider.
    await expect(page.getByRole('button', { name: /^Hello/ })).toBeVisible()
    await like(page, 1).click()
    await expect(toast(page)).toContainText('Saved on this device')
    await expect(like(page, 1)).toHaveAttribute('aria-pressed', 'true')
    await saveWithNote(page, 2, 'before the ride')
    await expect(save(page, 2)).toHaveAttribute('aria-pressed', 'true')
    await open(page, '/progress')
    await complete(page).first().click()
    await expect(complete(page).first()).toContainText('Completed, not sent yet')
    await browser.close()

    browser = await openBrowser()
    await browser.setOffline(true)
    page = await browser.newPage()
    await open(page, '/')
    await expect(like(page, 1)).toHaveAttribute('aria-pressed', 'true')
    await expect(save(page, 2)).toHaveAttribute('aria-pressed', 'true')
    await open(page, '/profile?tab=bookmarks')
    await expect(page.getByText('before the ride')).toBeVisible()
    await open(page, '/progress')
    await expect(complete(page).first()).toContainText('Completed, not sent yet')
    expect((await (await api('GET', '/api/engagement', { token })).json()).likedTipIds).toEqual([])

    await browser.setOffline(false)
    await expectToast(page, 'Tip liked')
    await expectToast(page, 'Tip bookmarked')
    await expect(toast(page)).toContainText('Progress updated!')
    await expect(complete(page).first()).toHaveText(/^Completed(?!,)/)
    await expect(offlineChip(page)).toHaveCount(0)
    await open(page, '/')
    await expect(like(page, 1)).toHaveAttribute('aria-pressed', 'true')
  } finally {
    await browser?.close()
    removeFolder(device)
  }
  const engagement = await (await api('GET', '/api/engagement', { token })).json()
  expect(engagement.likedTipIds).toEqual([1])
  expect(engagement.bookmarks).toMatchObject([{ tipId: 2, notes: 'before the ride' }])
  expect(await (await api('GET', '/api/user/progress', { token })).json()).toHaveLength(1)
  await expect.poll(() => calls('POST', '/api/tips/1/like')).toBe(1)
  await expect.poll(() => calls('POST', '/api/tips/2/bookmark')).toBe(1)
  await expect.poll(() => calls('POST', '/api/user/progress')).toBe(1)
})

test('[OFF-04] a like that is taken back is sent once, a refused action is dropped with its message, and a server in trouble is tried again', async ({
  page,
  server,
  signIn,
}) => {
  const calls = countCalls(server)
  await signIn()
  await visitAsRider(page)

  await test.step('when a like is taken back, only the last of the two is sent', async () => {
    // The count comes with the answer of the server.
    await expect(like(page, 3)).toContainText(/\d/)
    await goOffline(page)
    const before = (await like(page, 3).textContent()) ?? ''
    await like(page, 3).click()
    await expectToast(page, QUEUED_TEXT)
    await expect(like(page, 3)).not.toHaveText(before)
    await like(page, 3).click()
    await expect(like(page, 3)).toHaveAttribute('aria-pressed', 'false')
    await expect(like(page, 3)).toHaveText(before)
    await expectToast(page, QUEUED_TEXT)
    await page.context().setOffline(false)
    await expectToast(page, 'Tip unliked')
    await expect.poll(() => calls('DELETE', '/api/tips/3/like')).toBe(1)
    expect(calls('POST', '/api/tips/3/like')).toBe(0)
  })

  await test.step('a refused action is dropped with the message of the error catalogue, and the rest is sent', async () => {
    await goOffline(page)
    await like(page, 7).click()
    await expectToast(page, QUEUED_TEXT)
    await like(page, 8).click()
    await expectToast(page, QUEUED_TEXT)
    await expect(like(page, 8)).toHaveAttribute('aria-pressed', 'true')
    const refusal = { status: 404, json: { message: 'Tip not found' } }
    await page.route('**/api/tips/7/like', (route) => route.fulfill(refusal))
    await page.context().setOffline(false)
    await expectToast(page, '404: Tip not found')
    await expectToast(page, 'Tip liked')
    await expect(like(page, 7)).toHaveAttribute('aria-pressed', 'false')
    await expect(like(page, 8)).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('a server in trouble is tried again later', async () => {
    await goOffline(page)
    await like(page, 9).click()
    await expectToast(page, QUEUED_TEXT)
    let attempts = 0
    await page.route('**/api/tips/9/like', (route) =>
      ++attempts === 1 ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await page.context().setOffline(false)
    await expect(toast(page)).toContainText('Tip liked')
    expect(attempts).toBe(2)
    await expect.poll(() => calls('POST', '/api/tips/9/like')).toBe(1)
  })
})

test('[OFF-04] an offline action is sent on a page without TLS too, where the browser has no locks', async ({
  page,
  server,
  signIn,
}) => {
  const calls = countCalls(server)
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }))
  await signIn()
  await visitAsRider(page)
  await goOffline(page)
  await like(page, 9).click()
  await expectToast(page, QUEUED_TEXT)
  await page.context().setOffline(false)
  await expectToast(page, 'Tip liked')
  await expect.poll(() => calls('POST', '/api/tips/9/like')).toBe(1)
})

test('[OFF-04] only one of several tabs sends, and it sends each offline action once, in order', async ({
  page,
  server,
  signIn,
}) => {
  const before = server.log().length
  const calls = countCalls(server)
  await signIn()
  await visitAsRider(page)
  const other = await page.context().newPage()
  await open(other, '/')
  await goOffline(page)
  for (const id of [4, 5, 6]) {
    await like(page, id).click()
    await expect(like(page, id)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(like(other, 6)).toHaveAttribute('aria-pressed', 'true')
  const tabs = [page, other]
  for (const tab of tabs)
    await tab.evaluate(() =>
      addEventListener('online', () => Object.assign(document.documentElement.dataset, { online: '' })),
    )
  await page.context().setOffline(false)
  for (const tab of tabs) await expect(tab.locator('html')).toHaveAttribute('data-online')
  await expect.poll(() => calls('POST', '/api/tips/6/like')).toBe(1)
  // Both tabs have asked for the lock, so it is free for a third one only after both have had their turn.
  for (const tab of tabs) await tab.evaluate(() => navigator.locks.request('outbox', () => {}))
  const sent = [
    ...server
      .log()
      .slice(before)
      .matchAll(/"POST","path":"\/api\/tips\/([456])\/like"/g),
  ].map(([, id]) => id)
  expect(sent).toEqual(['4', '5', '6'])
})

test('[OFF-04] [GROUP-11] actions of a member wait while a one-time word has to be replaced, and are sent afterwards', async ({
  page,
  api,
  newRider,
}) => {
  const likes = async () => (await (await api('GET', '/api/tips/10/likes')).json()).count
  const leader = await newRider()
  const { token } = leader
  const { id } = await (await api('POST', '/api/groups', { token, body: { name: 'Class 8b' } })).json()
  const made = await api('POST', `/api/groups/${id}/accounts`, { token, body: { labels: ['Zoë'] } })
  const [{ id: member, username, word }] = await made.json()
  const signInWith = async (secret: string) => {
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(secret)
    await page.locator('form button[type=submit]').click()
  }
  const replaceWord = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Yes, save my password' }).click()
    await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeHidden()
  }
  await open(page, '/auth')
  await signInWith(word)
  await replaceWord('my own secret')
  await page.evaluate(async () => {
    const token = localStorage.getItem('authToken')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    await fetch('/api/user/tutorial-status', { method: 'POST', headers, body: '{"completed":true}' })
  })
  await visitAsRider(page)
  const before = await likes()
  await goOffline(page)
  await like(page, 10).click()
  await expectToast(page, QUEUED_TEXT)
  const words = await api('POST', `/api/groups/${id}/words`, { token, body: { members: [member] } })
  const [{ word: second }] = await words.json()
  await page.context().setOffline(false)
  await open(page, '/auth')
  await signInWith(second)
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  // The part that sends the queue loads with the page.
  await page.waitForLoadState('networkidle')
  expect(await likes()).toBe(before)
  await replaceWord('another secret')
  await expect.poll(likes).toBe(before + 1)
  await expectToast(page, 'Tip liked')
})

test('[OFF-04] a rider who signs out with unsent actions is asked first: who stays keeps them, and who signs out leaves nothing behind on the device', async ({
  page,
  signIn,
  server,
}) => {
  const calls = countCalls(server)
  const signOut = async () => {
    await page.getByRole('button', { name: /^Hello/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  const { username, password } = await signIn()
  await visitAsRider(page)

  await test.step('a rider who stays keeps the actions', async () => {
    await goOffline(page)
    await like(page, 11).click()
    await expectToast(page, QUEUED_TEXT)
    await signOut()
    const dialog = page.getByRole('dialog', { name: 'Log out now?' })
    await expect(dialog).toContainText('You have 1 change that was not sent yet.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: /^Hello/ })).toBeFocused()
    await page.context().setOffline(false)
    await expectToast(page, 'Tip liked')
    await expect.poll(() => calls('POST', '/api/tips/11/like')).toBe(1)
  })

  await test.step('a rider who signs out anyway leaves nothing behind', async () => {
    await goOffline(page)
    await like(page, 12).click()
    await expectToast(page, QUEUED_TEXT)
    await signOut()
    await page.getByRole('button', { name: 'Log out anyway' }).click()
    await expect(toast(page)).toContainText('Logout successful')
    await expect(page.getByRole('button', { name: /^Hello/ })).toHaveCount(0)
    await expect(like(page, 12)).toHaveAttribute('aria-pressed', 'false')
    expect(await page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('rider')))).toBe(false)
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  })

  await test.step('without unsent actions nothing is asked, and nothing of before is sent', async () => {
    await page.context().setOffline(false)
    await open(page, '/auth')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    // The toast is closed at once, because it ends by itself after 5 s.
    await expectToast(page, 'Login successful')
    await expect(page.getByRole('button', { name: /^Hello/ })).toBeVisible()
    await likeOfflineAndSend(page, 10)
    await expect.poll(() => calls('POST', '/api/tips/10/like')).toBe(1)
    expect(calls('POST', '/api/tips/12/like')).toBe(0)
    await signOut()
    await expect(toast(page)).toContainText('Logout successful')
  })
})

test('[OFF-04] a completion that waited on the device counts on the day on which it arrives, whatever day the device says', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await page.clock.setFixedTime(new Date(Date.now() - 3 * 24 * 3_600_000))
  await visitAsRider(page, '/progress')
  await goOffline(page)
  const completedOffline = new Date().toISOString()
  await complete(page).first().click()
  await expect(complete(page).first()).toContainText('Completed, not sent yet')
  await page.context().setOffline(false)
  await expectToast(page, 'Progress updated!')
  const [{ completedAt }] = await (await api('GET', '/api/user/progress', { token })).json()
  expect(completedAt > completedOffline).toBe(true)
})

test('[OFF-04] another rider on the device neither sends nor sees the actions, and their own rider sends them later', async ({
  page,
  server,
  signIn,
  newRider,
  api,
}) => {
  const calls = countCalls(server)
  const first = await signIn()
  await visitAsRider(page)
  await goOffline(page)
  await like(page, 1).click()
  await expect(toast(page)).toContainText(QUEUED_TEXT)
  const become = async (token: string) => {
    await page.evaluate((token) => localStorage.setItem('authToken', token), token)
    await open(page, '/')
    await expect(page.getByRole('button', { name: /^Hello/ })).toBeVisible()
  }
  // The session ends on another device before anything could be sent, and another rider signs in on this one.
  await page.route('**/api/tips/1/like', (route) => route.fulfill({ status: 401, json: { message: 'No' } }))
  await page.context().setOffline(false)
  const second = await newRider()
  await become(second.token)
  await page.unroute('**/api/tips/1/like')
  await open(page, '/')
  await expect(like(page, 1)).toHaveAttribute('aria-pressed', 'false')
  await likeOfflineAndSend(page, 2)
  await expect.poll(() => calls('POST', '/api/tips/2/like')).toBe(1)
  expect(calls('POST', '/api/tips/1/like')).toBe(0)

  await become(first.token)
  await expect(toast(page)).toContainText('Tip liked')
  await expect.poll(() => calls('POST', '/api/tips/1/like')).toBe(1)
  const ofSecond = await (await api('GET', '/api/engagement', { token: second.token })).json()
  expect(ofSecond.likedTipIds).toEqual([2])
})
