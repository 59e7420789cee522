import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/contract/all.ts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { useAction } from '#web/lib/use-action.ts'
import { OF_RIDER } from '#web/session/session.ts'

/** The server's reply to an answer. */
export type ReviewAnswer = Api['POST /api/review']['reply']

/** A tip as a review shows it. `language` is the language of its texts when they are not translated. */
export interface ReviewedTip {
  title: string
  language?: string | undefined
}

/** The due reviews, the time of the next one, and how well each completed tip is remembered (D35). */
export const reviewQuery = queryOptions({
  queryKey: ['/api/review'],
  queryFn: async () =>
    (await call('GET /api/review', {}, { query: contentLanguage() })) ?? { due: [], nextDueAt: null, memory: [] },
  meta: OF_RIDER,
})

/** Sends an answer. The due reviews are fetched again only after the session, so that its questions do not change. */
export function useAnswer(onAnswered: (reply: ReviewAnswer, tipId: number) => void) {
  return useAction({
    mutationFn: (body: { tipId: number; answer: string }) =>
      call('POST /api/review', { body }, { query: contentLanguage() }),
    onSuccess: (reply, { tipId }) => {
      if (reply) onAnswered(reply, tipId)
    },
  })
}
