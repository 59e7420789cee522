import type { Db } from '#server/db/open.ts'
import type { RoleInvitationRow } from '#server/db/tables/admin.ts'

export function insertInvitation(
  db: Db,
  row: Pick<RoleInvitationRow, 'token_hash' | 'role' | 'invited_by' | 'created_at' | 'expires_at'>,
): Promise<unknown> {
  return db.insertInto('role_invitation').values(row).execute()
}

export function findInvitation(db: Db, tokenHash: string): Promise<RoleInvitationRow | undefined> {
  return db.selectFrom('role_invitation').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** The invitations of operators that still work, the newest first, with the names of who made them. */
export function listOpenInvitations(db: Db, now: Date) {
  return db
    .selectFrom('role_invitation')
    .innerJoin('rider', 'rider.id', 'role_invitation.invited_by')
    .select(['role_invitation.id', 'role_invitation.role', 'role_invitation.expires_at', 'rider.username'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('role_invitation.id', 'desc')
    .execute()
}

/** Uses an invitation. Returns false when somebody has used it, or it has ended. */
export async function spendInvitation(trx: Db, { id, invited_by }: RoleInvitationRow, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('role_invitation')
    .set({ used_at: now.toISOString() })
    // All links for the first operator are used at once, so that two people with two of them wait for each other.
    .$if(invited_by === null, (rows) => rows.where('invited_by', 'is', null))
    .$if(invited_by !== null, (rows) => rows.where('id', '=', id))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .execute()
  return used.some((row) => row.id === id)
}

/** Ends an invitation of an operator. Returns false when it does not work any more. */
export async function deleteInvitation(trx: Db, id: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('role_invitation')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('invited_by', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function hasOperator(db: Db): Promise<boolean> {
  const operator = await db.selectFrom('desk_role').select('rider_id').where('role', '=', 'operator').executeTakeFirst()
  return operator !== undefined
}
