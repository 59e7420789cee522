import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

/** The top 7 and the signed-in rider's own row. */
export const leaderboardQuery = queryOptions({
  queryKey: ['/api/leaderboard'],
  queryFn: async () => (await call('GET /api/leaderboard', {})) ?? [],
})
