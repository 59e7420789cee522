import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { prepareQuery } from '#server/db/prepared-query.ts'
import { addDays, type Day } from '#shared/learning/calendar.ts'

/** How long visits are stored (days). The challenge needs only the last 3 days. */
const MAX_VISIT_AGE = 31

/** The local days of a rider's visits. */
export async function listVisitDays(db: Db, riderId: number): Promise<Day[]> {
  const visits = await visitDaysOf(db, riderId)
  return visits.map(({ day }) => day)
}

const visitDaysOf = prepareQuery((db, riderId: number) =>
  db.selectFrom('visit_day').select('day').where('rider_id', '=', riderId),
)

/** Stores a visit and deletes old ones. Returns false for a second visit on a day, which costs only one read. */
export async function insertVisitDay(db: Db, riderId: number, day: Day): Promise<boolean> {
  const visit = { rider_id: riderId, day }
  const known = await db
    .selectFrom('visit_day')
    .select('day')
    .where('rider_id', '=', riderId)
    .where('day', '=', day)
    .executeTakeFirst()
  if (known) return false
  const added = await db
    .insertInto('visit_day')
    .values(visit)
    .onConflict((conflict) => conflict.columns(['rider_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()
  await db
    .deleteFrom('visit_day')
    .where('rider_id', '=', riderId)
    .where('day', '<', addDays(day, -MAX_VISIT_AGE))
    .execute()
  return added !== undefined
}

/** The reading time of a rider on one day, and when it was last reported. */
export interface Reading {
  reportedAt: string
  day: Day
  /** By tip id. */
  seconds: Record<number, number>
}

interface ReadingColumns {
  reported_at: string
  day: string
  seconds: string
}

const fromColumns = ({ reported_at, day, seconds }: ReadingColumns): Reading => ({
  reportedAt: reported_at,
  day,
  seconds: JSON.parse(seconds) as Record<number, number>,
})

const COLUMNS = ['reported_at', 'day', 'seconds'] as const

export async function findReading(db: Db, riderId: number): Promise<Reading | undefined> {
  const [row] = await readingOf(db, riderId)
  return row && fromColumns(row)
}

const readingOf = prepareQuery((db, riderId: number) =>
  db.selectFrom('reading').select(COLUMNS).where('rider_id', '=', riderId),
)

/** Locks the rider's reading until the transaction ends, so that reports of two devices take turns. */
export async function lockReading(trx: Db, riderId: number, first: Reading): Promise<Reading> {
  const row = await trx
    .insertInto('reading')
    .values({
      rider_id: riderId,
      reported_at: first.reportedAt,
      day: first.day,
      seconds: JSON.stringify(first.seconds),
    })
    .onConflict((conflict) => conflict.column('rider_id').doUpdateSet({ rider_id: riderId }))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return fromColumns(row)
}

export async function updateReading(trx: Db, riderId: number, { reportedAt, day, seconds }: Reading): Promise<void> {
  await trx
    .updateTable('reading')
    .set({ reported_at: reportedAt, day, seconds: JSON.stringify(seconds) })
    .where('rider_id', '=', riderId)
    .execute()
}

/** The challenge needs 2 shares in a day, so a few of the newest shares are enough. */
const MAX_SHARES_READ = 10

/** The instants of a rider's shares since `since` (ISO-8601 UTC), newest first, at most MAX_SHARES_READ. */
export async function sharesSince(db: Db, riderId: number, since: string): Promise<string[]> {
  const shares = await newestShares(db, riderId)
  return shares.map(({ created_at }) => created_at).filter((at) => at >= since)
}

const newestShares = prepareQuery((db, riderId: number) =>
  db
    .selectFrom('share')
    .select('created_at')
    .where('rider_id', '=', riderId)
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_SHARES_READ)),
)
