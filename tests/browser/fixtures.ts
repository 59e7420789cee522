import { randomUUID } from 'node:crypto'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import type { Role } from '#shared/admin/roles.ts'
import { answerAsSite } from '#tests/support/answer-as-site.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { callApi, type RunningServer } from '#tools/lib/running-server.ts'
import { makeServers, type ServerOptions, type Servers } from './servers.ts'
import { makeSharedPage, type SharedPage } from './shared-page.ts'
import { isAllowed } from './watchers/allow.ts'
import { isJudged, Watch } from './watchers/watch.ts'

interface Rider {
  username: string
  password: string
  token: string
}

/** Runs in the page before its own code: its clock is ahead by so much (ms), as those of the tests and servers. */
function turnClock(ahead: number) {
  const RealDate = Date
  const now = () => RealDate.now() + ahead
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, as) => Reflect.construct(target, values.length === 0 ? [now()] : values, as),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

interface WorkerFixtures {
  /** What watches every page of the worker's browser. */
  watch: Watch
  servers: Servers
  /** The pages that tests share, by the address of their server and the options of their contexts. */
  sharedPages: Map<string, SharedPage>
}

/** Calls the API with this rider's token, or without one. */
export type Api = (method: string, path: string, options?: { token?: string; body?: unknown }) => Promise<Response>

interface Fixtures extends ServerOptions {
  server: RunningServer
  /** Whether new riders see the tutorial. By default they have already completed it. */
  tour: boolean
  /** Whether the test needs a page that has not shown the site yet. By default tests share pages, which makes them quicker. */
  needsOwnPage: boolean
  /** Registers a rider through the API, without a browser. */
  newRider: (username?: string) => Promise<Rider>
  /** Registers a rider with a role in Admin through the API. */
  newRiderAs: (role: Role) => Promise<Rider>
  /** Registers a rider and signs the page's browser in. Call it before the page is opened. */
  signIn: (username?: string) => Promise<Rider>
  /** Registers a rider with a role in Admin and signs the page's browser in. Call it before the page is opened. */
  signInAs: (role: Role) => Promise<Rider>
  /** Opens a page on another device, where the rider with this token is signed in, or nobody. */
  otherDevice: (token?: string, options?: BrowserContextOptions) => Promise<Page>
  api: Api
  /** Fails a test whose pages have shown what the watchers forbid. */
  watched: undefined
}

/** Most tests use a server with these options. */
const USUAL: ServerOptions = { environment: {}, hostName: '127.0.0.1' }

export const test = base.extend<Fixtures, WorkerFixtures>({
  environment: [USUAL.environment, { option: true }],
  hostName: [USUAL.hostName, { option: true }],
  servers: [
    async ({ sharedPages }, use) => {
      const servers = makeServers(USUAL, async (url) => {
        for (const [key, { context }] of sharedPages) {
          // The bracket ends the port, because another server's port may begin with the same digits.
          if (!key.startsWith(`${url}[`)) continue
          sharedPages.delete(key)
          await context.close()
        }
      })
      await use(servers)
      await servers.end()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: how Playwright wants it
  watch: [async ({}, use) => use(new Watch()), { scope: 'worker' }],
  browser: [
    async ({ browser, watch }, use) => {
      const ahead = Number(process.env.CLOCK_AHEAD ?? 0)
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        answerAsSite(context)
        await watch.add(context)
        if (ahead !== 0) await context.addInitScript(turnClock, ahead)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  watched: [
    async ({ watch }, use) => {
      await use(undefined)
      await watch.settle()
      const faults = watch.take().filter(({ watcher }) => isJudged(watcher) && !isAllowed(watcher))
      expect(
        faults.map(({ text }) => text),
        'what the watchers of the pages saw',
      ).toEqual([])
    },
    { auto: true },
  ],
  server: async ({ environment, hostName, servers }, use) => use(await servers.get({ environment, hostName })),
  baseURL: ({ server }, use) => use(server.url),

  needsOwnPage: [false, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: how Playwright wants it
  sharedPages: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  context: async (
    {
      browser,
      hasTouch,
      javaScriptEnabled,
      locale,
      needsOwnPage,
      permissions,
      server,
      serviceWorkers,
      sharedPages,
      timezoneId,
      userAgent,
      viewport,
      watch,
    },
    use,
    info,
  ) => {
    // The page of an earlier test may have reported something until now.
    watch.take()
    // A service worker keeps pages and data of an earlier test.
    if (needsOwnPage || !javaScriptEnabled || serviceWorkers !== 'block') {
      const context = await browser.newContext()
      await use(context)
      await context.close()
      return
    }
    const key = server.url + JSON.stringify([hasTouch, locale, permissions, timezoneId, userAgent])
    const shared = sharedPages.get(key) ?? (await makeSharedPage(browser))
    sharedPages.set(key, shared)
    await shared.reset(server.url, viewport)
    watch.take()
    await use(shared.context)
    await watch.settle()
    if (info.status === info.expectedStatus && (await shared.clear())) return
    sharedPages.delete(key)
    await shared.context.close()
  },

  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()))
  },

  otherDevice: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (token, options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      if (token !== undefined) await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },

  api: ({ server, watch }, use) =>
    use((method, path, options) => {
      if (method !== 'GET') watch.reloads?.writeElsewhere()
      return callApi(server.url, method, path, options)
    }),

  tour: [false, { option: true }],

  newRider: ({ api, tour }, use) =>
    use(async (username = `rider-${randomUUID().slice(0, 8)}`) => {
      const password = 'correct horse'
      const response = await api('POST', '/api/register', { body: { username, password } })
      const { token } = await response.json()
      if (!tour) await api('POST', '/api/user/tutorial-status', { token, body: { completed: true } })
      return { username, password, token }
    }),

  newRiderAs: ({ server, newRider }, use) =>
    use(async (role) => {
      const rider = await newRider()
      giveRole(server, rider.username, role)
      return rider
    }),

  signIn: ({ page, newRider }, use) =>
    use(async (username) => {
      const rider = await newRider(username)
      // Only once, because a page that signs out must stay signed out.
      await page.addInitScript((token) => {
        if (!sessionStorage.getItem('signed-in-by-test')) localStorage.setItem('authToken', token)
        sessionStorage.setItem('signed-in-by-test', 'yes')
      }, rider.token)
      return rider
    }),

  signInAs: ({ server, signIn }, use) =>
    use(async (role) => {
      const rider = await signIn()
      giveRole(server, rider.username, role)
      return rider
    }),
})

/** Window sizes for tests (px). */
export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

/** Opens a page and waits until React has started. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}
