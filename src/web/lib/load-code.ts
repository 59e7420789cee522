/** A page that still exists this long after `beforeunload` stays, for example after a click on a mailto link (ms). */
const UNLOAD_TIMEOUT = 3000

let unloading = false

/** Starts to watch whether the page is being unloaded. Call it once. */
export function watchUnload(): void {
  addEventListener('beforeunload', () => {
    unloading = true
    setTimeout(() => {
      unloading = false
    }, UNLOAD_TIMEOUT)
  })
  addEventListener('pagehide', () => {
    unloading = true
  })
  // The browser may restore the page from its back/forward cache.
  addEventListener('pageshow', () => {
    unloading = false
  })
}

/** Whether the page is being unloaded. The browser then aborts running downloads. */
export function isUnloading(): boolean {
  return unloading
}

/**
 * Loads code by a dynamic import. All dynamic imports of the site use it. While the page is being unloaded a failed import
 * is no error, so the promise only rejects after UNLOAD_TIMEOUT, when the page should be gone.
 * @throws as `import()` does when the page stays.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (unloading) await new Promise((resolve) => setTimeout(resolve, UNLOAD_TIMEOUT))
    throw error
  }
}

/** Loads code before it is needed. Ignores errors, because the code that uses it will report them. */
export function preloadCode(load: () => Promise<unknown>): void {
  loadCode(load).catch(() => undefined)
}
