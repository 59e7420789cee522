import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CompletionOutcome } from '#shared/contract/learning.ts'
import { call } from '#web/lib/api.ts'
import { ACTION_LIMIT } from '#web/session/queued-actions.ts'
import { OF_RIDER } from '#web/session/session.ts'

/** The rider's whole learning state. */
export const learnerQuery = queryOptions({
  queryKey: ['/api/progress'],
  queryFn: () => call('GET /api/progress', {}),
  meta: OF_RIDER,
})

export const statsQuery = queryOptions({
  queryKey: ['/api/user/stats'],
  queryFn: () => call('GET /api/user/stats', {}),
  meta: OF_RIDER,
})

/** The rider's unlocked achievements. */
export const achievementsQuery = queryOptions({
  queryKey: ['/api/user/achievements'],
  queryFn: async () => (await call('GET /api/user/achievements', {})) ?? [],
  meta: OF_RIDER,
})

/** The keys of all queries whose data depend on what the rider has learned. */
export const LEARNING_KEYS = [
  '/api/progress',
  '/api/user/progress',
  '/api/user/stats',
  '/api/user/achievements',
  '/api/leaderboard',
  '/api/review',
]

/** Fetches these queries again where they are shown. */
export function refreshLearning(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => LEARNING_KEYS.includes(String(queryKey[0])) })
}

/**
 * Completes a tip on the server and refreshes the learning queries.
 * @throws as `call` does.
 */
export async function sendCompletion(client: QueryClient, tipId: number): Promise<CompletionOutcome | null> {
  const outcome = await call('POST /api/user/progress', { body: { tipId } }, { limit: ACTION_LIMIT })
  // Show the tip as completed before the new state has been fetched.
  client.setQueryData(learnerQuery.queryKey, (state) =>
    state ? { ...state, completedTipIds: [...new Set([...state.completedTipIds, tipId])] } : state,
  )
  void refreshLearning(client)
  return outcome
}

/** Shows a challenge as completed before the new state has been fetched, so that it cannot be completed twice. */
export function showChallengeCompleted(client: QueryClient, id: string): void {
  client.setQueryData(learnerQuery.queryKey, (state) => {
    if (!state) return state
    const challenges = state.challenges.map((one) => (one.id === id ? { ...one, completed: true } : one))
    return { ...state, challenges }
  })
}
