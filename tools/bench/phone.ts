import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { launchPhoneBrowser, type PhoneBrowser, type Profile, type Tab } from './phone-browser.ts'
import { median, milliseconds, type Row, seconds, spread } from './row.ts'

const VISITS = 7
const OPENINGS = 12
/** How often openings and typing are measured, in turns with the yardstick. */
const ROUNDS = 3
/** How long to wait until the page and everything that follows an input are at rest (ms). */
const REST = 500
/** How long to wait until the work after the load of a page is done (ms). */
const BACKGROUND = 1500

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves `hydrated` with the time at which the page is marked as interactive. */
const WATCH_HYDRATION = `window.hydrated = new Promise((resolve) => new MutationObserver(() => {
  if ('alive' in (document.documentElement?.dataset ?? {})) resolve(performance.now())
}).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] }))`

/**
 * A page that does the least possible: it paints one line, and each input changes one text. It is the yardstick of this
 * machine.
 */
const SMALL_PAGE = `<!doctype html><html data-alive lang="en"><meta name="viewport" content="width=device-width"><title>Yardstick</title>
<h2 style="font-size:40px">0</h2><input aria-label="Text">
<script>const text = document.querySelector('h2'); let count = 0
text.onclick = () => { text.textContent = ++count }
document.querySelector('input').oninput = ({ target }) => { text.textContent = target.value }</script>`

async function serveSmallPage() {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(SMALL_PAGE))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** Waits for the first paint and returns its time (ms). */
const readPaint = (tab: Tab) =>
  tab.read<number>(`new Promise((resolve) => new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName('first-contentful-paint')
    if (paint) resolve(paint.startTime)
  }).observe({ type: 'paint', buffered: true }))`)

/** The times from the start of the navigation until a page was readable and until it was interactive (ms). */
async function visit(tab: Tab, url: string) {
  await tab.send('Page.enable')
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH_HYDRATION })
  await tab.send('Page.navigate', { url })
  const interactive = await tab.read<number>('window.hydrated')
  return { readable: await readPaint(tab), interactive }
}

/** The first paint of the small page, which does not hydrate. */
async function visitSmallPage(tab: Tab, url: string): Promise<number> {
  await tab.send('Page.navigate', { url })
  return readPaint(tab)
}

/** Waits until the whole site is cached on the device and the page is at rest. */
async function waitUntilCached(tab: Tab) {
  await tab.read(`navigator.serviceWorker.ready.then(async ({ active }) => {
    while (active.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 100))
  })`)
  await wait(BACKGROUND)
}

async function inNewTab<T>(profile: Profile, slowNetwork: boolean, run: (tab: Tab) => Promise<T>): Promise<T> {
  const tab = await profile.openTab(slowNetwork)
  const result = await run(tab)
  await tab.close()
  return result
}

async function measureVisits(browser: PhoneBrowser, url: string, smallPage: string): Promise<Row[]> {
  const first: Awaited<ReturnType<typeof visit>>[] = []
  const second: typeof first = []
  const small: { first: number[]; second: number[] } = { first: [], second: [] }
  for (let i = 0; i < VISITS; i++) {
    const profile = await browser.newProfile()
    await inNewTab(profile, true, async (tab) => {
      first.push(await visit(tab, url))
      await waitUntilCached(tab)
    })
    second.push(await inNewTab(profile, true, (tab) => visit(tab, url)))
    small.first.push(await inNewTab(profile, true, (tab) => visitSmallPage(tab, smallPage)))
    // Without the slow network, because the service worker answers without a network.
    small.second.push(await inNewTab(profile, false, (tab) => visitSmallPage(tab, smallPage)))
    await profile.close()
  }
  const row = (what: string, times: number[], budget: number, yardstick: number[], why = ''): Row => ({
    what: `slow phone (4x CPU, slow 4G): ${what}`,
    budget: `<= ${seconds(budget)}`,
    measured: spread(times, seconds),
    yardstick: yardstick.length === 0 ? '' : `a page of one line ${spread(yardstick, seconds)}`,
    met: median(times) <= budget,
    why,
  })
  const readable = (visits: typeof first) => visits.map((times) => times.readable)
  return [
    row('first visit readable', readable(first), 1000, small.first),
    row(
      'first visit interactive',
      first.map(({ interactive }) => interactive),
      1600,
      [],
      'The code (87 KB) is requested shortly after the style; 0.42 s of this line are its bytes, the rest is running it at a quarter of the speed. Until then every link works as a link, and a press on a button that opens something is kept.',
    ),
    row('second visit readable', readable(second), 300, small.second),
  ]
}

