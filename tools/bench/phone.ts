import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../../tests/support/browser.ts'
import { median, milliseconds, type Row, seconds, spread } from './row.ts'

const VISITS = 5
const OPENINGS = 12
const PHONE = { width: 412, height: 823 }
/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}

async function slowDown(page: Page, network: boolean) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (network) await session.send('Network.emulateNetworkConditions', SLOW_4G)
}

/** The times from the start of the navigation until a page was readable and until it was interactive (ms). */
async function visit(page: Page, url: string) {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if ('alive' in document.documentElement.dataset) Object.assign(window, { aliveAt: performance.now() })
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] })
  })
  await page.goto(url)
  await page.waitForFunction(() => 'aliveAt' in window)
  return page.evaluate(() => ({
    readable: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    alive: (window as unknown as { aliveAt: number }).aliveAt,
  }))
}

/** Waits until the whole site is cached on the device. */
async function waitUntilCached(page: Page) {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await page.waitForTimeout(1000)
}

async function measureVisits(fresh: () => Promise<BrowserContext>, url: string): Promise<Row[]> {
  const first: Awaited<ReturnType<typeof visit>>[] = []
  const second: typeof first = []
  for (let i = 0; i < VISITS; i++) {
    const context = await fresh()
    const page = await context.newPage()
    await slowDown(page, true)
    first.push(await visit(page, url))
    await waitUntilCached(page)
    second.push(await visit(page, url))
    await context.close()
  }
  const row = (what: string, times: number[], budget: number, why = ''): Row => ({
    what: `slow phone (4x CPU, slow 4G): ${what}`,
    budget: `<= ${seconds(budget)}`,
    measured: spread(times, seconds),
    yardstick: '',
    met: median(times) <= budget,
    why,
  })
  return [
    row(
      'first visit readable',
      first.map(({ readable }) => readable),
      1000,
    ),
    row(
      'first visit interactive',
      first.map(({ alive }) => alive),
      1600,
      'The code (83 KB) is asked for when the style is here; 0.42 s of this line are its bytes, the rest is running it at a quarter of the speed. Until then every link works as a link.',
    ),
    row(
      'second visit readable',
      second.map(({ readable }) => readable),
      300,
    ),
  ]
}

/** The time from an input to the next paint as the browser reports it (ms). */
async function paintsAfter(page: Page, name: string, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate((name) => {
    const taken: number[] = []
    Object.assign(window, { paints: taken })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === name) taken.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  }, name)
  await act()
  await page.waitForTimeout(500)
  return page.evaluate(() => (window as unknown as { paints: number[] }).paints)
}

async function measureInputs(fresh: () => Promise<BrowserContext>, url: string, thousand: string): Promise<Row[]> {
  const page = await (await fresh()).newPage()
  await slowDown(page, false)
  await visit(page, url)
  await waitUntilCached(page)
  const opening = await paintsAfter(page, 'click', async () => {
    for (let i = 0; i < OPENINGS; i++) {
      await page
        .getByRole('article')
        .nth(i % 6)
        .getByRole('link')
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })
  await visit(page, thousand)
  await waitUntilCached(page)
  await page.getByPlaceholder('Search all tips...').click()
  const typing = await paintsAfter(page, 'keydown', () => page.keyboard.type('brake fluid', { delay: 120 }))
  await page.context().close()
  return [
    { what: 'opening a tip, 4x CPU: next paint', times: opening, budget: 100 },
    { what: 'typing in search over 1,000 tips, 4x CPU: next paint', times: typing, budget: 50 },
  ].map(({ what, times, budget }) => ({
    what,
    budget: `<= ${budget} ms`,
    // The browser does not report inputs faster than 16 ms.
    measured: times.length === 0 ? '< 16 ms' : spread(times, milliseconds),
    yardstick: '',
    met: median(times) <= budget,
  }))
}

/** Measures what a rider with a slow phone waits for. `thousand` is a server with a library of 1,000 tips. */
export async function measurePhone(server: string, thousand: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
  const fresh = () => browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const rows = [...(await measureVisits(fresh, server)), ...(await measureInputs(fresh, server, thousand))]
  await browser.close()
  return rows
}
