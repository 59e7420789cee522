import { NetworkFirst } from 'workbox-strategies'
import { CACHED_RIDER_CALLS, RIDER_CACHE } from '#shared/offline.ts'
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

/** Counts sign-outs, so that an answer to a request from before a sign-out is not cached. */
let signOuts = 0

/** Deletes every cached answer about the rider. */
export function deleteRiderCache(): Promise<boolean> {
  signOuts++
  return caches.delete(RIDER_CACHE)
}

/** Identifies the rider in the cache without storing the token. */
async function hashOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether the worker may answer a request with a cached answer about the rider. */
export function isRiderRequest(request: Request, url: URL): boolean {
  return request.cache !== 'no-store' && request.headers.has('authorization') && isCachedPath(url.pathname)
}

/** The cache key of a request: its address with a hash of the token, so that no rider gets the answer of another one. */
async function cacheKeyOf(request: Request): Promise<string> {
  const key = new URL(request.url)
  key.searchParams.set('rider', await hashOf(request.headers.get('authorization') ?? ''))
  return key.href
}

/** Answers as the strategy below, and with the last cached answer also when somebody else answers in place of the site. */
export async function answerRider(options: Parameters<typeof riderStrategy.handle>[0] & { request: Request }) {
  const answer = await riderStrategy.handle(options)
  if (answer.headers.has(SITE_HEADER) && answer.status !== 503) return answer
  const key = await cacheKeyOf(options.request)
  return (await caches.match(key, { cacheName: RIDER_CACHE, ignoreVary: true })) ?? answer
}

/** Answers from the network or, when that fails, with the last cached answer. */
const riderStrategy = new NetworkFirst({
  cacheName: RIDER_CACHE,
  matchOptions: { ignoreVary: true },
  // After this time the server counts as unreachable, and the cached answer is used. Without one the worker goes on
  // waiting.
  networkTimeoutSeconds: 10,
  plugins: [
    {
      handlerWillStart: async ({ state }) => {
        if (state) state.signOuts = signOuts
      },
      // The page's own signal is not used, because AbortSignal.any is missing before Safari 17.4. An answer that the
      // page no longer waits for can still be cached.
      requestWillFetch: async ({ request }) => new Request(request, { signal: abortSignal() }),
      cacheKeyWillBeUsed: ({ request }) => cacheKeyOf(request),
      fetchDidSucceed: async ({ response }) => {
        if (response.status === 401 && response.headers.has(SITE_HEADER)) await deleteRiderCache()
        return response
      },
      cacheWillUpdate: async ({ response, state }) =>
        response.status === 200 && response.headers.has(SITE_HEADER) && state?.signOuts === signOuts ? response : null,
    },
  ],
})
