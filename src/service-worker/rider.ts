import { NetworkFirst } from 'workbox-strategies'
import { RIDER_CACHE } from '#shared/offline.ts'
import { untilNewVersion } from './making-way.ts'

/** What riders read of their own; not what they only ever need from the server itself (their export, their devices). */
const READINGS =
  /^\/api\/(progress|bookmarks|engagement|review|leaderboard|user(\/(progress|stats|achievements|liked-tips|tutorial-status))?|tips\/[^/]+\/(likes?|bookmark|shares))$/

/** Grows when the rider leaves: an answer to what was asked before is not kept any more. */
let departures = 0

/** Deletes everything that is kept of the rider. */
export function forgetRider(): Promise<boolean> {
  departures++
  return caches.delete(RIDER_CACHE)
}

/** Names who asked without keeping the token itself. */
async function hashOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function isReadingOfRider(request: Request, url: URL): boolean {
  return request.headers.has('authorization') && READINGS.test(url.pathname)
}

/**
 * The rider's own readings: from the network; without one, the last answer. An answer is kept under who asked for it, so
 * that nobody gets another rider's, and goes when the rider does.
 */
export const readingsOfRider = new NetworkFirst({
  cacheName: RIDER_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      handlerWillStart: async ({ state }) => {
        if (state) state.departures = departures
      },
      requestWillFetch: async ({ request }) =>
        new Request(request, { signal: AbortSignal.any([request.signal, untilNewVersion()]) }),
      cacheKeyWillBeUsed: async ({ request }) => {
        const key = new URL(request.url)
        key.searchParams.set('rider', await hashOf(request.headers.get('authorization') ?? ''))
        return key.href
      },
      fetchDidSucceed: async ({ response }) => {
        if (response.status === 401) await forgetRider()
        return response
      },
      cacheWillUpdate: async ({ response, state }) =>
        response.status === 200 && state?.departures === departures ? response : null,
    },
  ],
})
