import { expect, type Page } from '@playwright/test'
import { open } from '#tests/browser/fixtures.ts'

/** How long a busy machine may take to fetch and store every file of the site (ms). */
const TO_STORE = { timeout: 150_000 }

/** Opens a page as a first visit and waits until the whole site is cached on the device. */
export async function visitOnce(page: Page, path = '/'): Promise<void> {
  await open(page, path)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, TO_STORE)
}

/** Waits until the guide is cached too, which is the last file. */
export async function waitForGuide(page: Page): Promise<void> {
  const isCached = () => page.evaluate(async () => (await caches.match('/guide.pdf')) !== undefined)
  await expect.poll(isCached, TO_STORE).toBe(true)
}

/** Opens a page as a signed-in rider and waits until the rider's own data are cached too. */
export async function visitAsRider(page: Page, path = '/'): Promise<void> {
  await visitOnce(page, path)
  const isCached = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((name) => name.startsWith('rider-'))
      const cached = name === undefined ? [] : await (await caches.open(name)).keys()
      return ['/api/user', '/api/engagement', '/api/leaderboard'].every((path) =>
        cached.some(({ url }) => new URL(url).pathname === path),
      )
    })
  await expect.poll(isCached, TO_STORE).toBe(true)
}

/** Cuts the network and empties the browser's HTTP cache, so that only the service worker's caches are left. */
export async function goOffline(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
  await page.context().setOffline(true)
}
