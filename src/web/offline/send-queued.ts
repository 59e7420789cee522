import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { readToken } from '#web/lib/token.ts'
import { listQueued, removeQueued } from '#web/session/offline-queue.ts'
import { isRefusal } from './send-with-retry.ts'

/** Sends the queued actions in order, as long as the same rider is signed in. */
async function sendInOrder(client: QueryClient, riderId: number, onLevelUp: (xp: number) => void): Promise<void> {
  const token = readToken()
  if (token === null || (await listQueued(riderId)).length === 0) return
  // Another tab may have signed in another rider, whose token must not send this rider's actions.
  const rider = await call('GET /api/user', {}, { cache: 'no-store' })
  // The server refuses actions until the rider has replaced a one-time word, so they stay queued until then.
  if (rider?.id !== riderId || rider.hasOneTimeWord) return
  // Loaded here, because few visits begin with queued actions.
  const { sendAction, showNotSent } = await loadCode(() => import('./send-action.ts'))
  for (;;) {
    const [next] = await listQueued(riderId)
    if (!next || readToken() !== token) return
    try {
      await sendAction(client, next.action, onLevelUp)
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
  const send = () => sendInOrder(client, riderId, onLevelUp)
  // A page without TLS has no locks. Two tabs may then both send an action, but the server stores it once.
  if (!navigator.locks) return send()
  await navigator.locks.request('outbox', send)
}
