import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CompletionOutcome } from '#shared/contract/learning.ts'
import { call } from '#web/lib/api.ts'
import { OF_RIDER } from '#web/session/session.ts'

/** The learner's whole state. */
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

/** The unlocked achievements. */
export const achievementsQuery = queryOptions({
  queryKey: ['/api/user/achievements'],
  queryFn: async () => (await call('GET /api/user/achievements', {})) ?? [],
  meta: OF_RIDER,
})

/** Everything that says how far riders are. */
export const LEARNED = [
  '/api/progress',
  '/api/user/progress',
  '/api/user/stats',
  '/api/user/achievements',
  '/api/leaderboard',
  '/api/review',
]

/** After an event all of it is asked for anew where it is shown. */
export function refreshLearned(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => LEARNED.includes(String(queryKey[0])) })
}

/**
 * Completes a tip on the server; what is learned is asked for anew.
 * @throws as `call` does.
 */
export async function sendCompletion(client: QueryClient, tipId: number): Promise<CompletionOutcome | null> {
  const outcome = await call('POST /api/user/progress', { body: { tipId } })
  // Shown as completed from now on, not only when the new state is here.
  client.setQueryData(learnerQuery.queryKey, (state) =>
    state ? { ...state, completedTipIds: [...new Set([...state.completedTipIds, tipId])] } : state,
  )
  void refreshLearned(client)
  return outcome
}

/** Shows a challenge as completed, before the new state is here: it cannot be completed twice. */
export function showChallengeCompleted(client: QueryClient, id: string): void {
  client.setQueryData(learnerQuery.queryKey, (state) => {
    if (!state) return state
    const challenges = state.challenges.map((one) => (one.id === id ? { ...one, completed: true } : one))
    return { ...state, challenges }
  })
}
