import type { Db } from '#server/db/open.ts'
import { usernameKey } from '#shared/accounts/username-key.ts'

/**
 * Whether a username is in OPERATORS, so that nobody can take it. The rider who became operator by this name is the
 * exception: they may rename themselves and back.
 */
export async function isOperatorName(db: Db, username: string, riderId?: number): Promise<boolean> {
  // Few rows. They hold the keys that names had before they were folded.
  const rows = await db
    .selectFrom('operator_name')
    .leftJoin('desk_role', 'desk_role.operator_name', 'operator_name.name_key')
    .select(['operator_name.name_key', 'desk_role.rider_id'])
    .execute()
  const row = rows.find(({ name_key }) => usernameKey(name_key) === usernameKey(username))
  return row !== undefined && (row.rider_id === null || row.rider_id !== riderId)
}

/** Keeps a name for the account that acts in Admin by it, because the log and the history of content hold it. */
export async function keepName(trx: Db, name: string, riderId: number): Promise<void> {
  const row = { name_key: usernameKey(name), rider_id: riderId }
  await trx
    .insertInto('kept_name')
    .values(row)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute()
}

/** Whether a username is kept for somebody else than this rider. */
export async function isKeptName(db: Db, name: string, riderId?: number): Promise<boolean> {
  const kept = await db
    .selectFrom('kept_name')
    .select('rider_id')
    .where('name_key', '=', usernameKey(name))
    .executeTakeFirst()
  return kept !== undefined && (kept.rider_id === null || kept.rider_id !== riderId)
}
