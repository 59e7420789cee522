/** The functions that the watchers of a page share. It is `watching` in the window of each page, before the page's own code runs. */
export interface InPage {
  /** Tells the test of a fault. */
  report: (watcher: string, fault: string) => void
  /** Calls `check` each time the page has come to rest, which it does after each load, press and answer. */
  atRest: (check: () => void) => void
  /** Resolves when the page is at rest and everything has been checked, or when it does not come to rest. */
  rest: () => Promise<void>
  /** Whether the page waits for an answer. */
  isAsking: () => boolean
  /** Whether the page was still busy with a press or a new size of its window at this time (ms since the load). */
  wasActing: (time: number) => boolean
  /** Describes an element in a line. */
  name: (node: Node | null) => string
}

declare global {
  interface Window {
    watching?: InPage
    /** Exposed by the test. */
    reportFault: (watcher: string, fault: string, path: string) => void
  }
}

/**
 * Runs in the page before its own code. The page is at rest when no answer is missing, nothing says that it loads, and nothing has
 * changed for a moment.
 */
export function startWatching(): void {
  // A sheet to print is written into an empty page.
  if (window !== window.top || window.watching || location.protocol === 'about:') return
  // A test without JavaScript runs this script too. Its page has no timers, so it cannot be watched.
  if (!matchMedia('(scripting)').matches) return
  /** How long nothing has changed when the page is at rest (ms). */
  const MOMENT = 100
  /** A press may wait for others before it does something, such as letters that are typed (ms). */
  const EFFECT = 1000
  /** How long `rest` waits, because a test may hold an answer back for ever (ms). */
  const LONGEST = 500
  // A test may replace the clock later, and the watchers keep the real one.
  const wait = setTimeout.bind(window)
  const stop = clearTimeout.bind(window)
  const now = performance.now.bind(performance)
  const frame = requestAnimationFrame.bind(window)
  const checks: (() => void)[] = []
  let waiting: (() => void)[] = []
  let timer = 0
  let isAtRest = false
  let missingAnswers = 0
  const actions: { from: number; to: number }[] = []

  const isLoading = () =>
    missingAnswers > 0 ||
    [...document.querySelectorAll('.spinner, [aria-busy="true"]')].some((element) => element.checkVisibility())
  const settle = () => {
    timer = 0
    if (!document.body || isLoading()) return
    // A frame that was late may still bring a change, which begins another moment.
    frame(() => {
      if (timer !== 0 || isLoading()) return
      isAtRest = true
      for (const check of checks) check()
      for (const action of actions) if (now() > action.from + EFFECT) action.to = Math.min(action.to, now())
      for (const done of waiting) done()
      waiting = []
    })
  }
  const stir = () => {
    isAtRest = false
    stop(timer)
    timer = wait(settle, MOMENT) as unknown as number
  }
  const act = () => {
    actions.push({ from: now(), to: Number.POSITIVE_INFINITY })
    stir()
    wait(stir, EFFECT + 1)
  }

  for (const type of ['pointerdown', 'keydown', 'click', 'input', 'popstate', 'resize', 'drop'])
    addEventListener(type, act, { capture: true, passive: true })
  // The browser says these a moment after their first frame. The typeface comes late on purpose, and other letters break lines elsewhere.
  const allowFrames = () => actions.push({ from: now() - 200, to: now() + 200 })
  document.fonts.addEventListener('loadingdone', allowFrames)
  matchMedia('print').addEventListener('change', () => {
    allowFrames()
    act()
  })
  new MutationObserver(stir).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  addEventListener('load', stir)

  const realFetch = window.fetch
  window.fetch = (...values) => {
    missingAnswers++
    const end = () => {
      missingAnswers--
      stir()
    }
    const answer = realFetch(...values)
    answer.then(end, end)
    return answer
  }

  window.watching = {
    report: (watcher, fault) => window.reportFault(watcher, fault, location.pathname + location.search),
    atRest: (check) => checks.push(check),
    rest: () =>
      new Promise((resolve) => {
        if (isAtRest) resolve()
        waiting.push(resolve)
        wait(resolve, LONGEST)
      }),
    isAsking: () => missingAnswers > 0,
    wasActing: (time) => actions.some(({ from, to }) => from <= time && time <= to),
    name: (node) => {
      const text = node instanceof Element ? node.outerHTML : node?.textContent
      return (text ?? 'nothing').replaceAll(/\s+/g, ' ').slice(0, 120)
    },
  }
}
