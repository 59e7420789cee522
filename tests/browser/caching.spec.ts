import { expect, type Page } from '@playwright/test'
import { CALLS_OF_RIDER, goHome, openWithoutData, openWithStillClock, watchCalls } from '#tests/support/pages.ts'
import { countIn } from '#tools/lib/starter-library.ts'
import { open, test } from './fixtures.ts'
import { stepUntil } from './held-clock.ts'

// The browser of a shared page has files of earlier tests in its cache.
test.use({ needsOwnPage: true })

const cards = (page: Page) => page.getByRole('article')
const sidebarLink = (page: Page, name: string) => page.locator('#sidebar').getByRole('link', { name })

/** Visits the screens for reading tips without a page load. */
async function wander(page: Page) {
  await sidebarLink(page, 'Storage').click()
  await expect(cards(page)).toHaveCount(countIn('storage'))
  await page.getByPlaceholder('Search all tips...').fill('helmet')
  await expect(page.getByText(/results found/)).toBeVisible()
  await sidebarLink(page, 'Riding').click()
  await page.locator('#tip-4 a').click()
  await expect(page.getByRole('dialog').getByText('Key Points')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').getByPlaceholder('Search tips...').fill('helmet')
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await goHome(page)
  await expect(cards(page)).toHaveCount(countIn('riding'))
}

test('[CONST-04] [CONST-05] a page load fetches categories and tips at most once', async ({ page }) => {
  const calls = watchCalls(page)
  await open(page, '/')
  await wander(page)
  expect(calls.filter((call) => call === 'GET /api/tips')).toHaveLength(1)
  // The page carried both, so neither is fetched.
  expect(calls.filter((call) => call === 'GET /api/categories')).toHaveLength(0)
})

test('[CONST-04] [CONST-05] a page that carries no data fetches categories and tips once', async ({ page }) => {
  const calls = watchCalls(page)
  await openWithoutData(page)
  await goHome(page)
  await expect(cards(page)).toHaveCount(countIn('riding'))
  await wander(page)
  expect(calls.filter((call) => call === 'GET /api/tips')).toHaveLength(1)
  expect(calls.filter((call) => call === 'GET /api/categories')).toHaveLength(1)
})

test('[CONST-04] [CONST-05] categories and tips are not fetched again after an hour', async ({ page }) => {
  const calls = watchCalls(page)
  await page.clock.install()
  await openWithoutData(page)
  await goHome(page)
  await expect(cards(page)).toHaveCount(countIn('riding'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  await page.clock.fastForward('01:00:00')
  calls.length = 0
  await goHome(page)
  await expect(cards(page)).toHaveCount(countIn('riding'))
  await sidebarLink(page, 'Storage').click()
  await expect(cards(page)).toHaveCount(countIn('storage'))
  expect(calls.filter((call) => /tips$|categories$/.test(call))).toEqual([])
})

test('[CONST-01] visiting a screen again refetches data that are 61 s old, but not data that are 59 s old', async ({
  page,
  signIn,
}) => {
  const { username } = await signIn()
  const calls = watchCalls(page)
  const ofDevices = () => calls.filter((call) => call === 'GET /api/user/sessions').length
  // The clock stands still, because with a running one the data are older on a slow machine.
  await openWithStillClock(page, '/contact')
  // The name of the rider moves the link to the settings.
  await stepUntil(page, page.getByRole('button', { name: `Hello, ${username}` }))
  const devices = async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
    await stepUntil(page, page.getByText('This device'))
  }
  const leave = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  }
  await devices()
  expect(ofDevices()).toBe(1)
  await leave()
  await page.clock.fastForward(58_000)
  await devices()
  await leave()
  expect(ofDevices()).toBe(1)
  await page.clock.fastForward(3_000)
  await devices()
  await expect.poll(ofDevices).toBe(2)
})

/** Opens the tips list with a stopped clock and waits until the first fetches have finished. */
async function openSettled(page: Page, calls: string[]) {
  await openWithStillClock(page, '/')
  await expect(cards(page)).toHaveCount(countIn('riding'))
  // The rules of the place are fetched ahead, after everything else.
  for (const path of [...CALLS_OF_RIDER, '/api/rules']) {
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return calls
      })
      .toContain(`GET ${path}`)
  }
}

test('[CONST-02] nothing is refetched on a timer, not even after an hour', async ({ page, signIn }) => {
  await signIn()
  const calls = watchCalls(page)
  await openSettled(page, calls)
  calls.length = 0
  for (let minute = 0; minute < 60; minute++) await page.clock.runFor(60_000)
  expect(calls).toEqual([])
})

test('[CONST-03] nothing is refetched when the window regains the focus, however old the data are', async ({
  page,
  signIn,
}) => {
  await signIn()
  const calls = watchCalls(page)
  await openSettled(page, calls)
  await page.clock.runFor(120_000)
  calls.length = 0
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      window.dispatchEvent(new Event(state === 'visible' ? 'focus' : 'blur'))
    }
  })
  await page.clock.runFor(10_000)
  expect(calls).toEqual([])
})

test('a page that is visited again comes from the browser cache after a short revalidation', async ({
  page,
  server,
}) => {
  await open(page, '/')
  const { headers } = await fetch(server.url)
  const again = await fetch(server.url, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  await open(page, '/contact')
  const sent = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, transferSize } = entry as PerformanceResourceTiming
      return [new URL(name).pathname, transferSize] as const
    }),
  )
  // Only the code of the new page and the code that loads after the page cross the network.
  expect(sent.length).toBeGreaterThan(5)
  expect(
    sent.filter(([path, size]) => size > 0 && !/contact|action|shared|background|queue|rules|api\//.test(path)),
  ).toEqual([])
})
