import * as text from '#texts'
import { ApiError } from '#web/lib/api.ts'
import type { ReviewAction } from '#web/session/queued-actions.ts'
import { showToastsLater } from '#web/ui/toast-store.ts'
import { type ReviewAnswer, sendAnswer } from './queries.ts'

/**
 * Sends a queued answer and shows whether it was right. Returns the server's reply, or null if the question has been answered
 * before: by another device, or by this one, when the reply did not come.
 * @throws as `call` does.
 */
export async function sendQueuedAnswer(action: ReviewAction): Promise<ReviewAnswer | null> {
  try {
    const reply = await sendAnswer(action)
    if (!reply) return null
    const description = reply.correct
      ? action.question
      : `${action.question}\n${text.review_right_answer()} ${reply.rightAnswer}`
    const title = reply.correct ? text.review_right() : text.review_wrong()
    showToastsLater([{ title, description, ...(reply.correct ? {} : { icon: 'rotate-ccw' as const }) }])
    return reply
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not-due')) throw error
    showToastsLater([{ title: text.review_already_answered(), description: action.question, icon: 'rotate-ccw' }])
    return null
  }
}
