import { QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeBrowser, type FakeTab, idOf, type Name, nameOf } from '#tests/support/two-tabs.ts'

/*
 * Two tabs of one browser sign in and out, another device ends sessions, and answers and storage events arrive in every order. What
 * each tab shows and sends must belong to one rider.
 */

/** Opens or reloads the page of a tab: a part that shows the rider, and one that shows what the rider has saved. */
async function openPage(browser: FakeBrowser, tab: FakeTab) {
  browser.running = tab
  tab.listeners.clear()
  tab.sent.length = 0
  tab.events.length = 0
  vi.resetModules()
  vi.stubGlobal('sessionOfWindow', undefined)
  const state = await import('#web/lib/session.ts')
  const session = await import('./session.ts')
  const { keep, readKept } = await import('#web/lib/kept.ts')
  const { call } = await import('#web/lib/api.ts')
  const { makeQueryClient } = await import('#web/lib/query-client.ts')
  const { bookmarksQuery } = await import('#web/features/engagement/queries.ts')
  const client = makeQueryClient({ queries: [] } as never)
  const options = () => ({ ...session.riderQuery, enabled: state.hasToken() })
  const rider = new QueryObserver(client, options())
  const saved = new QueryObserver(client, bookmarksQuery)
  await browser.run(tab, () => {
    rider.subscribe(() => undefined)
    saved.subscribe(() => undefined)
    state.subscribeSession(() => rider.setOptions(options()))
    session.followSession(client)
    state.followOtherTabs()
  })
  const shown = (): Name | undefined => (state.hasToken() ? nameOf(rider.getCurrentResult().data?.id) : undefined)
  return {
    shown,
    asks: () => state.currentSession().is === 'ended',
    isChecking: () => state.hasToken() && shown() === undefined,
    seen: () => (saved.getCurrentResult().data ?? []).map(({ notes }) => notes as Name),
    signIn: (username: Name) =>
      call('POST /api/login', { body: { username, password: 'x' } }, { token: null }).then((answer) => {
        if (answer) session.beginSession(client, answer)
      }),
    signOut: async () => {
      const { token, signal } = state.currentSession()
      await call('POST /api/logout', {}, { token }).catch((error) => {
        if (error.status !== 401) throw error
      })
      // As `useAction` does.
      if (!signal.aborted) session.endSession()
    },
    save: () =>
      call('PATCH /api/user', { body: {} }).then((answer) => {
        if (answer) client.setQueryData(session.riderQuery.queryKey, answer)
      }),
    look: () => client.invalidateQueries(),
    type: (text: string) => keep(state.currentSession().riderId, 'contact', text),
    /** Whether the window still has what a rider has typed. */
    isKept: (by: Name) => readKept<string>(idOf(by), 'contact') !== undefined,
    typed: () => readKept<string>(state.currentSession().riderId, 'contact') ?? null,
  }
}

type Page = Awaited<ReturnType<typeof openPage>>

type Step =
  | { is: 'sign in'; tab: number; name: Name }
  | { is: 'sign out' | 'save' | 'look' | 'reload' | 'type' | 'event'; tab: number }
  | { is: 'end elsewhere'; name: Name }
  | { is: 'answer'; tab: number; nth: number; isLost: boolean }

const TAB = fc.constantFrom(0, 1)
const NAME = fc.constantFrom<Name>('anna', 'ben')
const STEPS: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ is: fc.constant('sign in' as const), tab: TAB, name: NAME }),
    fc.record({ is: fc.constantFrom('sign out', 'save', 'look', 'reload', 'type', 'type', 'event'), tab: TAB }),
    { weight: 2, arbitrary: fc.record({ is: fc.constant('end elsewhere' as const), name: NAME }) },
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constant('answer' as const),
        tab: TAB,
        nth: fc.nat(3),
        isLost: fc.nat(6).map((drawn) => drawn === 0),
      }),
    },
  ),
  { minLength: 4, maxLength: 25, size: 'max' },
)

/** A text that was typed in a tab. */
interface Typed {
  by: Name | undefined
  /** Whether it may be gone, because its rider has signed out, or another one has signed in. */
  mayGo: boolean
}

