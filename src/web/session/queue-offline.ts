import type { QueryClient } from '@tanstack/react-query'
import * as text from '#texts'
import { ApiError, NoAnswerError } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { offlineQueue } from './offline-queue.ts'
import { isSameTarget, type OfflineAction, readQueue } from './queued-actions.ts'
import { riderIdOf } from './session.ts'

/**
 * Whether no server of the site has answered. A proxy that cannot reach it answers 502, 503 or 504 without the site's
 * message.
 */
export function hasNoServer(error: unknown): boolean {
  if (error instanceof NoAnswerError) return true
  return error instanceof ApiError && error.serverMessage === undefined && [502, 503, 504].includes(error.status)
}

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
