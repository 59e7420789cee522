import type { Db } from '#server/db/open.ts'
import type { LogAction, LogActor, LogSubject } from '#shared/admin/log.ts'
import { keepName } from './kept-names.ts'

/** Who acts, and when. */
export interface Actor {
  kind: LogActor
  /** The username of a rider. */
  who: string | null
  /** The number of the rider's account. */
  riderId?: number
  at: Date
}

/** A rider who acts, with a role or in their own account. */
export type RiderActor = Actor & { kind: 'rider'; riderId: number }

export const riderActor = ({ id, username }: { id: number; username: string }, at: Date): RiderActor => ({
  kind: 'rider',
  who: username,
  riderId: id,
  at,
})

/** A command, which may do everything. */
export type CommandActor = Actor & { kind: 'command' }

export const commandActor = (): CommandActor => ({ kind: 'command', who: null, at: new Date() })

export interface Logged {
  action: LogAction
  subjectKind: LogSubject
  /** The number or code of the subject. It is not a name, because the row stays after a deletion. */
  subject: string | number
  note?: string
}

/** A number that changes with each row of the log. It is a sum, because a transaction may commit after one that took a larger id. */
export async function logState(db: Db): Promise<string> {
  const newest = db.selectFrom('desk_log').select('id').orderBy('id', 'desc').limit(50).as('newest')
  const { sum } = await db
    .selectFrom(newest)
    .select(({ fn }) => fn.sum<number | string | null>('id').as('sum'))
    .executeTakeFirstOrThrow()
  return String(sum ?? 0)
}

/** Adds a row to the log of Admin. Call it in the transaction of the action, so that both are stored or neither. */
export async function writeLog(trx: Db, actor: Actor, { action, subjectKind, subject, note }: Logged): Promise<void> {
  if (actor.who !== null && actor.riderId !== undefined) await keepName(trx, actor.who, actor.riderId)
  await trx
    .insertInto('desk_log')
    .values({
      at: actor.at.toISOString(),
      actor: actor.kind,
      who: actor.who,
      rider_id: actor.riderId ?? null,
      action,
      subject_kind: subjectKind,
      subject: String(subject),
      note: note ?? null,
    })
    .execute()
}
