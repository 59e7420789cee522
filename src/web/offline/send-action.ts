import type { QueryClient } from '@tanstack/react-query'
import { sendLikeOrSave, showRefused } from '#web/features/engagement/actions.ts'
import { announceLater, COMPLETION_FAILED, completionToast } from '#web/features/learning/announce.ts'
import { sendCompletion } from '#web/features/learning/queries.ts'
import type { OfflineAction } from '#web/session/queued-actions.ts'
import { showToastsLater } from '#web/ui/toast-store.ts'

/** Sends an action and shows its result. `onLevelUp` gets the rider's XP when the action raised the level. */
export async function sendAction(
  client: QueryClient,
  action: OfflineAction,
  onLevelUp: (xp: number) => void,
): Promise<void> {
  if (action.kind !== 'complete') return sendLikeOrSave(client, action)
  const outcome = await sendCompletion(client, action.tipId)
  if (!outcome) return
  showToastsLater([completionToast(outcome.xpEarned)])
  announceLater(outcome)
  if (outcome.leveledUp) onLevelUp(outcome.xp)
}

/** Shows that the server refused an action. */
export function showNotSent({ kind }: OfflineAction, error: Error) {
  if (kind === 'complete') showToastsLater([COMPLETION_FAILED])
  else showRefused(error)
}
