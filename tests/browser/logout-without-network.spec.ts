import { expect, type Page } from '@playwright/test'
import { goOffline, visitAsRider } from '#tests/support/offline.ts'
import { toast } from '#tests/support/pages.ts'
import { untilQuiet } from '#tests/support/quiet-page.ts'
import { open, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Hello/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(toast(page)).toContainText('Logout successful')
}

/** The number of tokens on the device whose logout has not been sent. */
const unsentLogouts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('ride-safer-logouts')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('tokens').objectStore('tokens').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

test('a rider who logs out without a network is logged out on the server as soon as there is one', async ({
  page,
  signIn,
  api,
}) => {
  const { token } = await signIn()
  await visitAsRider(page)
  await goOffline(page)
  await logOut(page)
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  expect((await api('GET', '/api/user', { token })).status).toBe(200)
  await page.context().setOffline(false)
  await expect.poll(async () => (await api('GET', '/api/user', { token })).status).toBe(401)
  await expect.poll(() => unsentLogouts(page)).toBe(0)
})

test('the logout is also sent when the page was closed in between, and a rider who has signed in since stays signed in', async ({
  page,
  signIn,
  newRider,
  api,
}) => {
  const { token } = await signIn()
  const other = await newRider()
  await visitAsRider(page)
  await goOffline(page)
  await logOut(page)
  expect(await unsentLogouts(page)).toBe(1)
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  // The server answers 503 until this is false.
  let isInTrouble = true
  await later.route('**/api/logout', (route) =>
    isInTrouble ? route.fulfill({ status: 503, json: { message: 'later' } }) : route.continue(),
  )
  await later.addInitScript((token) => localStorage.setItem('authToken', token), other.token)
  const refused = later.waitForResponse('**/api/logout')
  await open(later, '/')
  await refused
  expect(await unsentLogouts(later)).toBe(1)
  isInTrouble = false
  await open(later, '/')
  await expect.poll(async () => (await api('GET', '/api/user', { token })).status).toBe(401)
  await expect.poll(() => unsentLogouts(later)).toBe(0)
  expect((await api('GET', '/api/user', { token: other.token })).status).toBe(200)
  await expect(later.getByRole('button', { name: `Hello, ${other.username}` })).toBeVisible()
})

test('[AUTH-22] logging out with a token that is already void succeeds', async ({ page, signIn, api }) => {
  const { token, username } = await signIn()
  // The service worker too would learn from a later call that the session has ended.
  await visitAsRider(page)
  await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
  await untilQuiet(page)
  await api('POST', '/api/logout', { token })
  await logOut(page)
  await expect(page.getByRole('link', { name: 'Login / Register' })).toBeVisible()
})
