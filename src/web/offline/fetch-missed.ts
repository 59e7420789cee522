import type { QueryClient } from '@tanstack/react-query'
import { NoAnswerError } from '#web/lib/api.ts'
import { isOfSession } from '#web/lib/query-client.ts'
import { hasToken } from '#web/lib/session.ts'

/**
 * Fetches again what is shown and could not be fetched, and what is shown of the rider, which may come from the device's own cache.
 * @throws the error of what still has no answer, because a network that has just come back may not reach the site yet
 */
export async function fetchMissed(client: QueryClient): Promise<void> {
  const isRiders = hasToken() ? isOfSession : () => false
  await client.invalidateQueries({ predicate: (query) => query.state.status === 'error' || isRiders(query) })
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const missed = shown.find(({ state }) => state.error instanceof NoAnswerError)
  if (missed) throw missed.state.error
}
