import { RIDER_CACHE } from '#shared/offline.ts'
import { call } from '#web/lib/api.ts'

/** What riders read of their own on any page. */
const READINGS = [
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
 * Asks once for what the rider has not read since signing in on this device: the service worker keeps the answers, so that
 * all of it can be read without a network after one visit.
 */
export async function keepReadings(): Promise<void> {
  const kept = await (await caches.open(RIDER_CACHE)).keys()
  const paths = new Set(kept.map(({ url }) => new URL(url).pathname))
  for (const reading of READINGS) if (!paths.has(reading.slice('GET '.length))) await call(reading, {})
}
