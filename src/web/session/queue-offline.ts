import type { QueryClient } from '@tanstack/react-query'
import * as text from '#texts'
import { NoAnswerError } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { offlineQueue } from './offline-queue.ts'
import { isSameTarget, type OfflineAction, readQueue } from './queued-actions.ts'
import { riderIdOf } from './session.ts'

/** Whether the site has not answered. */
export const hasNoServer = (error: unknown) => error instanceof NoAnswerError

/** Whether an action has to be queued: there is no network, or an earlier action on the same target is still queued. */
export function mustQueue(action: OfflineAction): boolean {
  return !navigator.onLine || readQueue().some((queued) => isSameTarget(queued.action, action))
}

/**
 * Adds an action to the queue on this device and shows a toast. Returns false when that is impossible: no rider is known
 * to be signed in, or the browser forbids storage.
 */
export async function queueOffline(client: QueryClient, action: OfflineAction): Promise<boolean> {
  const riderId = riderIdOf(client)
  if (riderId === undefined) return false
  try {
    await offlineQueue.add(riderId, action)
  } catch {
    return false
  }
  // The review itself shows below the question that the answer is queued.
  if (action.kind !== 'review') showToast({ title: text.session_queued(), description: text.session_queued_text() })
  return true
}
