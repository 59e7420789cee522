import type { BrowserContext, Page } from '@playwright/test'
import { readMain } from './read-main.ts'
import type { Report } from './watch.ts'

/** The actions of a person. Playwright's locators and pages call these methods of the frame. */
const ACTIONS = [
  'check',
  'click',
  'dblclick',
  'fill',
  'goto',
  'press',
  'selectOption',
  'setInputFiles',
  'tap',
  'uncheck',
]
const KEYS = ['down', 'press', 'type'] as const

interface State {
  /** The page has changed something at the server since it was compared. */
  hasWritten: boolean
  /** Somebody else has changed something since the page was loaded, which it need not know. */
  isOutdated: boolean
  /** The test has answered for the server or turned the clock, so another page would say something else. */
  isFaked: boolean
}

/** How often the new page is read until it says the same, because some of its data may come late. */
const READS = 20

/** Calls `before` before each call of these methods. */
function beforeCallsOf(object: object, names: readonly string[], before: () => Promise<void>): void {
  const methods = object as Record<string, (...values: unknown[]) => Promise<unknown>>
  for (const name of names) {
    const method = methods[name]
    if (!method) throw new Error(`There is no method ${name}`)
    methods[name] = async (...values) => {
      await before()
      return method.apply(object, values)
    }
  }
}

const onlyIn = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line))

/**
 * Checks that a page is not older than the server. Before a test's next action, each page that has written something is compared with
 * another one that is opened at the same address.
 */
export class Reloads {
  readonly #pages = new Map<Page, State>()
  readonly #report: Report

  constructor(report: Report) {
    this.#report = report
  }

  add(context: BrowserContext): void {
    let isFaked = false
    const fake = async () => {
      isFaked = true
      for (const page of context.pages()) this.#stateOf(page).isFaked = true
    }
    beforeCallsOf(context, ['setOffline'], fake)
    beforeCallsOf(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], fake)
    context.on('page', (page) => {
      const state = this.#stateOf(page)
      state.isFaked = isFaked
      page.on('domcontentloaded', () => {
        state.hasWritten = false
        state.isOutdated = false
      })
      page.on('close', () => this.#pages.delete(page))
      page.on('response', async (response) => {
        const request = response.request()
        if (!request.url().includes('/api/')) return
        if (request.method() !== 'GET') {
          this.writeElsewhere(page)
          state.hasWritten = true
        }
        // An answer that the test gives itself has no address of a server.
        if (response.ok() && !(await response.serverAddr().catch(() => null))) state.isFaked = true
      })
      beforeCallsOf(page, ['reload', 'goBack', 'goForward'], () => this.#compare(page))
      beforeCallsOf(page.mainFrame(), ACTIONS, () => this.#compare(page))
      beforeCallsOf(page.keyboard, KEYS, () => this.#compare(page))
    })
  }

  /** Somebody else than this page has changed something at the server. */
  writeElsewhere(except?: Page): void {
    for (const [page, state] of this.#pages) if (page !== except) state.isOutdated = true
  }

  async compareAll(context: BrowserContext): Promise<void> {
    for (const page of context.pages()) await this.#compare(page)
  }

  #stateOf(page: Page): State {
    const known = this.#pages.get(page)
    if (known) return known
    const state = { hasWritten: false, isOutdated: false, isFaked: false }
    this.#pages.set(page, state)
    return state
  }

  async #compare(page: Page): Promise<void> {
    const state = this.#stateOf(page)
    if (!state.hasWritten || state.isOutdated || state.isFaked || page.isClosed()) return
    state.hasWritten = false
    await page.evaluate(() => window.watching?.rest())
    const address = page.url()
    const shown = await page.evaluate(readMain)
    if (!shown) return
    const again = await page.context().newPage()
    const stored = await page.evaluate(() => ({ ...sessionStorage }))
    await again.addInitScript((values) => Object.assign(sessionStorage, values), stored)
    const size = page.viewportSize()
    if (size) await again.setViewportSize(size)
    await again.goto(address)
    await again.locator('html[data-alive]').waitFor({ state: 'attached' })
    let missing: string[] = []
    let surplus: string[] = []
    for (let read = 0; read < READS; read++) {
      await again.evaluate(() => window.watching?.rest())
      const reloaded = (await again.evaluate(readMain)) ?? []
      const shownNow = (await page.evaluate(readMain)) ?? []
      missing = onlyIn(reloaded, shownNow)
      surplus = onlyIn(shownNow, reloaded)
      if (missing.length + surplus.length === 0) break
      await again.waitForTimeout(100)
    }
    await again.close()
    if (missing.length + surplus.length > 0)
      this.#report('reload', `says ${JSON.stringify(surplus)}, and after a reload ${JSON.stringify(missing)}`, address)
  }
}
