import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { BROWSER_FLAGS, findBrowser } from '../../tests/support/browser.ts'
import { median, milliseconds, type Row, seconds, spread } from './row.ts'

const RUNS = 3
const PAGES = ['/', '/tips/1', '/contact', '/impressum', '/auth']

/** Lighthouse's own phone and network, on each page several times. */
export async function measurePages(server: string): Promise<Row[]> {
  const chrome = await launch({ chromePath: findBrowser(), chromeFlags: ['--headless=new', ...BROWSER_FLAGS] })
  const rows: Row[] = []
  for (const path of PAGES) {
    const scores = new Map<string, number[]>()
    const times = { lcp: [] as number[], tbt: [] as number[], cls: [] as number[], fcp: [] as number[] }
    for (let run = 0; run < RUNS; run++) {
      const result = await lighthouse(server + path, { port: chrome.port, logLevel: 'silent' })
      if (!result) throw new Error(`Lighthouse had nothing to say about ${path}`)
      for (const { title, score } of Object.values(result.lhr.categories)) {
        scores.set(title, [...(scores.get(title) ?? []), Math.round((score ?? 0) * 100)])
      }
      const value = (id: string) => result.lhr.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY
      times.fcp.push(value('first-contentful-paint'))
      times.lcp.push(value('largest-contentful-paint'))
      times.tbt.push(value('total-blocking-time'))
      times.cls.push(value('cumulative-layout-shift'))
    }
    const middle = [...scores].map(([title, values]) => ({ title, score: median(values) }))
    rows.push(
      {
        what: `Lighthouse, \`${path}\``,
        budget: '100 in every category',
        measured: middle.map(({ title, score }) => `${title} ${score}`).join(', '),
        yardstick: '',
        met: middle.every(({ score }) => score === 100),
      },
      {
        what: `LCP, TBT, CLS of \`${path}\``,
        budget: '<= 0.95 s, <= 30 ms, 0',
        measured: `${spread(times.lcp, seconds)}, ${spread(times.tbt, milliseconds)}, ${median(times.cls).toFixed(2)}`,
        yardstick: `first paint ${spread(times.fcp, seconds)}`,
        met: median(times.lcp) <= 950 && median(times.tbt) <= 30 && median(times.cls) < 0.005,
        why:
          median(times.lcp) > 950
            ? 'Lighthouse counts every file that has come before the paint. That leaves the typeface: over HTTP/1.1 its two files have connections of their own, each two round trips (0.3 s) of this network. The text is painted without waiting for them; over HTTP/2 there are no such connections.'
            : '',
      },
    )
  }
  await chrome.kill()
  return rows
}
