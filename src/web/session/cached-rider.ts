import { OLD_RIDER_CACHES, riderCacheOf, type WorkerMessage } from '#shared/offline.ts'

/** Deletes what the service worker has cached for a session that is over. */
export async function forgetCachedRider(token: string): Promise<void> {
  try {
    const name = await riderCacheOf(token)
    navigator.serviceWorker?.controller?.postMessage({ forget: name } satisfies WorkerMessage)
    for (const cache of [name, ...OLD_RIDER_CACHES]) await caches.delete(cache)
  } catch {
    // A browser that forbids storage has no cache.
  }
}
