import { RIDER_CACHE } from '#shared/offline.ts'
import { call } from '#web/lib/api.ts'

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

/**
 * Fetches every rider's call that is not cached yet. The service worker caches the answers, so that after one visit all
 * pages of the rider work without a network.
 * @throws as `call` does.
 */
export async function cacheRiderData(): Promise<void> {
  const cached = await (await caches.open(RIDER_CACHE)).keys()
  const paths = new Set(cached.map(({ url }) => new URL(url).pathname))
  for (const endpoint of RIDER_CALLS) if (!paths.has(endpoint.slice('GET '.length))) await call(endpoint, {})
}
