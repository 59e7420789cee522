import { sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Db } from './open.ts'

/**
 * The time by the clock of the database, as ISO-8601 text. The clocks of two servers may differ, but all servers share
 * this one.
 */
export function databaseNow(db: Db) {
  return isPostgres(db)
    ? sql<string>`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
}

export async function readDatabaseNow(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select ${databaseNow(db)} as now`.execute(db)
  return rows[0]?.now ?? ''
}