/** The times from each input of this kind to the next paint as the browser reports it (ms). */
async function paintsAfter(tab: Tab, name: string, act: () => Promise<void>): Promise<number[]> {
  await tab.read(`{
    const times = window.paints = []
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === '${name}') times.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 })
  }`)
  await act()
  await wait(REST)
  return tab.read<number[]>('window.paints')
}

/** Scrolls to an element, and waits until the page is at rest before it taps on it. */
async function tap(tab: Tab, element: string) {
  const point = await tab.read<{ x: number; y: number }>(`(() => {
    const element = ${element}
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })()`)
  await wait(REST)
  await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function pressKey(tab: Tab, key: string, windowsVirtualKeyCode: number) {
  const text = key.length === 1 ? { text: key } : {}
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key, windowsVirtualKeyCode, ...text })
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode })
}

async function expectDialog(tab: Tab, isOpen: boolean) {
  const opened = await tab.read<boolean>(`document.querySelector('dialog[open]') !== null`)
  if (opened !== isOpen) throw new Error(isOpen ? 'The tap opened no tip' : 'Escape did not close the tip')
}

const measureOpenings = (tab: Tab) =>
  paintsAfter(tab, 'click', async () => {
    for (let i = 0; i < OPENINGS; i++) {
      await tap(tab, `document.querySelectorAll('article h2')[${i % 6}]`)
      await wait(REST)
      await expectDialog(tab, true)
      await pressKey(tab, 'Escape', 27)
      await wait(REST)
      await expectDialog(tab, false)
    }
  })

async function measureTaps(tab: Tab) {
  return paintsAfter(tab, 'click', async () => {
    for (let i = 0; i < OPENINGS; i++) await tap(tab, `document.querySelector('h2')`)
  })
}

async function measureTyping(tab: Tab): Promise<number[]> {
  await tap(tab, `document.querySelector('input')`)
  await wait(BACKGROUND)
  return paintsAfter(tab, 'keydown', async () => {
    for (const letter of 'brake fluid') {
      await pressKey(tab, letter, letter.toUpperCase().charCodeAt(0))
      await wait(120)
    }
  })
}

async function measureInputs(browser: PhoneBrowser, url: string, thousand: string, smallPage: string): Promise<Row[]> {
  const times = { opening: [] as number[], typing: [] as number[], tap: [] as number[], key: [] as number[] }
  const cached = (address: string, measure: (tab: Tab) => Promise<number[]>) => async (tab: Tab) => {
    await visit(tab, address)
    await waitUntilCached(tab)
    return measure(tab)
  }
  const small = (measure: (tab: Tab) => Promise<number[]>) => async (tab: Tab) => {
    await visitSmallPage(tab, smallPage)
    return measure(tab)
  }
  for (let i = 0; i < ROUNDS; i++) {
    const profile = await browser.newProfile()
    times.opening.push(...(await inNewTab(profile, false, cached(url, measureOpenings))))
    times.tap.push(...(await inNewTab(profile, false, small(measureTaps))))
    times.typing.push(...(await inNewTab(profile, false, cached(thousand, measureTyping))))
    times.key.push(...(await inNewTab(profile, false, small(measureTyping))))
    await profile.close()
  }
  // The browser does not report inputs faster than 16 ms.
  const inMs = (measured: number[]) => (measured.length === 0 ? '< 16 ms' : spread(measured, milliseconds))
  return [
    { what: 'opening a tip, 4x CPU: next paint', measured: times.opening, budget: 120, least: times.tap },
    {
      what: 'typing in search over 1,000 tips, 4x CPU: next paint',
      measured: times.typing,
      budget: 50,
      least: times.key,
    },
  ].map(({ what, measured, budget, least }) => ({
    what,
    budget: `<= ${budget} ms`,
    measured: inMs(measured),
    yardstick: `changing one text ${inMs(least)}`,
    met: median(measured) <= budget,
  }))
}

/** Measures what a rider with a slow phone waits for. `thousand` is a server with a library of 1,000 tips. */
export async function measurePhone(server: string, thousand: string): Promise<Row[]> {
  const browser = await launchPhoneBrowser()
  const smallPage = await serveSmallPage()
  const visits = await measureVisits(browser, server, smallPage.url)
  const inputs = await measureInputs(browser, server, thousand, smallPage.url)
  smallPage.close()
  await browser.close()
  return [...visits, ...inputs]
}
