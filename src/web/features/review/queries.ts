import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contract/all.ts'
import type { Localized } from '#shared/localized.ts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import type { HasLanguage } from '#web/lib/in-language.ts'
import { useAction } from '#web/lib/use-action.ts'
import { perform } from '#web/session/perform.ts'
import { type ReviewAction, useQueue } from '#web/session/queued-actions.ts'

/** The server's reply to an answer. */
export type ReviewAnswer = Api['POST /api/review']['reply']

/** A tip as a review shows it. */
export interface ReviewedTip extends HasLanguage {
  title: Localized
}

/** The due reviews, the time of the next one, and how well each completed tip is remembered. */
export const reviewQuery = queryOptions({
  queryKey: ['/api/review'],
  queryFn: async () =>
    (await call('GET /api/review', {}, { query: contentLanguage() })) ?? {
      place: null,
      due: [],
      nextDueAt: null,
      memory: [],
    },
})

/** The tips whose answers are on their way to the server. */
export function useSentAnswers(): ReadonlySet<number> {
  return new Set(useQueue().flatMap(({ action }) => (action.kind === 'review' ? action.tipId : [])))
}

/** The tips whose answers wait on this device. */
export function useQueuedAnswers(): ReadonlySet<number> {
  const queue = useQueue()
  return new Set(queue.flatMap(({ action, isWaiting }) => (isWaiting && action.kind === 'review' ? action.tipId : [])))
}

/**
 * The query of an answer: the language of its question, and the place whose rules the question asks. The rider may choose
 * another place before a queued answer is sent.
 */
function queryOf(place: string | null | undefined): string {
  const query = new URLSearchParams(contentLanguage())
  if (place) query.set('place', place)
  return `?${query}`
}

/**
 * Answers a question. The answer waits when the site does not answer.
 * @param onLate called with the reply to an answer that has waited; returns false when a message has to show it
 */
export function useAnswer(
  onAnswered: (reply: ReviewAnswer, tipId: number) => void,
  onLate: (reply: ReviewAnswer, tipId: number) => boolean,
) {
  const client = useQueryClient()
  return useAction({
    mutationFn: async (given: Omit<ReviewAction, 'kind' | 'query'>) => {
      const place = client.getQueryData(reviewQuery.queryKey)?.place
      const action: ReviewAction = { kind: 'review', ...given, query: queryOf(place) }
      const outcome = await perform(client, action, (reply) => onLate(reply, given.tipId))
      if (outcome.is === 'refused') throw outcome.error
      return outcome.is === 'done' ? outcome.reply : 'queued'
    },
    onSuccess: (reply, { tipId }) => {
      if (reply !== 'queued') onAnswered(reply, tipId)
    },
  })
}
