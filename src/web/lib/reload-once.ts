import { ownAnswer } from './api.ts'
import { isUnloading } from './load-code.ts'

const KEY = 'reloaded-from'
/** The path of this file. It contains a hash that changes with every version of the site. */
const VERSION = new URL(import.meta.url).pathname

/**
 * Reloads the page when code cannot be loaded because a new version of the site has replaced it. It reloads once per
 * version, and only if the server delivers another version. Otherwise (no network, or a browser that blocks the file) a
 * reload would not help and would lose the state of the page.
 */
export function reloadOnMissingCode(): void {
  addEventListener('vite:preloadError', async () => {
    if (isUnloading()) return
    try {
      const before = sessionStorage.getItem(KEY) ?? ''
      const page = await (await ownAnswer(fetch(location.href, { cache: 'no-store' }))).text()
      if (before.includes(VERSION) || page.includes(VERSION)) return
      sessionStorage.setItem(KEY, `${before} ${VERSION}`)
    } catch {
      // The site cannot be reached, or storage is forbidden, which could cause endless reloads.
      return
    }
    location.reload()
  })
}
