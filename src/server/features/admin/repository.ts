import type { Db } from '#server/db/open.ts'
import type { AdminRoleRow } from '#server/db/tables/admin.ts'
import { endRole, endWork } from '#server/platform/admin/end-role.ts'
import { lockRole } from '#server/platform/admin/operators.ts'
import { mayDoAll, PAGE_SIZE, type Role } from '#shared/admin/roles.ts'

/** The riders with a role, operators first. */
export function listPeople(db: Db) {
  return db
    .selectFrom('desk_role')
    .innerJoin('rider', 'rider.id', 'desk_role.rider_id')
    .selectAll('desk_role')
    .select('rider.username')
    .orderBy('desk_role.given_at')
    .orderBy('desk_role.rider_id')
    .execute()
}

export function findRole(db: Db, riderId: number): Promise<AdminRoleRow | undefined> {
  return db.selectFrom('desk_role').selectAll().where('rider_id', '=', riderId).executeTakeFirst()
}

export async function saveRole(
  trx: Db,
  riderId: number,
  given: { role: Role; at: Date; by: string | null; operatorName?: string; isClaimed?: boolean },
): Promise<void> {
  const before = await lockRole(trx, riderId)
  const row = {
    role: given.role,
    given_at: given.at.toISOString(),
    given_by: given.by,
    operator_name: given.operatorName ?? null,
    claimed_at: given.isClaimed ? given.at.toISOString() : null,
  }
  await trx
    .insertInto('desk_role')
    .values({ rider_id: riderId, ...row })
    .onConflict((conflict) => conflict.column('rider_id').doUpdateSet(row))
    .execute()
  // They may have planned what the new role may not publish.
  if (before !== undefined && !mayDoAll(given.role, before)) await endWork(trx, riderId)
}

/**
 * Locks the role of a rider and their account until the transaction ends. Returns false when the password is a temporary password, which its
 * leader knows too, so that the rider cannot have a role. Undefined when the account was deleted.
 */
export async function lockForRole(trx: Db, id: number): Promise<boolean | undefined> {
  await lockRole(trx, id)
  const rider = await trx
    .updateTable('rider')
    .set({ id })
    .where('id', '=', id)
    .returning('one_time_word_at')
    .executeTakeFirst()
  return rider && rider.one_time_word_at === null
}

/** When the question was answered last in a session. */
export async function findAnsweredAt(db: Db, tokenHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('session')
    .select('answered_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.answered_at ?? null
}

/** Stamps the session with a re-authentication. Returns false when the session has ended. */
export async function stampAnswer(trx: Db, tokenHash: string, at: Date): Promise<boolean> {
  const stamped = await trx
    .updateTable('session')
    .set({ answered_at: at.toISOString() })
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst()
  return stamped !== undefined
}

/** A page of the log and one row more, the newest first. */
export function listLog(db: Db, before: number | undefined) {
  return db
    .selectFrom('desk_log')
    .selectAll()
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
}

/** The usernames that belong to these ids now. */
export async function usernamesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('rider').select(['id', 'username']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** The role of a rider, for their export. */
export const roleOfRider = {
  name: 'adminRole',
  forget: endRole,
  read: async (db: Db, riderId: number) => {
    const row = await findRole(db, riderId)
    if (!row) return null
    const { rider_id, ...role } = row
    const invitations = await db
      .selectFrom('role_invitation')
      .selectAll()
      .where('invited_by', '=', riderId)
      .orderBy('id')
      .execute()
    return { ...role, invitations: invitations.map(({ id, token_hash, invited_by, ...invitation }) => invitation) }
  },
}
