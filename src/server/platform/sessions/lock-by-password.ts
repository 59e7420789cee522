import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'

/**
 * Locks a rider's row until the transaction ends. Returns false when the password has changed or the rider was deleted. An
 * UPDATE that changes nothing locks the row on PostgreSQL and the database on SQLite.
 */
export async function lockByPassword(trx: Db, { id, password_hash }: RiderRow): Promise<boolean> {
  const locked = await trx
    .updateTable('rider')
    .set({ id })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}
