import { isDeadlock } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/open.ts'

/** How often a transaction begins again that PostgreSQL has ended, because it and another one waited for each other. */
const TRIES = 5

/**
 * Runs `run` in one transaction. After a deadlock it runs again, so it must change nothing but the database. `route` opens the transaction of
 * a call. Features call this only for work that no call of the contract asks for, in the files that tools/check-imports.ts names.
 */
export async function inOneTransaction<T>(db: Db, run: (trx: Db) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(run)
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error
    }
  }
}
