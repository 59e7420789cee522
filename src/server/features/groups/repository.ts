import type { Db } from '#server/db/open.ts'
import type { GroupMemberRow, RiderGroupRow } from '#server/db/tables/groups.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { isShareCode } from '#server/platform/share-code.ts'
import { AGREEMENT } from '#shared/groups/rules.ts'

export const groupNotFound = () => new AppError('group-not-found')

/** The group that a rider leads. @throws AppError 404 for everybody else, as for an unknown group. */
export async function findLed(db: Db, groupId: string, riderId: number): Promise<RiderGroupRow> {
  const row = isShareCode(groupId)
    ? await db
        .selectFrom('rider_group')
        .selectAll()
        .where('id', '=', groupId)
        .where('leader_id', '=', riderId)
        .executeTakeFirst()
    : undefined
  if (!row) throw groupNotFound()
  return row
}

/** As `findLed`. Locks the group until the transaction ends, so that members join and leave one after the other. */
export async function lockLed(trx: Db, groupId: string, riderId: number): Promise<RiderGroupRow> {
  await findLed(trx, groupId, riderId)
  await lockGroup(trx, groupId)
  return findLed(trx, groupId, riderId)
}

/** Locks a group until the transaction ends. Returns false when it was deleted. */
export async function lockGroup(trx: Db, groupId: string): Promise<boolean> {
  const locked = await trx
    .updateTable('rider_group')
    .set({ id: groupId })
    .where('id', '=', groupId)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

/** Locks the group that riders can join with a code. Returns false when the leader has closed it, or given it another code. */
export async function lockOpen(trx: Db, code: string): Promise<boolean> {
  const locked = await trx
    .updateTable('rider_group')
    .set({ code })
    .where('code', '=', code)
    .where('is_open', '=', 1)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

/** The membership of a rider. @throws AppError 404 for a rider who is no member, as for an unknown group. */
export async function findMembership(db: Db, groupId: string, riderId: number): Promise<GroupMemberRow> {
  const row = isShareCode(groupId) ? await findMemberOf(db, groupId, riderId) : undefined
  if (!row) throw groupNotFound()
  return row
}

export function findMemberOf(db: Db, groupId: string, riderId: number): Promise<GroupMemberRow | undefined> {
  return db
    .selectFrom('group_member')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('rider_id', '=', riderId)
    .executeTakeFirst()
}

/** A member of a group by the id in an address. @throws AppError 404. */
export async function findMember(db: Db, groupId: string, memberId: string): Promise<GroupMemberRow> {
  const row = await db
    .selectFrom('group_member')
    .selectAll()
    .where('id', '=', memberId.slice(0, 40).replaceAll('\0', ''))
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  if (!row) throw new AppError('member-not-found')
  return row
}

/** The groups that a rider leads, the oldest first. */
export function listLed(db: Db, riderId: number): Promise<RiderGroupRow[]> {
  return db
    .selectFrom('rider_group')
    .selectAll()
    .where('leader_id', '=', riderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The memberships of a rider, the oldest first. */
export function listMemberships(db: Db, riderId: number): Promise<GroupMemberRow[]> {
  return db
    .selectFrom('group_member')
    .selectAll()
    .where('rider_id', '=', riderId)
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
}

/** A group with the username of its leader. Undefined when it was deleted. */
export function findWithLeader(db: Db, groupId: string) {
  return db
    .selectFrom('rider_group')
    .innerJoin('rider', 'rider.id', 'rider_group.leader_id')
    .selectAll('rider_group')
    .select('rider.username as leader')
    .where('rider_group.id', '=', groupId)
    .executeTakeFirst()
}

/** The group that riders can join with a code. */
export function findOpen(db: Db, code: string): Promise<RiderGroupRow | undefined> {
  return db.selectFrom('rider_group').selectAll().where('code', '=', code).where('is_open', '=', 1).executeTakeFirst()
}

export async function countMembers(db: Db, groupId: string): Promise<number> {
  const { members } = await db
    .selectFrom('group_member')
    .where('group_id', '=', groupId)
    .select((eb) => eb.fn.countAll<string | number>().as('members'))
    .executeTakeFirstOrThrow()
  return Number(members)
}

export async function updateGroup(
  trx: Db,
  groupId: string,
  changes: Partial<
    Pick<
      RiderGroupRow,
      'name' | 'code' | 'due_on' | 'is_open' | 'has_ladder' | 'offered_to' | 'leader_id' | 'lead_since' | 'ladder_mean'
    >
  >,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await trx.updateTable('rider_group').set(changes).where('id', '=', groupId).execute()
}

export async function updateMember(
  trx: Db,
  memberId: string,
  changes: Partial<
    Pick<GroupMemberRow, 'label' | 'label_key' | 'in_ladder' | 'is_looked_after' | 'agreement' | 'agreed_at'>
  >,
): Promise<void> {
  await trx.updateTable('group_member').set(changes).where('id', '=', memberId).execute()
}

/**
 * Deletes a group. Deletes the members before the group, in the order in which every transaction locks them, so that
 * two transactions never wait for each other in a circle. Returns false when another call has just deleted it.
 */
export async function deleteGroup(trx: Db, groupId: string): Promise<boolean> {
  await trx.deleteFrom('group_member').where('group_id', '=', groupId).execute()
  const { numDeletedRows } = await trx.deleteFrom('rider_group').where('id', '=', groupId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The days to be done by of a rider's groups, and until when the rider is ready, for reminders. */
export async function findGroupDates(db: Db, riderId: number) {
  const rows = await db
    .selectFrom('group_member')
    .innerJoin('rider_group', 'rider_group.id', 'group_member.group_id')
    .select(['rider_group.due_on', 'group_member.passed_on', 'group_member.fading_until'])
    .where('group_member.rider_id', '=', riderId)
    .where('rider_group.due_on', 'is not', null)
    .orderBy('rider_group.due_on')
    .execute()
  return rows.flatMap(({ due_on, passed_on, fading_until }) => {
    const readyUntil = passed_on === null || fading_until === null ? null : new Date(fading_until)
    return due_on === null ? [] : [{ day: due_on, readyUntil }]
  })
}

/** Ends the right of every leader to give this account new words. Call it when the rider can get a new password by mail. */
export async function endLookingAfter(trx: Db, riderId: number): Promise<void> {
  await trx.updateTable('group_member').set({ is_looked_after: 0 }).where('rider_id', '=', riderId).execute()
}

/** Stores that a rider whose account a leader made has agreed, by choosing a password of their own on the page that says to what. */
export async function noteAgreement(trx: Db, riderId: number, now: Date): Promise<void> {
  await trx
    .updateTable('group_member')
    .set({ agreement: AGREEMENT, agreed_at: now.toISOString() })
    .where('rider_id', '=', riderId)
    .where('agreement', 'is', null)
    .execute()
}
