import { isDeadlock } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/open.ts'

/** How often a transaction begins again that PostgreSQL has ended, because it and another one waited for each other. */
const TRIES = 5

/**
 * Runs in one transaction, again if it was in a deadlock, so `run` changes nothing outside. `route` opens the one of a call and hands
 * it to the handler, so features call this only for work that no call of the contract asks for, and only in the files that
 * tools/check-imports.ts names.
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
