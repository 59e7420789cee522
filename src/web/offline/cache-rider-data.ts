import { CACHED_RIDER_CALLS, riderCacheOf } from '#shared/offline.ts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { currentSession } from '#web/lib/session.ts'

type CachedCalls = typeof CACHED_RIDER_CALLS
type FirstVisitCall = { [C in keyof CachedCalls]: CachedCalls[C] extends 'first visit' ? C : never }[keyof CachedCalls]

const isForFirstVisit = (call: keyof CachedCalls): call is FirstVisitCall => CACHED_RIDER_CALLS[call] === 'first visit'
const FIRST_VISIT_CALLS = (Object.keys(CACHED_RIDER_CALLS) as (keyof CachedCalls)[]).filter(isForFirstVisit)

/**
 * Fetches the calls for the first visit that are not cached yet. The service worker caches the answers.
 * @throws as `call` does.
 */
export async function cacheRiderData(): Promise<void> {
  const { token } = currentSession()
  if (token === null) return
  const cached = await (await caches.open(await riderCacheOf(token))).keys()
  const paths = new Set(cached.map(({ url }) => url.slice(location.origin.length)))
  for (const endpoint of FIRST_VISIT_CALLS) {
    // Of these answers only the reviews hold texts that the page does not have itself.
    const query = endpoint === 'GET /api/review' ? contentLanguage() : ''
    if (!paths.has(endpoint.slice('GET '.length) + query)) await call(endpoint, {}, { query })
  }
}
