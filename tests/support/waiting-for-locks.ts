import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** How many queries wait for a lock in this PostgreSQL database. */
export async function waitingForLocks(db: Db): Promise<number | undefined> {
  const query = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return (await query.execute(db)).rows[0]?.count
}
