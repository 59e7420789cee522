import type { Db } from '#server/db/open.ts'

/**
 * Runs in one transaction. `route` opens the one of a call and hands it to the handler, so features call this only for work that no
 * call of the contract asks for, and only in the files that tools/check-imports.ts names.
 */
export const inOneTransaction = <T>(db: Db, run: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(run)
