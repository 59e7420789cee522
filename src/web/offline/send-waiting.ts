import type { QueryClient } from '@tanstack/react-query'
import { sayRefused, sendLikeOrSave } from '#web/features/engagement/actions.ts'
import { announceLater, COMPLETION_FAILED, completionToast } from '#web/features/learning/announce.ts'
import { sendCompletion } from '#web/features/learning/queries.ts'
import { call } from '#web/lib/api.ts'
import { readToken } from '#web/lib/token.ts'
import { listWaiting, removeWaiting } from '#web/session/outbox.ts'
import type { Deed } from '#web/session/waiting.ts'
import { showToastsLater } from '#web/ui/toast-store.ts'
import { isRefusal } from './is-refusal.ts'

/** Sends a deed and says what it brought; `onLevelUp` gets the XP of a level just reached. */
async function send(client: QueryClient, deed: Deed, onLevelUp: (xp: number) => void): Promise<void> {
  if (deed.kind !== 'complete') return sendLikeOrSave(client, deed)
  const outcome = await sendCompletion(client, deed.tipId)
  if (!outcome) return
  showToastsLater([completionToast(outcome.xpEarned)])
  announceLater(outcome)
  if (outcome.leveledUp) onLevelUp(outcome.xp)
}

function sayNotSent({ kind }: Deed, error: Error) {
  if (kind === 'complete') showToastsLater([COMPLETION_FAILED])
  else sayRefused(error)
}

/** Sends one after the other, in the order they were done, as long as the same rider is signed in. */
async function sendInOrder(client: QueryClient, riderId: number, onLevelUp: (xp: number) => void): Promise<void> {
  const token = readToken()
  // Another tab may have signed somebody else in: nobody's deeds may be sent as another's.
  if (token === null || (await listWaiting(riderId)).length === 0) return
  if ((await call('GET /api/user', {}))?.id !== riderId) return
  for (;;) {
    const [next] = await listWaiting(riderId)
    if (!next || readToken() !== token) return
    try {
      await send(client, next.deed, onLevelUp)
    } catch (error) {
      if (!isRefusal(error)) throw error
      sayNotSent(next.deed, error)
    }
    await removeWaiting(next)
  }
}

/**
 * Sends everything of the rider's that waits, each once: of several tabs one does it at a time. What was refused is
 * dropped, with the words of the error catalogue.
 * @throws when it could not be sent now; what is left waits on.
 */
export async function sendWaiting(
  client: QueryClient,
  riderId: number,
  onLevelUp: (xp: number) => void,
): Promise<void> {
  await navigator.locks.request('outbox', () => sendInOrder(client, riderId, onLevelUp))
}
