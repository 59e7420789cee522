import { type Expression, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import type { DeliveryRow } from '#server/db/tables/messages.ts'
import { inSlices } from '#server/platform/slices.ts'
import type { Channel } from '#shared/outbox/channels.ts'
import type { NewDelivery, Outcome } from './outbox.ts'

/** Returns false, and stores nothing, when there already is a delivery with this cause. */
export async function insertDelivery(
  trx: Db,
  { channel, cause, orderKey, riderId, payload, pause = 0 }: NewDelivery,
  now: Date,
  giveUpAt: Date,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('delivery')
    .values({
      channel,
      cause,
      order_key: orderKey ?? null,
      rider_id: riderId ?? null,
      payload: JSON.stringify(payload),
      created_at: now.toISOString(),
      due_at: new Date(now.getTime() + pause).toISOString(),
      give_up_at: giveUpAt.toISOString(),
    })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Deliveries at their first attempt, or those that have been attempted before. */
export type Lane = 'first' | 'again'

interface Claim {
  lane: Lane
  now: Date
  until: Date
  latest: Date
  count: number
  /** The ids of the deliveries that this process is handing over, because their claims may have expired. */
  inHand: readonly number[]
  /** Riders for whom this lane is handing something over. */
  busyRiders: readonly number[]
}

/**
 * Claims up to `count` due deliveries of a channel for this process until `until`, first due first. Another process may claim
 * them after that, in case this one died. A delivery that is due only after `latest` was scheduled by a clock that was ahead, so
 * it counts as due. A delivery waits while an earlier one with its order key waits, and while an earlier one of its rider is due.
 */
export async function claimDue(db: Db, channel: Channel, claim: Claim): Promise<DeliveryRow[]> {
  // Two queries, because SQLite would read and sort all due deliveries for a condition with 'or'.
  const rows = await claimWhere(db, channel, claim, (dueAt) => sql`${dueAt} <= ${claim.now.toISOString()}`)
  if (rows.length > 0) return rows
  return claimWhere(db, channel, claim, (dueAt) => sql`${dueAt} > ${claim.latest.toISOString()}`)
}

function claimWhere(
  db: Db,
  channel: Channel,
  { lane, until, count, inHand, busyRiders }: Claim,
  isTime: (dueAt: Expression<unknown>) => RawBuilder<unknown>,
): Promise<DeliveryRow[]> {
  const isDue = (table: 'delivery' | 'other', dueAt: Expression<unknown> = sql.ref(`${table}.due_at`)) => {
    const tries = sql.ref(`${table}.tries`)
    const isInLane = lane === 'first' ? sql`${tries} = 0` : sql`${tries} > 0`
    return sql<boolean>`(${isTime(dueAt)} and ${isInLane})`
  }
  // 'coalesce' makes SQLite read only the rider's deliveries instead of all due ones.
  const dueAtOfOther = sql`coalesce(${sql.ref('other.due_at')}, '')`
  // On PostgreSQL another server must not wait for the rows that this one is claiming. SQLite has one writer at a time.
  return db
    .with('picked', (query) =>
      query
        .selectFrom('delivery')
        .select('id')
        .where('channel', '=', channel)
        .where(isDue('delivery'))
        .$if(inHand.length > 0, (rows) => rows.where('id', 'not in', inHand))
        .where(({ or, not, exists, selectFrom, eb }) =>
          or([
            eb('order_key', 'is', null),
            not(
              exists(
                selectFrom('delivery as earlier')
                  .select('earlier.id')
                  .whereRef('earlier.order_key', '=', 'delivery.order_key')
                  .whereRef('earlier.id', '<', 'delivery.id')
                  .where('earlier.due_at', 'is not', null),
              ),
            ),
          ]),
        )
        .where(({ or, and, not, exists, selectFrom, eb }) =>
          or([
            eb('rider_id', 'is', null),
            and([
              ...(busyRiders.length > 0 ? [eb('rider_id', 'not in', busyRiders)] : []),
              not(
                exists(
                  selectFrom('delivery as other')
                    .select('other.id')
                    .whereRef('other.rider_id', '=', 'delivery.rider_id')
                    .where('other.channel', '=', channel)
                    .whereRef('other.id', '<', 'delivery.id')
                    .where('other.due_at', 'is not', null)
                    .where(isDue('other', dueAtOfOther)),
                ),
              ),
            ]),
          ]),
        )
        .orderBy('due_at')
        .orderBy('id')
        .limit(count)
        .$if(isPostgres(db), (rows) => rows.forUpdate().skipLocked()),
    )
    .updateTable('delivery')
    .set((eb) => ({ due_at: until.toISOString(), tries: eb('tries', '+', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('picked').select('picked.id'))
    .where(isDue('delivery'))
    .returningAll()
    .execute()
}

/** Ends a delivery. Only one that was given up keeps its payload, because the operator may try it again. */
export async function endDelivery(
  db: Db,
  id: number,
  outcome: Outcome,
  now: Date,
  error: string | null = null,
): Promise<void> {
  await db
    .updateTable('delivery')
    .set({
      due_at: null,
      ended_at: now.toISOString(),
      outcome,
      last_error: error,
      ...(outcome === 'given-up' ? {} : { payload: '{}' }),
    })
    .where('id', '=', id)
    .execute()
}

export async function setNextTry(db: Db, id: number, at: Date, error: string): Promise<void> {
  const next = { due_at: at.toISOString(), last_error: error }
  await db.updateTable('delivery').set(next).where('id', '=', id).execute()
}

/** Gives up the deliveries that still wait although their time was over at `before`. No server has their channel. */
export async function giveUpOverdue(db: Db, before: Date, now: Date): Promise<void> {
  await db
    .updateTable('delivery')
    .set({
      due_at: null,
      ended_at: now.toISOString(),
      outcome: 'given-up',
      last_error: 'No server delivers this. Was its receiver removed from the configuration?',
    })
    .where('due_at', 'is not', null)
    .where('give_up_at', '<=', before.toISOString())
    .execute()
}

/** The deliveries that wait or were given up, oldest first. */
export function listUndelivered(db: Db, limit: number): Promise<DeliveryRow[]> {
  return db
    .selectFrom('delivery')
    .selectAll()
    .where((eb) => eb.or([eb('due_at', 'is not', null), eb('outcome', '=', 'given-up')]))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The number of deliveries that wait or were given up, by channel. */
export async function countUndelivered(db: Db) {
  const rows = await db
    .selectFrom('delivery')
    .select(({ fn }) => ['channel', fn.countAll().as('count'), fn.count('ended_at').as('ended')])
    .where((eb) => eb.or([eb('due_at', 'is not', null), eb('outcome', '=', 'given-up')]))
    .groupBy('channel')
    .orderBy('channel')
    .execute()
  return rows.map(({ channel, count, ended }) => ({
    channel,
    waiting: Number(count) - Number(ended),
    givenUp: Number(ended),
  }))
}

const dueAgain = (now: Date, giveUpAt: Date) => ({
  due_at: now.toISOString(),
  give_up_at: giveUpAt.toISOString(),
  ended_at: null,
  outcome: null,
})

/**
 * Makes a delivery due now that was given up, or whose next attempt is after `latestClaim`. An earlier time may be the end of a claim, so a
 * server may be handing it over. Returns false when there is no such delivery.
 */
export async function retryDelivery(
  db: Db,
  id: number,
  { now, giveUpAt, latestClaim }: Record<'now' | 'giveUpAt' | 'latestClaim', Date>,
): Promise<boolean> {
  const retried = await db
    .updateTable('delivery')
    .set(dueAgain(now, giveUpAt))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('due_at', '>', latestClaim.toISOString()), eb('outcome', '=', 'given-up')]))
    .returning('id')
    .executeTakeFirst()
  return retried !== undefined
}

/** Makes every given-up delivery due now. Returns how many there were. */
export async function retryGivenUp(db: Db, now: Date, giveUpAt: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set(dueAgain(now, giveUpAt))
    .where('outcome', '=', 'given-up')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether a delivery waits, or is being handed over. */
export async function isWaiting(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('delivery').select('due_at').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.due_at !== null
}

/** The delivery with this cause, for the feature that added it. */
export function findDelivery(db: Db, cause: string): Promise<DeliveryRow | undefined> {
  return db.selectFrom('delivery').selectAll().where('cause', '=', cause).executeTakeFirst()
}

/**
 * Deletes a delivery that no server has begun to hand over, or that ended without being delivered. Returns false when it is too
 * late. A delivery that is gone ended long ago.
 */
export async function withdrawDelivery(trx: Db, cause: string): Promise<boolean> {
  await trx
    .deleteFrom('delivery')
    .where('cause', '=', cause)
    .where(({ and, eb, or }) =>
      or([and([eb('tries', '=', 0), eb('due_at', 'is not', null)]), eb('outcome', 'in', ['given-up', 'unneeded'])]),
    )
    .execute()
  return (await findDelivery(trx, cause)) === undefined
}

export async function deleteEnded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('delivery').where('ended_at', '<=', before.toISOString()).execute()
}

/** How many deliveries the export reads at once. */
const DELIVERIES_IN_SLICE = 400

/** The sent and the waiting deliveries of a rider, for their export. */
export const deliveriesOfRider = {
  name: 'deliveries',
  read: async function* (db: Db, riderId: number) {
    const read = (after: { id: number } | undefined) =>
      db
        .selectFrom('delivery')
        .select(['id', 'channel', 'created_at as createdAt', 'ended_at as endedAt', 'outcome'])
        .where('rider_id', '=', riderId)
        .where('id', '>', after?.id ?? 0)
        .orderBy('id')
        .limit(DELIVERIES_IN_SLICE)
        .execute()
    for await (const rows of inSlices(DELIVERIES_IN_SLICE, read)) yield rows.map(({ id, ...delivery }) => delivery)
  },
}
