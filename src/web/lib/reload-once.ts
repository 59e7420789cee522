const KEY = 'reloaded-for'

/**
 * A part of the page that cannot be loaded has gone with a new version of the site: the page is loaded anew, and asks for
 * the parts of today. Once for each: what is still not there then is another fault. And only if the site answers: without
 * a network nothing would be better, and what is shown would be lost.
 */
export function reloadWhenPartsAreGone(): void {
  addEventListener('vite:preloadError', async (event) => {
    const missing = String(event.payload.message)
    try {
      if (sessionStorage.getItem(KEY) === missing) return
      await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
      sessionStorage.setItem(KEY, missing)
    } catch {
      // No answer; or a browser that keeps nothing, which could reload for ever.
      return
    }
    location.reload()
  })
}
