import type { QueryClient } from '@tanstack/react-query'
import * as text from '#texts'
import { ApiError, call } from '#web/lib/api.ts'
import { ACTION_LIMIT, type ReviewAction } from '#web/session/queued-actions.ts'
import { errorToast } from '#web/ui/show-error.ts'
import type { Toast } from '#web/ui/toast-store.ts'
import { type ReviewAnswer, reviewQuery } from './queries.ts'

/** @throws as `call` does. */
export const sendAnswer = (
  { tipId, question, answer, query }: ReviewAction,
  key: string | undefined,
): Promise<ReviewAnswer | null> =>
  call('POST /api/review', { body: { tipId, question, answer } }, { key, query, limit: ACTION_LIMIT })

/** Shows that the tip is not due any more. */
export function storeAnswer(client: QueryClient, tipId: number, { nextDueAt }: ReviewAnswer): void {
  client.setQueryData(
    reviewQuery.queryKey,
    (known) =>
      known && {
        ...known,
        due: known.due.filter((one) => one.tipId !== tipId),
        nextDueAt: known.nextDueAt !== null && known.nextDueAt < nextDueAt ? known.nextDueAt : nextDueAt,
      },
  )
}

/** Says whether an answer that had waited was right. */
export function answerToast({ question }: ReviewAction, { correct, rightAnswer }: ReviewAnswer): Toast {
  if (correct) return { title: text.review_right(), description: question }
  const description = `${question}\n${text.review_right_answer()} ${rightAnswer}`
  return { title: text.review_wrong(), description, icon: 'rotate-ccw' }
}

/** Says that an answer was refused. The question may have been answered on another device. */
export function answerRefusedToast({ question }: ReviewAction, error: Error): Toast {
  if (!(error instanceof ApiError && error.code === 'not-due')) return errorToast(error)
  return { title: text.review_already_answered(), description: question, icon: 'rotate-ccw' }
}
