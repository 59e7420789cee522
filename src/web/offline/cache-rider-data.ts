import { RIDER_CACHE } from '#shared/offline.ts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'

const RIDER_CALLS = [
  'GET /api/user',
  'GET /api/user/tutorial-status',
  'GET /api/engagement',
  'GET /api/bookmarks',
  'GET /api/progress',
  'GET /api/review',
  'GET /api/user/stats',
  'GET /api/user/achievements',
  'GET /api/leaderboard',
] as const

/** The path of a cached answer, with the language of its texts. */
function cachedPath({ url }: Request): string {
  const { pathname, searchParams } = new URL(url)
  const language = searchParams.get('language')
  return language === null ? pathname : `${pathname}?language=${language}`
}

/**
 * Fetches every rider's call that is not cached yet. The service worker caches the answers, so that after one visit all
 * pages of the rider work without a network.
 * @throws as `call` does.
 */
export async function cacheRiderData(): Promise<void> {
  const cached = await (await caches.open(RIDER_CACHE)).keys()
  const paths = new Set(cached.map(cachedPath))
  for (const endpoint of RIDER_CALLS) {
    // Of these answers only the reviews hold texts that the page does not have itself.
    const query = endpoint === 'GET /api/review' ? contentLanguage() : ''
    if (!paths.has(endpoint.slice('GET '.length) + query)) await call(endpoint, {}, { query })
  }
}
