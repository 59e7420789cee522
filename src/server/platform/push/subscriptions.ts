import { createHash } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import type { PushSubscriptionRow } from '#server/db/tables/messages.ts'
import { rowsOf } from '#server/platform/rider-rows.ts'
import type { PushTarget } from './web-push.ts'

/** The maximum number of browsers that get a rider's pushes. A new one replaces the oldest. */
export const MAX_SUBSCRIPTIONS = 20

/** A subscription is deleted after this number of failures in a row, if they took at least MAX_FAILING (ms). */
const MAX_FAILURES = 10
const MAX_FAILING = 20 * 3600_000

/** Stores the subscription of a browser, in a transaction. It belongs to the rider who signed in there last. */
export async function saveSubscription(
  trx: Db,
  { riderId, sessionHash }: { riderId: number; sessionHash: string },
  { endpoint, p256dh, auth }: PushTarget,
  now: Date,
): Promise<void> {
  // Locks the rider's row. Otherwise several transactions at once would not see each other's rows and keep too many.
  await trx.updateTable('rider').set({ id: riderId }).where('id', '=', riderId).execute()
  const owner = {
    rider_id: riderId,
    session_hash: sessionHash,
    p256dh,
    auth,
    created_at: now.toISOString(),
    failures: 0,
    failing_since: null,
  }
  const endpoint_hash = createHash('sha256').update(endpoint).digest('hex')
  await trx
    .insertInto('push_subscription')
    .values({ endpoint_hash, endpoint, ...owner })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(owner))
    .execute()
  const others = trx
    .selectFrom('push_subscription')
    .select('endpoint_hash')
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .offset(MAX_SUBSCRIPTIONS)
    .limit(MAX_SUBSCRIPTIONS)
  await trx.deleteFrom('push_subscription').where('endpoint_hash', 'in', others).execute()
}

/**
 * Counts a push that has failed. Deletes the subscription, and returns true, when it has failed often and for long. Neither alone
 * is enough, because a push service may be away for hours.
 */
export async function noteFailure(db: Db, endpointHash: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('push_subscription')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      failing_since: eb.fn.coalesce('failing_since', eb.val(now.toISOString())),
    }))
    .where('endpoint_hash', '=', endpointHash)
    .returning(['failures', 'failing_since'])
    .executeTakeFirst()
  if (!row || row.failures < MAX_FAILURES) return false
  if (now.getTime() - Date.parse(row.failing_since ?? '') < MAX_FAILING) return false
  await deleteSubscription(db, endpointHash)
  return true
}

/** Notes that a push was accepted. */
export async function endFailures(db: Db, endpointHash: string): Promise<void> {
  const none = { failures: 0, failing_since: null }
  await db.updateTable('push_subscription').set(none).where('endpoint_hash', '=', endpointHash).execute()
}

export function listSubscriptions(db: Db, riderId: number): Promise<PushSubscriptionRow[]> {
  return db.selectFrom('push_subscription').selectAll().where('rider_id', '=', riderId).execute()
}

export function findSubscription(db: Db, endpointHash: string): Promise<PushSubscriptionRow | undefined> {
  return db.selectFrom('push_subscription').selectAll().where('endpoint_hash', '=', endpointHash).executeTakeFirst()
}

export async function deleteSubscription(db: Db, endpointHash: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('endpoint_hash', '=', endpointHash).execute()
}

/** Deletes the subscription that was made in a session, or all of a rider except the one of a session. */
export async function deleteSubscriptionsOf(
  db: Db,
  owner: { sessionHash: string } | { riderId: number; exceptSession: string },
): Promise<void> {
  const query = db.deleteFrom('push_subscription')
  await ('sessionHash' in owner
    ? query.where('session_hash', '=', owner.sessionHash)
    : query.where('rider_id', '=', owner.riderId).where('session_hash', '!=', owner.exceptSession)
  ).execute()
}

/** The browsers that get a rider's pushes, for their export. */
export const subscriptionsOfRider = {
  name: 'pushSubscriptions',
  read: rowsOf('push_subscription', {
    newest: 'created_at',
    leftOut: ['endpoint_hash', 'session_hash', 'p256dh', 'auth', 'failures', 'failing_since'],
  }),
}
