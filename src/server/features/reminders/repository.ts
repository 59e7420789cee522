import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '#server/db/dialect.ts'
import type { Db } from '#server/db/open.ts'
import type { ReminderRow } from '#server/db/tables/messages.ts'
import { deleteSubscriptionsOf } from '#server/platform/push/subscriptions.ts'
import type { LocalTime } from '#shared/learning/calendar.ts'
import { DEFAULT_HOUR, type ReminderState, type ReminderWay } from '#shared/reminders/rules.ts'

/**
 * How long after an activity a rider's next reminder is planned (ms). Planning at once would make each completion slower, and a
 * rider who learns usually completes several tips.
 */
const PLAN_AFTER = 10 * 60_000

/** A row of reminders that are on. */
export type ActiveReminder = ReminderRow & { way: ReminderWay }

export const isOn = (row: ReminderRow | undefined): row is ActiveReminder => row !== undefined && row.way !== null

export const stateOf = (row: ActiveReminder): ReminderState => ({
  way: row.way,
  hour: row.hour,
  zone: row.zone,
  unopened: row.unopened,
  sentAt: row.sent_at === null ? null : new Date(row.sent_at),
  sentBefore: row.sent_before === null ? null : new Date(row.sent_before),
})

export function findReminder(db: Db, riderId: number): Promise<ReminderRow | undefined> {
  return db.selectFrom('reminder').selectAll().where('rider_id', '=', riderId).executeTakeFirst()
}

/**
 * Turns reminders on, or changes their way. Keeps when the last ones were sent, so that turning them off and on sends no second
 * one that day. A call without an hour keeps the stored hour, also if another call stores it at the same moment.
 */
export async function saveReminder(
  trx: Db,
  riderId: number,
  { way, hour }: { way: ReminderWay; hour: number | undefined },
  now: LocalTime,
): Promise<void> {
  const at = now.at.toISOString()
  const chosen = hour === undefined ? {} : { hour }
  const set = { way, ...chosen, zone: now.zone, unopened: 0, remind_at: null, due_at: at }
  await trx
    .insertInto('reminder')
    .values({ rider_id: riderId, turned_on_at: at, hour: DEFAULT_HOUR, ...set })
    .onConflict((conflict) => conflict.column('rider_id').doUpdateSet(set))
    .execute()
}

/** Returns false when reminders are off. */
export async function changeHour(db: Db, riderId: number, hour: number, now: LocalTime): Promise<boolean> {
  const changed = await db
    .updateTable('reminder')
    .set({ hour, zone: now.zone, unopened: 0, remind_at: null, due_at: now.at.toISOString() })
    .where('rider_id', '=', riderId)
    .where('way', 'is not', null)
    .returning('rider_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Ends the reminders of a rider and deletes the subscriptions of all browsers. */
export async function endReminders(db: Db, riderId: number): Promise<void> {
  await deleteSubscriptionsOf(db, { riderId, exceptSession: '' })
  const off = { way: null, remind_at: null, due_at: null }
  await db.updateTable('reminder').set(off).where('rider_id', '=', riderId).execute()
}

const soonAfter = (at: Date) => new Date(at.getTime() + PLAN_AFTER).toISOString()

/**
 * An SQL expression: 1 if `noteVisit` would change something, which only the first action of a visit does, otherwise 0. The
 * caller adds it to a query that it sends anyway, because one more query would make each completion slower. It is also 1 while
 * the row is due, because a server may be planning at this moment without the action. `noteVisit` waits until the plan is stored.
 */
export function needsNote(riderId: number, { at, zone }: LocalTime): RawBuilder<number> {
  return sql<number>`case when exists (select 1 from reminder where rider_id = ${riderId} and way is not null
    and (due_at is null or due_at > ${soonAfter(at)} or due_at <= ${at.toISOString()} or unopened > 0 or zone <> ${zone}))
    then 1 else 0 end`
}

/**
 * Notes that the rider was here. Earlier reminders count as opened, and the zone becomes the one of this visit. The row is due
 * again after PLAN_AFTER, so that the next reminder is planned, unless it is due earlier anyway.
 */
export async function noteVisit(db: Db, riderId: number, { at, zone }: LocalTime): Promise<void> {
  const soon = soonAfter(at)
  await db
    .updateTable('reminder')
    .set((eb) => ({
      unopened: 0,
      zone,
      due_at: eb.case().when('due_at', '<=', soon).then(eb.ref('due_at')).else(soon).end(),
    }))
    .where('rider_id', '=', riderId)
    .where('way', 'is not', null)
    .execute()
}

/** Plans the next reminders of riders anew, because something has changed that they may be reminded of. */
export async function planAnew(trx: Db, riderIds: readonly number[], now: Date): Promise<void> {
  if (riderIds.length === 0) return
  await trx
    .updateTable('reminder')
    .set({ due_at: now.toISOString() })
    .where('rider_id', 'in', riderIds)
    .where('way', 'is not', null)
    .execute()
}

/**
 * Locks up to `count` rows that are due, first due first, until the transaction ends. On PostgreSQL it skips the rows that
 * another server has locked. On SQLite the transaction is the only one that writes.
 */
export function lockDue(trx: Db, now: Date, count: number): Promise<ReminderRow[]> {
  return trx
    .selectFrom('reminder')
    .selectAll()
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(count)
    .$if(isPostgres(trx), (rows) => rows.forUpdate().skipLocked())
    .execute()
}

export async function savePlan(
  trx: Db,
  riderId: number,
  { remindAt, sentAt }: { remindAt: Date | null; sentAt: Date | null },
): Promise<void> {
  const at = remindAt?.toISOString() ?? null
  await trx
    .updateTable('reminder')
    .set((eb) => ({
      remind_at: at,
      due_at: at,
      ...(sentAt === null
        ? {}
        : { unopened: eb('unopened', '+', 1), sent_before: eb.ref('sent_at'), sent_at: sentAt.toISOString() }),
    }))
    .where('rider_id', '=', riderId)
    .execute()
}

export function findRiderById(db: Db, riderId: number) {
  return db
    .selectFrom('rider')
    .select(['id', 'username', 'email', 'email_confirmed_at', 'preferences'])
    .where('id', '=', riderId)
    .executeTakeFirst()
}
