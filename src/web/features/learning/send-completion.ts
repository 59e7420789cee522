import type { QueryClient } from '@tanstack/react-query'
import type { CompletionOutcome } from '#shared/contract/learning.ts'
import { call } from '#web/lib/api.ts'
import { ACTION_LIMIT } from '#web/session/queued-actions.ts'
import { learnerQuery } from './queries.ts'

/** @throws as `call` does. */
export const sendCompletion = (tipId: number, key: string | undefined): Promise<CompletionOutcome | null> =>
  call('POST /api/user/progress', { body: { tipId } }, { key, limit: ACTION_LIMIT })

/** Shows the tip as completed before the new state has been fetched. */
export function storeCompletion(client: QueryClient, tipId: number): void {
  client.setQueryData(learnerQuery.queryKey, (state) =>
    state ? { ...state, completedTipIds: [...new Set([...state.completedTipIds, tipId])] } : state,
  )
}