/** Does the steps, and returns what was wrong meanwhile or at the end. */
async function faultsOf(steps: readonly Step[]): Promise<string[]> {
  const browser = new FakeBrowser()
  const faults = new Set<string>()
  const { server, tabs } = browser
  for (const [name, value] of Object.entries(browser.globals())) vi.stubGlobal(name, value)
  const pages = [await openPage(browser, tabs[0]), await openPage(browser, tabs[1])]
  const texts: (Typed | undefined)[] = []
  const stored = () => browser.localStorage.getItem('authToken')
  const wantsOut = new Set<Name>()

  function look(page: Page, index: number): void {
    browser.running = tabs[index] as FakeTab
    const shown = page.shown()
    const isKnown = shown !== undefined || !page.isChecking()
    if (new Set([...(shown ? [shown] : []), ...page.seen()]).size > 1) faults.add('a page shows data of two riders')
    if (isKnown && !shown && page.seen().length > 0) faults.add('a visitor sees data of a rider')
    const by = texts[index]?.by
    if (by && isKnown && shown !== by && page.typed() !== null) faults.add('somebody sees what a rider has typed')
  }

  async function press(step: Extract<Step, { tab: number }>): Promise<void> {
    const tab = tabs[step.tab] as FakeTab
    const page = pages[step.tab] as Page
    const shown = page.shown()
    const before = tab.sent.length
    const run = (action: () => Promise<unknown>) => browser.run(tab, () => void action().catch(() => undefined))
    if (step.is === 'sign in') await run(() => page.signIn(step.name))
    if (step.is === 'look') await run(page.look)
    if (step.is === 'reload') pages[step.tab] = await openPage(browser, tab)
    if (step.is === 'event') await browser.deliverEvent(tab)
    if (step.is === 'answer') await browser.deliverAnswer(tab, step.nth, step.isLost)
    if (step.is === 'type' && !page.isChecking()) {
      await browser.run(tab, () => page.type('words'))
      texts[step.tab] = { by: shown, mayGo: wantsOut.has(shown as Name) }
    }
    if (!shown || (step.is !== 'save' && step.is !== 'sign out')) return
    if (step.is === 'sign out') wantsOut.add(shown)
    await run(step.is === 'save' ? page.save : page.signOut)
    for (const { token } of tab.sent.slice(before)) {
      const owner = server.ownerWas(token)
      if (owner !== undefined && owner !== shown) faults.add('what the shown rider does is sent as another one')
    }
  }

  async function take(step: Step): Promise<void> {
    const token = stored()
    const owner = server.ownerOf(token)
    if (step.is === 'end elsewhere') server.endAllOf(step.name)
    else await press(step)
    for (const typed of texts) {
      if (!typed) continue
      if (step.is === 'sign out' && wantsOut.has(typed.by as Name)) typed.mayGo = true
      if (step.is === 'sign in' && step.name !== typed.by) typed.mayGo = true
    }
    const hasEnded = step.is === 'answer' && token !== null && stored() === null
    if (hasEnded && owner && server.ownerOf(token) && !wantsOut.has(owner))
      faults.add('an answer has ended the session of somebody who did not sign out')
    pages.forEach(look)
  }

  try {
    for (const step of steps) await take(step)
    // Everything arrives, and each page asks the server once more.
    for (let round = 0; round < 6; round++) {
      for (const [index, tab] of tabs.entries()) {
        while (tab.events.length > 0) await take({ is: 'event', tab: index })
        while (tab.sent.length > 0) await take({ is: 'answer', tab: index, nth: 0, isLost: false })
        if (round < 3) await take({ is: 'look', tab: index })
      }
    }
    const owner = server.ownerOf(stored())
    if (owner === undefined && stored() !== null) faults.add('a token that has ended stays stored')
    pages.forEach((page, index) => {
      browser.running = tabs[index] as FakeTab
      if (page.shown() !== owner && !page.asks()) faults.add('a page shows another rider than the one who is signed in')
      const typed = texts[index]
      if (typed?.by && !typed.mayGo && !page.isKept(typed.by)) faults.add('what a rider has typed is lost')
    })
  } finally {
    vi.unstubAllGlobals()
  }
  return [...faults]
}

afterEach(() => vi.unstubAllGlobals())

test('[KEEP-02] what two tabs show and send belongs to one rider, in whatever order sign-ins, refusals and answers arrive', async () => {
  await fc.assert(
    fc.asyncProperty(STEPS, async (steps) => {
      expect(await faultsOf(steps)).toEqual([])
    }),
    { seed: 61, numRuns: 250 },
  )
})
