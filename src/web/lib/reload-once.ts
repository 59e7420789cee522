import { isUnloading } from './load-code.ts'

const KEY = 'reloaded-from'
/** The address of this code changes with every version of the site. */
const VERSION = new URL(import.meta.url).pathname

/**
 * A part of the page that cannot be loaded may have gone with a new version of the site: then the page is loaded anew, and
 * asks for the parts of today. Once from each version, and only if the site answers with another one: else nothing would be
 * better (a dead line, a browser that blocks the part), and what is shown would be lost.
 */
export function reloadOnMissingCode(): void {
  addEventListener('vite:preloadError', async () => {
    if (isUnloading()) return
    try {
      const before = sessionStorage.getItem(KEY) ?? ''
      const page = await (await fetch(location.href, { cache: 'no-store' })).text()
      if (before.includes(VERSION) || page.includes(VERSION)) return
      sessionStorage.setItem(KEY, `${before} ${VERSION}`)
    } catch {
      // No answer; or a browser that keeps nothing, which could reload for ever.
      return
    }
    location.reload()
  })
}
