/*
 * Loads the JavaScript after the first paint, so that it does not delay the readable page. There are four exceptions:
 * - On a slow connection it is requested shortly after the style sheet. The code cannot arrive before the paint, and the connection
 *   would be idle.
 * - A page that is not painted for a while loads it without the paint.
 * - A page in a background tab loads it at once, because it is not painted.
 * - A browser that reports no paint loads it one second after the load event.
 *
 * When the service worker sends the page, the first exception does not apply, because the files are on the device.
 *
 * The script stands before the style sheet, because the browser runs a script behind it only after the style sheet is loaded. The
 * script waits until the browser has parsed the head.
 */

/** When the page itself took longer than this (ms), the connection is slow. */
const SLOW_PAGE = 150

/**
 * On a slow connection the script requests the code this long after the style sheet (ms). On Lighthouse's slow 4G the style sheet takes
 * about this long to arrive, so the bytes of the code come directly after it.
 */
const AFTER_STYLE = 60

/** If a page is not painted after this time (ms), its connection is slow too. */
const SLOW_PAINT = 400

/** How often the script looks whether the head has been parsed (ms), and how long it waits after the load event. */
const LOOK_EVERY = 20
const AFTER_LOAD = 1000

let hasBegun = false

function begin(): void {
  // A hidden page does nothing, because the browser is leaving it for the sign-in page.
  if (hasBegun || !document.body || document.documentElement.hidden) return
  hasBegun = true
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-rel]')]
  // The relation makes the browser load the file.
  for (const link of links) link.rel = link.dataset.rel ?? ''
  // The first link is the entry of the code, which runs when the whole page has been parsed. The browser logs a file that fails anyway,
  // and the page stays readable without the code.
  const run = () => void import(/* @vite-ignore */ links[0]?.href ?? '').catch(() => undefined)
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
}

function beginSoon(): void {
  begin()
  if (!hasBegun) setTimeout(beginSoon, LOOK_EVERY)
}

/** A browser that forbids storage throws. */
function isFromWorker(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller)
  } catch {
    return false
  }
}

if (document.hidden) beginSoon()
else if (!isFromWorker()) setTimeout(beginSoon, performance.now() > SLOW_PAGE ? AFTER_STYLE : SLOW_PAINT)
new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
addEventListener('load', () => setTimeout(begin, AFTER_LOAD))

export {}
