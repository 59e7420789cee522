import type { QueryClient } from '@tanstack/react-query'
import { sendLikeOrSave, showRefused } from '#web/features/engagement/actions.ts'
import { announceLater, COMPLETION_FAILED, completionToast } from '#web/features/learning/announce.ts'
import { sendCompletion } from '#web/features/learning/queries.ts'
import { call } from '#web/lib/api.ts'
import { readToken } from '#web/lib/token.ts'
import { listQueued, removeQueued } from '#web/session/offline-queue.ts'
import type { OfflineAction } from '#web/session/queued-actions.ts'
import { showToastsLater } from '#web/ui/toast-store.ts'
import { isRefusal } from './send-with-retry.ts'

/** Sends an action and shows its result. `onLevelUp` gets the rider's XP when the action raised the level. */
async function send(client: QueryClient, action: OfflineAction, onLevelUp: (xp: number) => void): Promise<void> {
  if (action.kind !== 'complete') return sendLikeOrSave(client, action)
  const outcome = await sendCompletion(client, action.tipId)
  if (!outcome) return
  showToastsLater([completionToast(outcome.xpEarned)])
  announceLater(outcome)
  if (outcome.leveledUp) onLevelUp(outcome.xp)
}

function showNotSent({ kind }: OfflineAction, error: Error) {
  if (kind === 'complete') showToastsLater([COMPLETION_FAILED])
  else showRefused(error)
}

/** Sends the queued actions in order, as long as the same rider is signed in. */
async function sendInOrder(client: QueryClient, riderId: number, onLevelUp: (xp: number) => void): Promise<void> {
  const token = readToken()
  if (token === null || (await listQueued(riderId)).length === 0) return
  // Another tab may have signed in another rider, whose token must not send this rider's actions.
  if ((await call('GET /api/user', {}))?.id !== riderId) return
  for (;;) {
    const [next] = await listQueued(riderId)
    if (!next || readToken() !== token) return
    try {
      await send(client, next.action, onLevelUp)
    } catch (error) {
      if (!isRefusal(error)) throw error
      showNotSent(next.action, error)
    }
    await removeQueued(next)
  }
}

/**
 * Sends all queued actions of the rider. A lock makes sure that only one tab sends at a time, so each action is sent once.
 * An action that the server refuses is dropped with an error toast.
 * @throws when the server cannot be reached now. The remaining actions stay queued.
 */
export async function sendQueued(client: QueryClient, riderId: number, onLevelUp: (xp: number) => void): Promise<void> {
  await navigator.locks.request('outbox', () => sendInOrder(client, riderId, onLevelUp))
}
