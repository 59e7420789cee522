import { sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Db } from './open.ts'

/**
 * Empties the write-ahead log of SQLite, which still holds the rows that have just been deleted. Call it after a deletion, outside
 * a transaction. A process that reads an older state keeps the log: then the next call empties it. PostgreSQL cleans its own
 * files (vacuum, and the settings of its log).
 */
export async function emptyLog(db: Db): Promise<void> {
  if (isPostgres(db)) return
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`PRAGMA busy_timeout`.execute(connection)
    // Otherwise it would wait for the other process, and everybody for it.
    await sql`PRAGMA busy_timeout = 0`.execute(connection)
    try {
      await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(connection)
    } finally {
      await sql`PRAGMA busy_timeout = ${sql.lit(rows[0]?.timeout ?? 0)}`.execute(connection)
    }
  })
}
