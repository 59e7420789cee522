import type { QueryClient } from '@tanstack/react-query'
import { sendLikeOrSave, showRefused } from '#web/features/engagement/actions.ts'
import { announceLater, COMPLETION_FAILED } from '#web/features/learning/announce.ts'
import { refreshLearning } from '#web/features/learning/queries.ts'
import { sendQueuedCompletion } from '#web/features/learning/send-queued-completion.ts'
import { sendQueuedAnswer } from '#web/features/review/send-queued-answer.ts'
import type { OfflineAction, ReviewAction } from '#web/session/queued-actions.ts'
import { showToastsLater } from '#web/ui/toast-store.ts'

type OnLevelUp = (xp: number) => void

async function sendAnswer(client: QueryClient, action: ReviewAction, onLevelUp: OnLevelUp): Promise<void> {
  const reply = await sendQueuedAnswer(action)
  void refreshLearning(client)
  if (!reply) return
  announceLater(reply)
  if (reply.leveledUp) onLevelUp(reply.xp)
}

/** Sends an action and shows its result. `onLevelUp` gets the rider's XP when the action raised the level. */
export function sendAction(client: QueryClient, action: OfflineAction, onLevelUp: OnLevelUp): Promise<void> {
  if (action.kind === 'complete') return sendQueuedCompletion(client, action.tipId, onLevelUp)
  return action.kind === 'review' ? sendAnswer(client, action, onLevelUp) : sendLikeOrSave(client, action)
}

/** Shows that the server refused an action. */
export function showNotSent({ kind }: OfflineAction, error: Error) {
  if (kind === 'complete') showToastsLater([COMPLETION_FAILED])
  else showRefused(error)
}
