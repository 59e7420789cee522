import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import { visitOnce } from '#tests/support/offline.ts'
import { makeOtherBuild, NEW_TEXT, OLD_TEXT } from '#tests/support/other-build.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tools/lib/running-server.ts'
import { open } from './fixtures.ts'

interface Site {
  url: string
  /** Replaces this version with the next one. */
  replace: () => Promise<void>
}

const test = base.extend<{ site: Site }, { next: { folder: string; main: string } }>({
  next: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright wants it
    async ({}, use) => {
      const next = makeOtherBuild()
      await use(next)
      removeFolder(next.folder)
    },
    { scope: 'worker' },
  ],
  site: async ({ next }, use) => {
    let server: RunningServer = await startServer()
    const { url, folder } = server
    const environment = { PORT: new URL(url).port, PUBLIC_URL: url }
    await use({
      url,
      replace: async () => {
        await server.end('SIGKILL')
        server = await startServer(environment, folder, { main: next.main })
      },
    })
    await server.end('SIGKILL')
    removeFolder(folder)
  },
})
// One worker runs the tests of this file, so that the next version is built once.
test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'allow' })

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const toContact = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
const contact = (page: Page) => page.getByRole('heading', { level: 1, name: 'Contact' })

/** Collects the addresses that the server answered with 404. */
function watchMissing(page: Page): string[] {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  return missing
}

test('[OFF-05] open tabs keep their version and stay usable, are offered the new one, may put it off, and show it after Reload', async ({
  page,
  context,
  site,
}) => {
  const missing = watchMissing(page)
  await visitOnce(page, site.url)
  const other = await context.newPage()
  await open(other, site.url)
  await other.getByPlaceholder('Search all tips...').fill('helmet')
  await site.replace()
  await open(page, site.url)
  const notice = page.getByText('New version')
  await expect(notice).toBeVisible()
  await expect(sidebar(page)).toContainText(OLD_TEXT)
  // A part of the page that has not been loaded yet.
  await toContact(page)
  await expect(contact(page)).toBeVisible()

  await test.step('the notice can be put off and returns on the next page', async () => {
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(notice).toHaveCount(0)
    await open(page, `${site.url}/contact`)
    await expect(notice).toBeVisible()
    await expect(sidebar(page)).toContainText(OLD_TEXT)
  })

  const old = await page.evaluate(() => (document.querySelector('link[data-rel]') as HTMLLinkElement).href)
  await test.step('Reload shows the new version', async () => {
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(sidebar(page)).toContainText(NEW_TEXT)
    await expect(contact(page)).toBeVisible()
    await expect(notice).toHaveCount(0)
    await open(page, site.url)
    await expect(sidebar(page)).toContainText(NEW_TEXT)
  })

  await test.step('the second tab keeps what is typed into it, and is offered the new version too', async () => {
    await expect(other.getByText('New version')).toBeVisible()
    await expect(sidebar(other)).toContainText(OLD_TEXT)
    await expect(other.getByPlaceholder('Search all tips...')).toHaveValue('helmet')
    await toContact(other)
    await expect(contact(other)).toBeVisible()
    await other.getByRole('button', { name: 'Reload' }).click()
    await expect(sidebar(other)).toContainText(NEW_TEXT)
  })
  expect(await page.evaluate(async (old) => (await caches.match(old)) === undefined, old)).toBe(true)
  expect(missing).toEqual([])
})

/**
 * Starts a proxy that forwards requests to the site, except those that it never answers. Returns its address and a
 * function that ends it.
 */
async function proxyThatHolds(isHeld: (path: string) => boolean, target: () => string) {
  const proxy = createServer((request, reply) => {
    if (isHeld(String(request.url))) return
    // One connection per request, because the server may close a kept-alive connection just when it is reused.
    const passed = get(target() + request.url, { agent: false, headers: request.headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(reply)
    })
    passed.on('error', () => reply.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    end: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

test('[OFF-05] Reload shows the new version even while the guide and an answer to the rider are still on the way', async ({
  page,
  site,
}) => {
  const proxy = await proxyThatHolds(
    (path) => path === '/guide.pdf' || path === '/api/progress',
    () => site.url,
  )
  const { token } = await (
    await callApi(site.url, 'POST', '/api/register', { body: { username: 'mara', password: 'correct horse' } })
  ).json()
  await page.addInitScript((token) => localStorage.setItem('authToken', token), token)
  await visitOnce(page, proxy.url)
  await site.replace()
  const isRequested = page.waitForRequest('**/api/progress').catch(() => undefined)
  await open(page, `${proxy.url}/progress`)
  await isRequested
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(sidebar(page)).toContainText(NEW_TEXT)
  proxy.end()
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('[OFF-05] when a part of the old version is gone, the page of the new version is loaded', async ({
    page,
    site,
  }) => {
    await open(page, site.url)
    await site.replace()
    await toContact(page)
    await expect(contact(page)).toBeVisible()
    await expect(sidebar(page)).toContainText(NEW_TEXT)
  })
})
