import { NetworkFirst } from 'workbox-strategies'
import { CACHED_RIDER_CALLS, riderCacheOf } from '#shared/offline.ts'
import { SITE_HEADER } from '#shared/site-header.ts'
import { abortSignal } from './abort-fetches.ts'

const CACHED_PATHS = Object.keys(CACHED_RIDER_CALLS).map((call) => call.slice('GET '.length).split('/'))

/** Whether a path is one of the cached calls. A part such as ':id' matches any text. */
function isCachedPath(path: string): boolean {
  const parts = path.split('/')
  return CACHED_PATHS.some(
    (cached) =>
      cached.length === parts.length && cached.every((part, index) => part.startsWith(':') || part === parts[index]),
  )
}

/** The caches of sessions that are over. An answer that was on its way is not cached for them. */
const forgotten = new Set<string>()

/** Deletes what is cached for a session. */
export function forgetRider(cacheName: string): Promise<boolean> {
  forgotten.add(cacheName)
  return caches.delete(cacheName)
}

/** Deletes every cached answer about a rider. */
export async function forgetRiders(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('rider')) await caches.delete(name)
}

/** Whether the worker may answer a request with a cached answer about the rider. */
export function isRiderRequest(request: Request, url: URL): boolean {
  return request.cache !== 'no-store' && request.headers.has('authorization') && isCachedPath(url.pathname)
}

/** Answers as the strategy below, and with the last cached answer also when somebody else answers in place of the site. */
export async function answerRider(options: Parameters<NetworkFirst['handle']>[0] & { request: Request }) {
  const token = options.request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
  const cacheName = await riderCacheOf(token)
  const answer = await riderStrategy(cacheName).handle(options)
  if (answer.headers.has(SITE_HEADER) && answer.status !== 503) return answer
  return (await caches.match(options.request, { cacheName, ignoreVary: true })) ?? answer
}

/** Answers from the network or, when that fails, with the last cached answer of the session. */
const riderStrategy = (cacheName: string) =>
  new NetworkFirst({
    cacheName,
    matchOptions: { ignoreVary: true },
    // After this time the server counts as unreachable, and the cached answer is used. Without one the worker goes on
    // waiting.
    networkTimeoutSeconds: 10,
    plugins: [
      {
        // The page's own signal is not used, because AbortSignal.any is missing before Safari 17.4. An answer that the
        // page no longer waits for can still be cached.
        requestWillFetch: async ({ request }) => new Request(request, { signal: abortSignal() }),
        fetchDidSucceed: async ({ response }) => {
          if (response.status === 401 && response.headers.has(SITE_HEADER)) await forgetRider(cacheName)
          return response
        },
        cacheWillUpdate: async ({ response }) =>
          response.status === 200 && response.headers.has(SITE_HEADER) && !forgotten.has(cacheName) ? response : null,
      },
    ],
  })
