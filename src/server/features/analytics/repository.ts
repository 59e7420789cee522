import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { HourCount } from '#server/platform/analytics/counts.ts'
import { withoutRiders } from '#server/platform/analytics/riders.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { type CountName, DAYS_OF_A_MISSED_SEARCH } from '#shared/analytics.ts'
import { addDays } from '#shared/learning/calendar.ts'

/** Adds counts to those of their hours, in one statement. Servers that add at once do not lose any. */
export async function addCounts(db: Db, counts: readonly HourCount[]): Promise<void> {
  if (counts.length === 0) return
  await db
    .insertInto('hour_count')
    .values(joined(counts, ({ name, hour, subject, language }) => [name, hour, subject, language].join(' ')))
    .onConflict((conflict) =>
      conflict.columns(['name', 'hour', 'subject', 'language']).doUpdateSet((eb) => ({
        times: eb('hour_count.times', '+', eb.ref('excluded.times')),
        riders: sql<number>`hour_count.riders | excluded.riders`,
      })),
    )
    .execute()
}

/** Rows with the same key as one. In the order of their keys, so that two servers never wait for each other's rows in a circle. */
function joined<Row extends { times: number; riders: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const known = sums.get(keyOf(row))
    const sum = known ? { ...known, times: known.times + row.times, riders: known.riders | row.riders } : row
    sums.set(keyOf(row), sum)
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Adds the counts of hours before this one to those of their days. Only then does Admin show them. */
export async function endHours(db: Db, thisHour: string): Promise<void> {
  const ended = await db
    .selectFrom('hour_count')
    .select('hour')
    .where('hour', '<', thisHour)
    .limit(1)
    .executeTakeFirst()
  if (!ended) return
  await inOneTransaction(db, async (trx) => {
    const rows = await trx.deleteFrom('hour_count').where('hour', '<', thisHour).returningAll().execute()
    // Another server was faster.
    if (rows.length === 0) return
    const ofDays = rows.map(({ hour, ...count }) => ({ ...count, day: hour.slice(0, 10) }))
    const counts = joined(ofDays, ({ name, day, subject, language }) => [name, day, subject, language].join(' '))
    await trx
      .insertInto('day_count')
      .values(counts.map(({ name, day, subject, language, times }) => ({ name, day, subject, language, times })))
      .onConflict((conflict) =>
        conflict
          .columns(['name', 'day', 'subject', 'language'])
          .doUpdateSet((eb) => ({ times: eb('day_count.times', '+', eb.ref('excluded.times')) })),
      )
      .execute()
    const riders = joined(ofDays, ({ name, day }) => `${name} ${day}`).filter(({ riders }) => riders > 0)
    if (riders.length === 0) return
    await trx
      .insertInto('day_riders')
      .values(riders.map(({ name, day, riders }) => ({ name, day, riders })))
      .onConflict((conflict) =>
        conflict.columns(['name', 'day']).doUpdateSet({ riders: sql<number>`day_riders.riders | excluded.riders` }),
      )
      .execute()
  })
}

/** The marks of the riders who did something on each day of a period. Days without a row are from before they were counted. */
export async function readRiders(db: Db, name: CountName, { from, to }: Period): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('day_riders')
    .select(['day', 'riders'])
    .where('name', '=', name)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return new Map(rows.map(({ day, riders }) => [day, riders]))
}

/** Keeps only the number of the riders of days before. */
export async function forgetRiders(db: Db, before: string): Promise<void> {
  const known = await db.selectFrom('day_riders').select('riders').distinct().where('day', '<', before).execute()
  for (const { riders } of known) {
    const nobody = withoutRiders(riders)
    if (nobody === riders) continue
    await db
      .updateTable('day_riders')
      .set({ riders: nobody })
      .where('day', '<', before)
      .where('riders', '=', riders)
      .execute()
  }
}

/** A search without a hit, as the browser reported it. */
export interface MissedSearch {
  /** A keyed hash of language and text. */
  key: string
  language: string
  text: string
  times: number
}

/** How many searches without a hit are new on a day, over all servers. Anybody can send more, which would fill the database. */
const MAX_NEW_OF_A_DAY = 1000

