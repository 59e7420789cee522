import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { makeSharedPage } from './shared-page.ts'

test('a page that tests share keeps nothing that an earlier test has stored, routed or added', async ({
  browser,
  server,
}) => {
  const { context, reset, clear } = await makeSharedPage(browser)
  const [page] = context.pages()
  if (!page) throw new Error('There is no page')
  const seen: string[] = []
  await page.addInitScript(() => document.documentElement?.setAttribute('data-added', ''))
  await page.route('**/api/tips', (route) => route.fulfill({ json: [] }))
  page.on('request', (request) => seen.push(request.url()))
  await page.goto(`${server.url}/health`)
  await page.evaluate(async () => {
    localStorage.setItem('authToken', 'x')
    sessionStorage.setItem('seen', 'x')
    await new Promise((resolve) => {
      indexedDB.open('offline').onsuccess = resolve
    })
  })
  await context.addCookies([{ name: 'device', value: 'x', url: server.url }])
  await context.newPage()

  expect(await clear()).toBe(true)
  seen.length = 0
  await reset(server.url, { width: 500, height: 500 })
  expect(await page.locator('[data-added]').count()).toBe(0)
  expect(seen).toEqual([])
  const stored = () =>
    page.evaluate(async () => {
      const tips = await (await fetch('/api/tips')).json()
      const databases = await indexedDB.databases()
      return [localStorage.length, sessionStorage.length, databases.length, tips.length > 0, innerWidth]
    })
  await expect.poll(stored).toEqual([0, 0, 0, true, 500])
  expect(await context.cookies()).toEqual([])
  expect(context.pages()).toHaveLength(1)
  await context.close()
})

test('a test that has changed the clock or the network leaves no page to the next', async ({ browser }) => {
  const changes = [(page: Page) => page.clock.install(), (page: Page) => page.context().setOffline(true)]
  for (const change of changes) {
    const { context, clear } = await makeSharedPage(browser)
    const [page] = context.pages()
    if (page) await change(page)
    expect(await clear()).toBe(false)
    await context.close()
  }
})
