import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, type Request } from '@playwright/test'
import { SITE_HEADER } from '#shared/site-header.ts'
import { settle } from '#tests/support/double-press.ts'
import { visitOnce } from '#tests/support/offline.ts'
import { open, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

test.beforeEach(() => allow('error', 'parts of the site are missing on purpose'))

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const toContact = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
/** When a part is missing, the page looks whether the server has another version. */
const isLook = (request: Request) => request.resourceType() === 'fetch' && request.url().endsWith('/contact')
const contact = (page: Page) => page.getByRole('heading', { level: 1, name: 'Contact' })

// A shared page may have the missing part in its cache.
test.use({ needsOwnPage: true })

// These tests open a second page, because the `page` fixture fails on any error, and a missing part causes one.

test('[OFF-05] a part that stays missing is not requested forever, and the page stays readable', async ({
  context,
}) => {
  const page = await context.newPage()
  await open(page, '/')
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/contact-page-*.js', (route) => route.fulfill({ status: 404 }))
  const firstLook = page.waitForEvent('requestfinished', isLook)
  await toContact(page)
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  await firstLook
  const secondLook = page.waitForEvent('requestfinished', isLook)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(contact(page)).toBeVisible()
  await secondLook
  await settle(page)
  expect(loads).toBe(1)
})

test('[OFF-05] a dead connection that the browser has not noticed does not take the page away', async ({ context }) => {
  const page = await context.newPage()
  await open(page, '/')
  await context.route('**', (route) => route.abort())
  const look = page.waitForEvent('requestfailed', isLook)
  await toContact(page)
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  await look
  await settle(page)
  await expect(sidebar(page)).toBeVisible()
})

test('[OFF-05] without a network a missing part says so, and appears when tried again', async ({ context }) => {
  const page = await context.newPage()
  await open(page, '/')
  await context.setOffline(true)
  await toContact(page)
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  await expect(sidebar(page)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(contact(page)).toBeVisible()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[OFF-05] while a server is being replaced, pages of two versions are never cached together', async ({
    page,
    server,
  }) => {
    let isMixed = true
    const proxy = createServer((request, reply) => {
      // One connection per request, because the server may close a kept-alive connection just when it is reused.
      get(server.url + request.url, { agent: false }, (answer) => {
        const { 'content-type': type = '', etag = '' } = answer.headers
        reply.writeHead(answer.statusCode ?? 0, {
          'content-type': type,
          [SITE_HEADER]: answer.headers[SITE_HEADER] ?? '',
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
})