/** The searches that are known, and as many new ones as the day has room for. */
async function withinTheDay(db: Db, day: string, searches: readonly MissedSearch[]): Promise<MissedSearch[]> {
  if (searches.length === 0) return []
  const keys = searches.map(({ key }) => key)
  const known = new Set(
    (await db.selectFrom('missed_search').select('key').where('key', 'in', keys).execute()).map(({ key }) => key),
  )
  const { rows } = await db
    .selectFrom('missed_search')
    .select(({ fn }) => fn.countAll<number | bigint>().as('rows'))
    .where('last_day', '=', day)
    .where('days', '=', 1)
    .executeTakeFirstOrThrow()
  let room = MAX_NEW_OF_A_DAY - Number(rows)
  return searches.filter(({ key }) => known.has(key) || room-- > 0)
}

/** Adds searches without a hit to those of a day. The text is stored once it was searched on enough days. */
export async function addMissedSearches(db: Db, day: string, searches: readonly MissedSearch[]): Promise<void> {
  const counted = await withinTheDay(db, day, searches)
  for (const { key, language, text, times } of counted.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const days = sql<number>`missed_search.days + case when missed_search.last_day < ${day} then 1 else 0 end`
    await db
      .insertInto('missed_search')
      .values({ key, language, text: null, days: 1, last_day: day, times })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          days,
          times: eb('missed_search.times', '+', times),
          text: sql<
            string | null
          >`case when ${days} >= ${DAYS_OF_A_MISSED_SEARCH} then ${text} else missed_search.text end`,
          last_day: sql<string>`case when missed_search.last_day < ${day} then ${day} else missed_search.last_day end`,
        })),
      )
      .execute()
  }
}

/** The texts that were searched without a hit since a day, most frequent first. */
export function listMissedSearches(db: Db, since: string, most: number) {
  return db
    .selectFrom('missed_search')
    .select(['language', 'text', 'days', 'times', 'last_day'])
    .where('text', 'is not', null)
    .where('last_day', '>=', since)
    .orderBy('times', 'desc')
    .orderBy('key')
    .limit(most)
    .execute()
}

/** The days of a period, both inclusive (YYYY-MM-DD, UTC). */
export interface Period {
  from: string
  to: string
}

type Column = 'day' | 'subject' | 'language'

/** The days that one statement adds up. SQLite answers nothing else during a statement, and a day may have hundreds of rows. */
const SLICE_DAYS = 61

async function sumSlice(db: Db, column: Column, name: CountName, { from, to }: Period) {
  const rows = await db
    .selectFrom('day_count')
    .select((eb) => [eb.ref(column).as('of'), eb.fn.sum<number | string>('times').as('times')])
    .where('name', '=', name)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(column)
    .execute()
  // PostgreSQL returns a sum as text.
  return rows.map(({ of, times }) => ({ of, times: Number(times) }))
}

/** The sums of a name in a period by day, subject or language, in their order. What was not counted has no row. */
export async function sumBy(
  db: Db,
  column: Column,
  name: CountName,
  { from, to }: Period,
): Promise<{ of: string; times: number }[]> {
  const sums = new Map<string, number>()
  for (let first = from; first <= to; first = addDays(first, SLICE_DAYS)) {
    const last = addDays(first, SLICE_DAYS - 1)
    for (const { of, times } of await sumSlice(db, column, name, { from: first, to: last < to ? last : to }))
      sums.set(of, (sums.get(of) ?? 0) + times)
    // Lets other requests be answered between two statements.
    await setImmediate()
  }
  return [...sums].map(([of, times]) => ({ of, times })).toSorted((a, b) => (a.of < b.of ? -1 : 1))
}

/** Deletes the counts of days before `countsBefore`, and searches without a hit that were last made before `searchesBefore`. */
export async function deleteOldCounts(db: Db, countsBefore: string, searchesBefore: string): Promise<void> {
  await db.deleteFrom('day_count').where('day', '<', countsBefore).execute()
  await db.deleteFrom('day_riders').where('day', '<', countsBefore).execute()
  await db.deleteFrom('missed_search').where('last_day', '<', searchesBefore).execute()
}
