import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import { visitOnce } from '#tests/support/offline.ts'
import { makeOtherBuild, NEW_TEXT, OLD_TEXT } from '#tests/support/other-build.ts'
import { callApi, type RunningServer, removeFolder, startServer } from '#tests/support/running-server.ts'
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
    { scope: 'worker', timeout: 60_000 },
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

test('[OFF-05] an open tab keeps its version, is offered the new one, and shows it after Reload', async ({
  page,
  site,
}) => {
  const missing = watchMissing(page)
  await visitOnce(page, site.url)
  await site.replace()
  await open(page, site.url)
  const notice = page.getByText('New version')
  await expect(notice).toBeVisible()
  await expect(sidebar(page)).toContainText(OLD_TEXT)
  // A part of the page that has not been loaded yet.
  await toContact(page)
  await expect(contact(page)).toBeVisible()

  const old = await page.evaluate(() => (document.querySelector('link[data-rel]') as HTMLLinkElement).href)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(sidebar(page)).toContainText(NEW_TEXT)
  await expect(contact(page)).toBeVisible()
  await expect(notice).toHaveCount(0)
  await open(page, site.url)
  await expect(sidebar(page)).toContainText(NEW_TEXT)
  expect(await page.evaluate(async (old) => (await caches.match(old)) === undefined, old)).toBe(true)
  expect(missing).toEqual([])
})

test('[OFF-05] the notice can be put off and returns on the next page', async ({ page, site }) => {
  await visitOnce(page, site.url)
  await site.replace()
  await open(page, site.url)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('New version')).toHaveCount(0)
  await open(page, `${site.url}/contact`)
  await expect(page.getByText('New version')).toBeVisible()
  await expect(sidebar(page)).toContainText(OLD_TEXT)
})

test('[OFF-05] a second tab keeps what is typed into it, stays usable, and is offered the new version too', async ({
  page,
  context,
  site,
}) => {
  await visitOnce(page, site.url)
  const other = await context.newPage()
  await open(other, site.url)
  await other.getByPlaceholder('Search all tips...').fill('helmet')
  await site.replace()
  await open(page, site.url)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(sidebar(page)).toContainText(NEW_TEXT)

  await expect(other.getByText('New version')).toBeVisible()
  await expect(sidebar(other)).toContainText(OLD_TEXT)
  await expect(other.getByPlaceholder('Search all tips...')).toHaveValue('helmet')
  await toContact(other)
  await expect(contact(other)).toBeVisible()
  await other.getByRole('button', { name: 'Reload' }).click()
  await expect(sidebar(other)).toContainText(NEW_TEXT)
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

for (const [what, path] of [
  ['the guide is', '/guide.pdf'],
  ['an answer to the rider is', '/api/progress'],
] as const) {
  test(`[OFF-05] Reload shows the new version even while ${what} still on the way`, async ({ page, site }) => {
    const proxy = await proxyThatHolds(
      (requestPath) => requestPath === path,
      () => site.url,
    )
    const { token } = await (
      await callApi(site.url, 'POST', '/api/register', { body: { username: 'mara', password: 'correct horse' } })
    ).json()
    await page.addInitScript((token) => localStorage.setItem('authToken', token), token)
    await visitOnce(page, proxy.url)
    await site.replace()
    const isRequested = page.waitForRequest(`**${path}`).catch(() => undefined)
    await open(page, `${proxy.url}${path === '/api/progress' ? '/progress' : '/'}`)
    if (path === '/api/progress') await isRequested
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(sidebar(page)).toContainText(NEW_TEXT)
    proxy.end()
  })
}

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

  test('[OFF-05] a part that stays missing is not requested forever, and the page stays readable', async ({
    page,
    site,
  }) => {
    await open(page, site.url)
    let loads = 0
    page.on('load', () => loads++)
    await page.route('**/assets/contact-page-*.js', (route) => route.fulfill({ status: 404 }))
    await toContact(page)
    await expect(page.getByText('This could not be loaded.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(contact(page)).toBeVisible()
    await page.waitForTimeout(1000)
    expect(loads).toBe(1)
  })

  test('[OFF-05] a dead connection that the browser has not noticed does not take the page away', async ({
    page,
    context,
    site,
  }) => {
    await open(page, site.url)
    await context.route('**', (route) => route.abort())
    await toContact(page)
    await expect(page.getByText('This could not be loaded.')).toBeVisible()
    await page.waitForTimeout(500)
    await expect(sidebar(page)).toBeVisible()
  })

  test('[OFF-05] without a network a missing part says so, and appears when tried again', async ({
    page,
    context,
    site,
  }) => {
    await open(page, site.url)
    await context.setOffline(true)
    await toContact(page)
    await expect(page.getByText('This could not be loaded.')).toBeVisible()
    await expect(sidebar(page)).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(contact(page)).toBeVisible()
  })
})

test('[OFF-05] the first visit shows no notice and does not reload', async ({ page, site }) => {
  let loads = 0
  page.on('load', () => loads++)
  await visitOnce(page, site.url)
  await page.waitForFunction(async () => (await caches.keys()).some((name) => name.startsWith('guide-')))
  await expect(page.getByText('New version')).toHaveCount(0)
  expect(loads).toBe(1)
})

test('[OFF-05] while a server is being replaced, pages of two versions are never cached together', async ({
  page,
  site,
}) => {
  let isMixed = true
  const proxy = createServer((request, reply) => {
    // One connection per request, because the server may close a kept-alive connection just when it is reused.
    get(site.url + request.url, { agent: false }, (answer) => {
      const { 'content-type': type = '', etag = '' } = answer.headers
      reply.writeHead(answer.statusCode ?? 0, {
        'content-type': type,
        etag: isMixed && request.url === '/contact' ? '"of another version"' : etag,
      })
      answer.pipe(reply)
      // Like a proxy, break off the client's connection when the server breaks off its own.
    }).on('error', () => reply.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  await open(page, url)
  const outcome = await page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('/sw.js')
    return new Promise((resolve) => installing?.addEventListener('statechange', () => resolve(installing.state)))
  })
  expect(outcome).toBe('redundant')
  isMixed = false
  await visitOnce(page, url)
  proxy.closeAllConnections()
  proxy.close()
})
