import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { currentSession } from '#web/lib/session.ts'
import { listQueued, markWaiting, removeQueued } from '#web/session/offline-queue.ts'
import { isAwaited, settle, settleAll } from '#web/session/outcomes.ts'
import type { QueuedAction } from '#web/session/queued-actions.ts'
import { riderChanged } from '#web/session/rider-changed.ts'
import { isRefusal } from './send-with-retry.ts'

/** Whether an action ends with this error. What a rider has just done ends with any answer of the site, so that the rider hears of it. */
const isOver = (error: unknown, isNew: boolean): error is ApiError =>
  isNew ? error instanceof ApiError : isRefusal(error)

/** Sends one action, shows its result, or hands it to the part of this page that waits for it, and takes the action out of the queue. */
async function sendOne(client: QueryClient, queued: QueuedAction, onLevelUp: (xp: number) => void): Promise<void> {
  const { id, action, key } = queued
  // Loaded here, because few visits begin with queued actions.
  const { sendAction, showDone, showNotSent } = await loadCode(() => import('./send-action.ts'))
  try {
    const { reply, store, whenShown } = await sendAction(client, action, key)
    await removeQueued(queued, store)
    if (!settle(id, { is: 'done', reply })) showDone(action, reply, onLevelUp)
    whenShown()
  } catch (error) {
    if (!isOver(error, isAwaited(id))) throw error
    await removeQueued(queued)
    if (!settle(id, { is: 'refused', error })) showNotSent(action, error)
  }
  riderChanged(client)
}

/** Sends the queued actions in order, as long as the same rider is signed in. What another tab adds meanwhile, that tab sends. */
async function sendInOrder(client: QueryClient, riderId: number, onLevelUp: (xp: number) => void): Promise<void> {
  const first = new Set((await listQueued(riderId)).map(({ id }) => id))
  const { signal, riderId: current } = currentSession()
  for (;;) {
    const next = (await listQueued(riderId)).find(({ id }) => first.has(id) || isAwaited(id))
    // Another tab may have signed in another rider, whose token must not send this rider's actions.
    if (!next || current !== riderId || signal.aborted) return
    await sendOne(client, next, onLevelUp)
  }
}

/** Undefined on a page without TLS, and where the browser forbids them. */
function getLocks(): LockManager | undefined {
  try {
    return navigator.locks
  } catch {
    return undefined
  }
}

/**
 * Sends all queued actions of the rider. A lock makes sure that only one tab sends at a time, so that they arrive in their order. An
 * action that the server refuses is dropped with an error toast.
 * @throws when the server cannot be reached now. The remaining actions stay queued.
 */
export async function sendQueued(client: QueryClient, riderId: number, onLevelUp: (xp: number) => void): Promise<void> {
  const send = () => sendInOrder(client, riderId, onLevelUp)
  try {
    // Without locks two tabs may both send an action, but by its key it counts once.
    const locks = getLocks()
    await (locks ? locks.request('outbox', send) : send())
  } catch (error) {
    await markWaiting(riderId)
    settleAll()
    throw error
  }
}
