import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { beginsWith, byBytes, type Cursor } from '#server/db/prefix.ts'
import { foldedKey } from '#server/platform/usernames.ts'
import { usernameKey } from '#shared/accounts/username-key.ts'
import { PAGE_SIZE, type RiderKey } from '#shared/admin/roles.ts'

/** The keys by which riders are found, each with an index, and how a typed text becomes such a key. */
const KEYS: Record<RiderKey, { column: RawBuilder<string>; fold: (typed: string) => string }> = {
  name: { column: foldedKey, fold: usernameKey },
  address: { column: sql<string>`lower(email)`, fold: (typed) => typed.trim().toLowerCase() },
}

/** A page of the riders whose name or address begins with a text, in the order of their keys, and one row more. */
export function findRiders(db: Db, by: RiderKey, typed: string, cursor: Cursor | undefined) {
  const { column, fold } = KEYS[by]
  const key = byBytes(db, column)
  return db
    .selectFrom('rider')
    .select(['id', 'username', 'email', 'created_at', column.as('key')])
    .where((builder) => beginsWith(builder, key, fold(typed), sql<number>`id`, cursor))
    .orderBy(key)
    .orderBy('id')
    .limit(PAGE_SIZE + 1)
    .execute()
}

/** The account of a rider, with their role, devices, and the groups that they lead. */
export async function findAccount(db: Db, id: number, oldestSession: string) {
  const account = await db
    .selectFrom('rider')
    .leftJoin('desk_role', 'desk_role.rider_id', 'rider.id')
    .selectAll('rider')
    .select('desk_role.role')
    .where('rider.id', '=', id)
    .executeTakeFirst()
  if (!account) return undefined
  const sessions = await db
    .selectFrom('session')
    .select('last_used_at')
    .where('rider_id', '=', id)
    .where('last_used_at', '>', oldestSession)
    .orderBy('last_used_at', 'desc')
    .execute()
  return { ...account, sessions, ledGroups: await findLedGroups(db, id) }
}

/** The groups that this rider leads, which end with the account, the oldest first. */
export function findLedGroups(db: Db, riderId: number): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('rider_group')
    .select(['id', 'name'])
    .where('leader_id', '=', riderId)
    .orderBy('created_at')
    .execute()
}
