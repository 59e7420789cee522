import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

/** The rider's whole learning state. */
export const learnerQuery = queryOptions({
  queryKey: ['/api/progress'],
  queryFn: () => call('GET /api/progress', {}),
})

export const statsQuery = queryOptions({
  queryKey: ['/api/user/stats'],
  queryFn: () => call('GET /api/user/stats', {}),
})

/** The rider's unlocked achievements. */
export const achievementsQuery = queryOptions({
  queryKey: ['/api/user/achievements'],
  queryFn: async () => (await call('GET /api/user/achievements', {})) ?? [],
})

/** Shows a challenge as completed before the new state has been fetched, so that it cannot be completed twice. */
export function showChallengeCompleted(client: QueryClient, id: string): void {
  client.setQueryData(learnerQuery.queryKey, (state) => {
    if (!state) return state
    const challenges = state.challenges.map((one) => (one.id === id ? { ...one, completed: true } : one))
    return { ...state, challenges }
  })
}
