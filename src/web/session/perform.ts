import type { QueryClient } from '@tanstack/react-query'
import * as text from '#texts'
import { NoAnswerError } from '#web/lib/api.ts'
import { currentSession } from '#web/lib/session.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { addToQueue, markWaiting } from './offline-queue.ts'
import { followOutcome, waitForOutcome } from './outcomes.ts'
import { ACTION_LIMIT, type OfflineAction, type ReplyTo } from './queued-actions.ts'
import { currentRiderId, riderQuery } from './session.ts'

/** The result of an action. It is 'waiting' when the server was not reached: the device sends the action later. */
type Outcome<A extends OfflineAction> =
  | { is: 'done'; reply: ReplyTo<A> }
  | { is: 'waiting' }
  | { is: 'refused'; error: Error }

/** The rider who acts. A page that has not heard yet who is signed in waits for it. */
async function actingRider(client: QueryClient): Promise<number | undefined> {
  return currentRiderId() ?? (await client.fetchQuery(riderQuery).catch(() => null))?.id
}

/**
 * Does something as the signed-in rider: writes it to the device, from where it is sent at once, or later, if the site does not answer.
 * Returns what became of it within ACTION_LIMIT, and says so if it waits. `onLate` gets the reply to one that has waited, and
 * returns false when a message has to show it.
 */
export async function perform<A extends OfflineAction>(
  client: QueryClient,
  action: A,
  onLate?: (reply: ReplyTo<A>) => boolean,
): Promise<Outcome<A>> {
  const riderId = await actingRider(client)
  if (riderId === undefined) return { is: 'refused', error: new NoAnswerError() }
  const { signal } = currentSession()
  const isOffline = !navigator.onLine
  const id = await addToQueue(riderId, action, isOffline)
  if (onLate) followOutcome(id, (reply) => onLate(reply as ReplyTo<A>))
  const outcome = isOffline ? undefined : await waitForOutcome(id, ACTION_LIMIT)
  if (outcome?.is === 'done') return { is: 'done', reply: outcome.reply as ReplyTo<A> }
  if (outcome?.is === 'refused') return outcome
  // The queue may still be busy with older actions.
  if (!isOffline) await markWaiting(riderId)
  // The page asks to sign in again, or the rider has left.
  if (signal.aborted || currentSession().is === 'ended') return { is: 'waiting' }
  // The review itself shows below the question that the answer is queued.
  if (action.kind !== 'review') showToast({ title: text.session_queued(), description: text.session_queued_text() })
  return { is: 'waiting' }
}
