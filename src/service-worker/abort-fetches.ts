/* A browser starts a new worker only when the old one has no running work. So the old one aborts its long fetches:
   the guide and slow answers. */

let controller = new AbortController()

/** The signal for fetches that `abortFetches` may abort. */
export function abortSignal(): AbortSignal {
  return controller.signal
}

/** Aborts the running fetches, so that they do not delay a new version. */
export async function abortFetches(): Promise<void> {
  controller.abort()
  controller = new AbortController()
}
