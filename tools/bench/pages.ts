import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { BROWSER_FLAGS, findBrowser } from '../lib/browser.ts'
import { median, milliseconds, type Row, seconds, spread } from './row.ts'

const RUNS = 5

/** Runs that are not counted. Chromium prepares parts of itself for some time after its start, which slows the first pages. */
const WARM_UP_RUNS = 3

/** A page to measure. */
export interface MeasuredPage {
  url: string
  name: string
  /** Whether search engines must not list the page. Lighthouse lowers its SEO score for that. */
  isHidden?: true
}

/** A slow phone has a quarter of this machine's speed, as in Lighthouse. */
const SLOWED = 4
/** Lighthouse counts the part of a task beyond this time as blocking (ms). */
const LONG_TASK = 50

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
}

/**
 * The processor time of each task of the page's main thread after the first paint, on a slow phone (ms). Lighthouse counts the time
 * on the clock, in which a machine with two cores also runs other programs and the browser's other threads.
 */
function tasksByProcessorTime(events: readonly TraceEvent[]): number[] {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  return events
    .filter(({ name, pid, tid, ts }) => name === 'RunTask' && pid === paint?.pid && tid === paint.tid && ts > paint.ts)
    .map(({ tdur = 0 }) => (tdur / 1000) * SLOWED)
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const largest = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0)

/** Runs Lighthouse with its default phone and network on each page several times. The table has a column for each row of a page. */
export async function measurePages(pages: MeasuredPage[]): Promise<Row[]> {
  const chrome = await launch({ chromePath: findBrowser(), chromeFlags: ['--headless=new', ...BROWSER_FLAGS] })
  const rows: Row[] = []
  for (let run = 0; run < WARM_UP_RUNS && pages[0]; run++) {
    await lighthouse(pages[0].url, { port: chrome.port, logLevel: 'silent' })
  }
  for (const { url, name, isHidden } of pages) {
    const scores = new Map<string, number[]>()
    const times = { lcp: [] as number[], tbt: [] as number[], cls: [] as number[], fcp: [] as number[] }
    const work = { blocking: [] as number[], longest: [] as number[], all: [] as number[] }
    for (let run = 0; run < RUNS; run++) {
      const result = await lighthouse(url, { port: chrome.port, logLevel: 'silent' })
      if (!result) throw new Error(`Lighthouse returned no result for ${name}`)
      for (const { title, score } of Object.values(result.lhr.categories)) {
        scores.set(title, [...(scores.get(title) ?? []), Math.round((score ?? 0) * 100)])
      }
      const value = (id: string) => result.lhr.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY
      times.fcp.push(value('first-contentful-paint'))
      times.lcp.push(value('largest-contentful-paint'))
      times.tbt.push(value('total-blocking-time'))
      times.cls.push(value('cumulative-layout-shift'))
      const tasks = tasksByProcessorTime(result.artifacts.Trace.traceEvents)
      work.blocking.push(sum(tasks.map((task) => Math.max(0, task - LONG_TASK))))
      work.longest.push(largest(tasks))
      work.all.push(sum(tasks))
    }
    const middle = [...scores].map(([title, values]) => ({ title, score: median(values) }))
    const below = middle.filter(({ score }) => score < 100)
    const page = `\`${name}\``
    rows.push(
      {
        page,
        what: `Lighthouse, \`${name}\``,
        budget: isHidden ? '100 but for SEO (noindex)' : '100',
        measured: below.length === 0 ? '100' : below.map(({ title, score }) => `${title} ${score}`).join(', '),
        yardstick: '',
        met: middle.every(({ title, score }) => score === 100 || (isHidden && title === 'SEO')),
      },
      {
        page,
        what: `LCP, TBT, CLS of \`${name}\``,
        budget: '<= 1.1 s, <= 50 ms, 0',
        measured: `${spread(times.lcp, seconds)}, ${spread(times.tbt, milliseconds)}, ${median(times.cls).toFixed(2)}`,
        yardstick: `first paint ${spread(times.fcp, seconds)}`,
        met: median(times.lcp) <= 1100 && median(times.tbt) <= 50 && median(times.cls) < 0.005,
      },
      {
        page,
        what: `blocking time of \`${name}\` by processor time`,
        budget: '<= 50 ms',
        measured: `${spread(work.blocking, milliseconds)}, longest task ${spread(work.longest, milliseconds)}`,
        yardstick: `all tasks ${spread(work.all, milliseconds)}`,
        met: work.longest.every((task) => task > 0) && median(work.blocking) <= 50,
      },
    )
  }
  await chrome.kill()
  return rows
}
