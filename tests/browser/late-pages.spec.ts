import { type BrowserContext, expect, type Page } from '@playwright/test'
import { visitOnce } from '#tests/support/offline.ts'
import { type SlowProxy, startSlowProxy } from '#tests/support/slow-proxy.ts'
import { type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'
import { test as base, open } from './fixtures.ts'

/*
 * Pages that come late, or that are in another language than the service worker that controls the browser.
 */

const test = base.extend<{
  own: { server: RunningServer; proxy: SlowProxy; context: BrowserContext; page: Page }
}>({
  /** A server of its own behind a proxy, and a device with the English service worker. */
  own: async ({ browser }, use) => {
    const server = await startServer()
    const proxy = await startSlowProxy(Number(new URL(server.url).port))
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${proxy.port}`,
      serviceWorkers: 'allow',
    })
    const page = await context.newPage()
    await visitOnce(page)
    await use({ server, proxy, context, page })
    await context.close()
    await proxy.stop()
    await server.end('SIGKILL')
    removeFolder(server.folder)
  },
})

/** Holds back the requests for a path until `release`. `seen` resolves when there is one. */
function holdBack(proxy: SlowProxy, path: string) {
  const seen = Promise.withResolvers<void>()
  proxy.slow((packet) => {
    if (!packet.includes(`GET ${path} `)) return 0
    seen.resolve()
    return 3_600_000
  })
  return { seen: seen.promise, release: () => proxy.slow(() => 0) }
}

/** Makes the worker's time limits end at once, so that no test waits for them. */
async function endTimeLimits(context: BrowserContext) {
  await context.serviceWorkers()[0]?.evaluate(() => {
    const wait = self.setTimeout
    Object.assign(self, { setTimeout: (run: () => void) => wait(run, 0) })
  })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('[WEB-04] the worker waits for a slow page in another language, and shows a slow page of the library from the device', async ({
  own: { page, proxy, context },
}) => {
  await endTimeLimits(context)
  const openLate = async (path: string) => {
    const { seen, release } = holdBack(proxy, path)
    const shown = open(page, path)
    await seen
    // Waits until the time limit would be over for a worker that has one here.
    await context.serviceWorkers()[0]?.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    release()
    await shown
  }
  await openLate('/de/tips/4')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('.tip-page')).toBeVisible()
  await openLate('/nothing')
  await expect(heading(page)).toHaveText('404 Page Not Found')

  holdBack(proxy, '/tips/4')
  await open(page, '/tips/4')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('.tip-page')).toBeVisible()
})

test('[WEB-04] without the server, a page that the device does not have says so in the language of its address, and comes when the server is back', async ({
  own: { page, server },
}) => {
  await server.end('SIGKILL')
  await page.goto('/de/tips/4')
  await expect(heading(page)).toHaveText('Diese Seite ist nicht auf diesem Gerät')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('link', { name: 'Read it in English' }).click()
  await expect(page).toHaveURL(/\/tips\/4$/)
  await expect(page.locator('.tip-page')).toBeVisible()
  await page.goBack()
  const back = await startServer({ PORT: new URL(server.url).port }, server.folder)
  await page.getByRole('link', { name: 'Noch einmal versuchen' }).click()
  await expect(page.locator('.tip-page')).toBeVisible()
  await expect(page).toHaveURL(/\/de\/tips\/4$/)
  await back.end('SIGKILL')

  // A tip that may have been added after the visit, so only the server knows whether it exists.
  await open(page, '/tips/9999')
  await expect(heading(page)).toHaveText('This page is not on this device')
  await open(page, '/tips/4')
  await expect(page.locator('.tip-page')).toBeVisible()
})
