import { expect, type Page } from '@playwright/test'
import { open } from '#tests/browser/fixtures.ts'

/** Opens a page as the first visit does, and waits until all of the site is on the device. */
export async function visitOnce(page: Page, path = '/'): Promise<void> {
  await open(page, path)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Waits until the guide, which comes last, is on the device too. */
export async function waitForGuide(page: Page): Promise<void> {
  const isKept = () => page.evaluate(async () => (await caches.match('/guide.pdf')) !== undefined)
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true)
}

/** Opens a page as a rider does who is signed in, and waits until their own readings are on the device too. */
export async function visitAsRider(page: Page, path = '/'): Promise<void> {
  await visitOnce(page, path)
  const isKept = () =>
    page.evaluate(async () => {
      const kept = await (await caches.open('rider')).keys()
      return ['/api/user', '/api/engagement', '/api/leaderboard'].every((path) =>
        kept.some(({ url }) => new URL(url).pathname === path),
      )
    })
  await expect.poll(isKept).toBe(true)
}

/** From now on there is no network, and the browser's ordinary cache is empty: only what was kept on purpose is left. */
export async function goOffline(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
  await page.context().setOffline(true)
}
