import type { QueryClient } from '@tanstack/react-query'
import { doneToast, failedToast, sendEngagement, storeEngagement } from '#web/features/engagement/send-engagement.ts'
import { announceLater, COMPLETION_FAILED, completionToast } from '#web/features/learning/announce.ts'
import { sendCompletion, storeCompletion } from '#web/features/learning/send-completion.ts'
import { announceUnlockedByShare } from '#web/features/learning/unlocked-by-share.ts'
import { answerRefusedToast, answerToast, sendAnswer, storeAnswer } from '#web/features/review/send-answer.ts'
import { NoAnswerError } from '#web/lib/api.ts'
import type { OfflineAction, ReplyTo } from '#web/session/queued-actions.ts'
import { showToastsLater } from '#web/ui/toast-store.ts'

/**
 * Sends an action. `store` puts the reply into the query cache, before the queue stops showing the action. `whenShown` follows.
 * @throws as `call` does, and NoAnswerError for an answer of the site that broke on its way.
 */
export async function sendAction(client: QueryClient, action: OfflineAction, key: string | undefined) {
  const reply = await send(action, key)
  if (reply === null) throw new NoAnswerError()
  return {
    reply,
    store: () => {
      if (action.kind === 'complete') storeCompletion(client, action.tipId)
      else if (action.kind !== 'review') storeEngagement(client, action, reply)
      else if ('nextDueAt' in reply) storeAnswer(client, action.tipId, reply)
    },
    whenShown: () => {
      if (action.kind === 'share') void announceUnlockedByShare(client)
    },
  }
}

function send(action: OfflineAction, key: string | undefined): Promise<ReplyTo<OfflineAction> | null> {
  if (action.kind === 'complete') return sendCompletion(action.tipId, key)
  return action.kind === 'review' ? sendAnswer(action, key) : sendEngagement(action, key)
}

/** Shows that an action was sent which nobody waits for on this page. `onLevelUp` gets the rider's XP when it raised the level. */
export function showDone(action: OfflineAction, reply: ReplyTo<OfflineAction>, onLevelUp: (xp: number) => void): void {
  if ('achievementsUnlocked' in reply) {
    showToastsLater([
      action.kind === 'review' && 'correct' in reply
        ? answerToast(action, reply)
        : completionToast('xpEarned' in reply ? reply.xpEarned : 0),
    ])
    announceLater(reply)
    if (reply.leveledUp) onLevelUp(reply.xp)
  } else if (action.kind !== 'review' && action.kind !== 'complete') showToastsLater([doneToast(action)])
}

/** Shows that the server refused an action. */
export function showNotSent(action: OfflineAction, error: Error): void {
  if (action.kind === 'complete') showToastsLater([COMPLETION_FAILED])
  else showToastsLater([action.kind === 'review' ? answerRefusedToast(action, error) : failedToast(action, error)])
}
