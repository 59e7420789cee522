/** How long a page may take to end after it was asked to (ms); some that are asked stay, a link to a mail program for example. */
const ENDING = 3000

let isLeaving = false

/** Notices that the page is being left. To be called once. */
export function watchUnload(): void {
  addEventListener('beforeunload', () => {
    isLeaving = true
    setTimeout(() => {
      isLeaving = false
    }, ENDING)
  })
  addEventListener('pagehide', () => {
    isLeaving = true
  })
  // The browser may keep a page that was left, and bring it back as it was.
  addEventListener('pageshow', () => {
    isLeaving = false
  })
}

/** Whether the page is being left: the browser then breaks off what is being loaded. */
export function isUnloading(): boolean {
  return isLeaving
}

/**
 * Loads code that is not part of the page's own: every dynamic import of the site goes through here. Code that does not
 * come because the rider leaves the page is no error, so the answer never comes then.
 * @throws as `import()` does when the code cannot come and the page stays.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, ENDING))
    throw error
  }
}

/** Loads code ahead of its use. Whoever uses it hears when it cannot come. */
export function preloadCode(load: () => Promise<unknown>): void {
  loadCode(load).catch(() => undefined)
}
