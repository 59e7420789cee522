import type { BrowserContext, Page } from '@playwright/test'
import { watchAnswers, watchErrors } from './errors.ts'
import { watchFocus } from './focus.ts'
import { startWatching } from './in-page.ts'
import { Reloads } from './reload.ts'
import { watchShifts } from './shift.ts'
import { watchWidth } from './width.ts'

export type Watcher = 'focus' | 'shift' | 'width' | 'error' | 'answer' | 'reload'

export type Report = (watcher: Watcher, fault: string, address?: string) => void

interface Fault {
  watcher: Watcher
  text: string
}

/**
 * By default a test does not fail by these. A comparison costs a load after each action that writes, and a shift depends on how
 * busy the machine is. With WATCH_ALL=yes every test fails by them too.
 */
const ON_REQUEST: readonly Watcher[] = ['shift', 'reload']
const watchesAll = process.env.WATCH_ALL === 'yes'

/** Whether a fault that this watcher has seen fails the test. */
export const isJudged = (watcher: Watcher) => watchesAll || !ON_REQUEST.includes(watcher)

/** Waits until everything that the pages of a context show has been checked. */
async function settle(context: BrowserContext): Promise<void> {
  const rest = (page: Page) => page.evaluate(() => window.watching?.rest()).catch(() => undefined)
  await Promise.all(context.pages().map(rest))
}

/** Watches every page of one browser, whichever way a test opens it. */
export class Watch {
  readonly #contexts = new Set<BrowserContext>()
  #faults: Fault[] = []

  readonly report: Report = (watcher, fault, address) => {
    const text = `${watcher}: ${fault}${address ? ` (${address})` : ''}`
    if (!this.#faults.some((known) => known.text === text)) this.#faults.push({ watcher, text })
  }

  readonly reloads = watchesAll ? new Reloads(this.report) : undefined

  async add(context: BrowserContext): Promise<void> {
    this.#contexts.add(context)
    watchErrors(context, this.report)
    watchAnswers(context, this.report)
    await context.exposeFunction('reportFault', this.report)
    for (const script of [startWatching, watchFocus, watchShifts, watchWidth]) await context.addInitScript(script)
    this.reloads?.add(context)
    const close = context.close.bind(context)
    context.close = async (options) => {
      await this.#settle(context)
      this.#contexts.delete(context)
      await close(options)
    }
  }

  /** Waits until all pages are at rest. */
  async settle(): Promise<void> {
    await Promise.all([...this.#contexts].map((context) => this.#settle(context)))
  }

  async #settle(context: BrowserContext): Promise<void> {
    await this.reloads?.compareAll(context)
    await settle(context)
  }

  /** Returns the faults since the last call. */
  take(): Fault[] {
    const faults = this.#faults
    this.#faults = []
    return faults
  }
}
