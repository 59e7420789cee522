import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { Reloads } from './watchers/reload.ts'
import type { Watcher } from './watchers/watch.ts'

/* Every test fails when a watcher sees something. Here each of them sees the fault that it is for. */

/** The address of a server whose page says how often somebody has written, but not after a press. */
const test = base.extend<{ site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright wants it
  site: async ({}, use) => {
    let writes = 0
    const server = createServer(({ url, method }, response) => {
      if (method === 'POST') writes++
      response.statusCode = url === '/fails' ? 500 : 200
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><html lang="en" data-alive><title>Page</title><body style="margin: 0">
        <main><button id="gone" onclick="this.remove()">Gone</button>
        <button id="write" onclick="fetch('/api/write', { method: 'POST' })">Write</button><p>${writes} times</p></main>`)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.close()
  },
})

const style = (page: Page, name: string, value: string) =>
  page.locator('p').evaluate((element, [name, value]) => element.style.setProperty(name, value), [name, value] as const)

const FAULTS: [Watcher, string, (page: Page) => Promise<unknown>][] = [
  ['focus', 'a control that takes the focus away with it', (page) => page.locator('#gone').click()],
  ['shift', 'words that move by themselves', (page) => style(page, 'padding-top', '200px')],
  ['width', 'words that are wider than the window', (page) => style(page, 'width', '200vw')],
  ['error', 'an error', (page) => page.evaluate(() => void Promise.reject(new Error('It fails')))],
  ['answer', 'an answer that the server has not', (page) => page.evaluate(async () => void (await fetch('/fails')))],
]

for (const [watcher, fault, cause] of FAULTS)
  test(`a test does not pass with ${fault}`, async ({ browser, site, watch }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(site)
    await cause(page)
    await context.close()
    expect(watch.take().map((seen) => seen.watcher)).toEqual([watcher])
  })

test('a test does not pass with a page that says something else after a reload', async ({ browser, site }) => {
  const seen: string[] = []
  const context = await browser.newContext()
  const reloads = new Reloads((watcher, fault) => seen.push(`${watcher}: ${fault}`))
  reloads.add(context)
  const page = await context.newPage()
  await page.goto(site)
  await Promise.all([page.waitForResponse('**/api/write'), page.locator('#write').click()])
  await page.locator('#write').hover()
  await reloads.compareAll(context)
  expect(seen).toEqual(['reload: says ["0 times"], and after a reload ["1 times"]'])
  await context.close()
})
