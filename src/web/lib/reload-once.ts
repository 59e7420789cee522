const KEY = 'reloaded-for'

/**
 * A part of the page that cannot be loaded has gone with a new version of the site: the page is loaded anew, and asks for
 * the parts of today. Once for each: what is still not there then is another fault, and without a network nothing would
 * be better.
 */
export function reloadWhenPartsAreGone(): void {
  addEventListener('vite:preloadError', (event) => {
    const missing = String(event.payload.message)
    try {
      if (!navigator.onLine || sessionStorage.getItem(KEY) === missing) return
      sessionStorage.setItem(KEY, missing)
    } catch {
      // A browser that keeps nothing could reload for ever.
      return
    }
    location.reload()
  })
}
