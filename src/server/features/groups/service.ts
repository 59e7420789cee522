import { randomInt } from 'node:crypto'
import type { Library } from '#server/content/library.ts'
import { isNotUnique } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/open.ts'
import type { GroupMemberRow, RiderGroupRow } from '#server/db/tables/groups.ts'
import { lockRider } from '#server/features/accounts/repository.ts'
import { lockLearner } from '#server/features/learning/repository.ts'
import { planAnew } from '#server/features/reminders/repository.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { InTransaction, Stored } from '#server/platform/http/kept-answers.ts'
import { makeShareCode } from '#server/platform/share-code.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import type { JoinedGroup, LedGroup } from '#shared/contract/groups.ts'
import { labelKeyOf } from '#shared/groups/label-key.ts'
import { AGREEMENT, CODE_LENGTH, CODE_LETTERS, MAX_GROUPS, MAX_MEMBERS, readGroupCode } from '#shared/groups/rules.ts'
import type { Sent } from '#shared/name.ts'
import { updateLadderMean } from './ladder-repository.ts'
import { toMemberRow } from './report-repository.ts'
import {
  countMembers,
  deleteGroup,
  findLed,
  findMember,
  findMemberOf,
  findMembership,
  findOpen,
  findWithLeader,
  groupNotFound,
  listLed,
  listMemberships,
  lockLed,
  lockOpen,
  updateGroup,
  updateMember,
} from './repository.ts'
import { libraryKey, readLearned, type StandingParts, updateStanding } from './standing-service.ts'

export interface GroupParts extends StandingParts {
  db: Db
}

/** A random code. There are 64 million of them. */
const makeCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Runs `write` with a new code, and again with another one if a group has that code. */
async function withNewCode<T>(write: (code: string) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(makeCode())
    } catch (error) {
      if (!isNotUnique(error) || attempt === 5) throw error
    }
  }
}

/** A group, as its leader sees it. */
async function toLed(db: Db, row: RiderGroupRow): Promise<Sent<LedGroup>> {
  const offered = row.offered_to === null ? undefined : await findMemberOf(db, row.id, row.offered_to)
  return {
    role: 'leader',
    id: row.id,
    name: row.name,
    members: await countMembers(db, row.id),
    dueOn: row.due_on,
    hasLadder: row.has_ladder === 1,
    code: row.code,
    isOpen: row.is_open === 1,
    offeredTo: offered ? { id: offered.id, label: offered.label } : null,
  }
}

/** A group, as a member sees it. @throws AppError 404 when it was just deleted. */
export async function toJoined(
  db: Db,
  member: GroupMemberRow,
  library: Library,
  now: Date,
): Promise<Sent<JoinedGroup>> {
  const group = await findWithLeader(db, member.group_id)
  if (!group) throw groupNotFound()
  return {
    role: 'member',
    id: group.id,
    name: group.name,
    members: await countMembers(db, group.id),
    dueOn: group.due_on,
    hasLadder: group.has_ladder === 1,
    leader: group.leader,
    joinedAt: member.joined_at,
    leaderSince: group.lead_since > member.joined_at ? group.lead_since : null,
    tips: library.tips.length,
    row: toMemberRow(member, now),
    inLadder: member.in_ladder === 1,
    isOffered: group.offered_to === member.rider_id,
    isLookedAfter: member.is_looked_after === 1,
  }
}

/** The memberships of a rider. If the tips of the site have changed, what the rider has learned is stored anew first. */
async function currentMemberships(riderId: number, library: Library, parts: GroupParts): Promise<GroupMemberRow[]> {
  const { db } = parts
  const rows = await listMemberships(db, riderId)
  if (rows.every(({ library_key }) => library_key === libraryKey(library))) return rows
  await inOneTransaction(db, (trx) => updateStanding(trx, riderId, library, parts))
  return listMemberships(db, riderId)
}

/** Undefined for a group that was not found. @throws every other error. */
function withoutGroup(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'group-not-found') return undefined
  throw error
}

/** The groups that a rider leads, then those that the rider has joined. A group that has just ended is not among them. */
export async function listGroups(riderId: number, library: Library, parts: GroupParts) {
  const { db, clock } = parts
  const led = await listLed(db, riderId)
  const joined = await currentMemberships(riderId, library, parts)
  const found = await Promise.all(joined.map((row) => toJoined(db, row, library, clock()).catch(withoutGroup)))
  return [...(await Promise.all(led.map((row) => toLed(db, row)))), ...found.filter((group) => group !== undefined)]
}

/** @throws AppError 404 for a rider who neither leads the group nor is a member. */
export async function readGroup(groupId: string, riderId: number, library: Library, parts: GroupParts) {
  const { db, clock } = parts
  const led = await findLed(db, groupId, riderId).catch(withoutGroup)
  if (led) return toLed(db, led)
  const member = (await currentMemberships(riderId, library, parts)).find(({ group_id }) => group_id === groupId)
  if (!member) throw groupNotFound()
  return toJoined(db, member, library, clock())
}

/** @throws AppError 409 when the rider leads MAX_GROUPS groups. */
export function startGroup(
  riderId: number,
  name: string,
  { clock, inTransaction }: GroupParts & { inTransaction: InTransaction },
): Promise<Stored<Sent<LedGroup>>> {
  return withNewCode((code) =>
    inTransaction(async (trx) => {
      await lockRider(trx, riderId)
      if ((await listLed(trx, riderId)).length >= MAX_GROUPS) throw new AppError('too-many-groups')
      const now = clock().toISOString()
      const id = makeShareCode()
      const row = { id, name, code, leader_id: riderId, lead_since: now, created_at: now }
      await trx.insertInto('rider_group').values(row).execute()
      return toLed(trx, await findLed(trx, id, riderId))
    }),
  )
}

interface Changes {
  name?: string | undefined
  dueOn?: string | null | undefined
  isOpen?: boolean | undefined
  hasLadder?: boolean | undefined
}

/** Changes only the fields that are given. @throws AppError 404 for everybody but the leader. */
export async function changeGroup(
  trx: Db,
  groupId: string,
  riderId: number,
  { name, dueOn, isOpen, hasLadder }: Changes,
  { clock }: GroupParts,
): Promise<Sent<LedGroup>> {
  const before = await lockLed(trx, groupId, riderId)
  await updateGroup(trx, groupId, {
    ...(name === undefined ? {} : { name }),
    ...(dueOn === undefined ? {} : { due_on: dueOn }),
    ...(isOpen === undefined ? {} : { is_open: Number(isOpen) }),
    ...(hasLadder === undefined ? {} : { has_ladder: Number(hasLadder) }),
  })
  if (hasLadder !== undefined) await updateLadderMean(trx, groupId)
  if (dueOn !== undefined && dueOn !== before.due_on) {
    const members = await trx.selectFrom('group_member').select('rider_id').where('group_id', '=', groupId).execute()
    await planAnew(
      trx,
      members.map(({ rider_id }) => rider_id),
      clock(),
    )
  }
  return toLed(trx, await findLed(trx, groupId, riderId))
}

/** @throws AppError 404 for everybody but the leader. */
export function renewCode(
  groupId: string,
  riderId: number,
  inTransaction: InTransaction,
): Promise<Stored<Sent<LedGroup>>> {
  return withNewCode((code) =>
    inTransaction(async (trx) => {
      await lockLed(trx, groupId, riderId)
      await updateGroup(trx, groupId, { code })
      return toLed(trx, await findLed(trx, groupId, riderId))
    }),
  )
}

/** @throws AppError 404 for everybody but the leader. */
export async function endGroup(trx: Db, groupId: string, riderId: number): Promise<void> {
  await findLed(trx, groupId, riderId)
  if (!(await deleteGroup(trx, groupId))) throw groupNotFound()
}

/** The group with a code, and whether the rider is in it. @throws AppError 404 when nobody can join with the code. */
export async function readInvitation(db: Db, typed: string, riderId: number | undefined) {
  const code = readGroupCode(typed)
  const group = code === undefined ? undefined : await findOpen(db, code)
  if (!group) throw new AppError('no-such-code')
  const { id, name } = group
  if (riderId === undefined) return { name, yours: null }
  if (group.leader_id === riderId) return { name, yours: { id, role: 'leader' as const } }
  const member = await findMemberOf(db, id, riderId)
  return { name, yours: member ? { id, role: 'member' as const } : null }
}

/**
 * Adds a rider to the group with a code. A second call changes nothing.
 * @throws AppError 404 when nobody can join with the code, 409 when the group is full, when the rider leads it, or is in
 * MAX_GROUPS groups.
 */
export async function joinGroup(
  typed: string,
  rider: { id: number; username: string },
  library: Library,
  parts: GroupParts & { inTransaction: InTransaction },
): Promise<Stored<Sent<JoinedGroup>>> {
  const { db, clock, inTransaction } = parts
  const code = readGroupCode(typed)
  const found = code === undefined ? undefined : await findOpen(db, code)
  if (!found || code === undefined) throw new AppError('no-such-code')
  if (found.leader_id === rider.id) throw new AppError('leads-group')
  return inTransaction(async (trx) => {
    await addMember(trx, found, rider, library, parts)
    return toJoined(trx, await findMembership(trx, found.id, rider.id), library, clock())
  })
}

/**
 * Adds a rider to a group that has room, unless the rider is a member. The group is locked late, for a short time,
 * because a whole class joins at once.
 */
async function addMember(
  trx: Db,
  { id: groupId, code, due_on }: RiderGroupRow,
  rider: { id: number; username: string },
  library: Library,
  parts: GroupParts,
): Promise<void> {
  const { clock } = parts
  // Exams and completions of the rider wait until the new row exists, because they update it. An exam locks the rider,
  // and a completion locks the learner.
  await lockRider(trx, rider.id)
  await lockLearner(trx, rider.id)
  const memberships = await listMemberships(trx, rider.id)
  if (memberships.some(({ group_id }) => group_id === groupId)) return
  if (memberships.length >= MAX_GROUPS) throw new AppError('too-many-groups')
  const learned = await readLearned(trx, rider.id, library, parts)
  if (!(await lockOpen(trx, code))) throw new AppError('no-such-code')
  if ((await countMembers(trx, groupId)) >= MAX_MEMBERS) throw new AppError('group-full')
  const at = clock().toISOString()
  await trx
    .insertInto('group_member')
    .values({
      id: makeShareCode(),
      group_id: groupId,
      rider_id: rider.id,
      label: rider.username,
      label_key: labelKeyOf(rider.username),
      joined_at: at,
      agreement: AGREEMENT,
      agreed_at: at,
      ...learned,
    })
    .execute()
  if (due_on !== null) await planAnew(trx, [rider.id], clock())
}

/** Deletes a membership and everything that the group has of the member. Returns false when another call has just deleted it. */
async function removeMembership(trx: Db, { id, group_id, rider_id }: GroupMemberRow): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('group_member').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await trx
    .updateTable('rider_group')
    .set({ offered_to: null })
    .where('id', '=', group_id)
    .where('offered_to', '=', rider_id)
    .execute()
  await updateLadderMean(trx, group_id)
  return true
}

/** @throws AppError 404 for a rider who is no member. */
export async function leaveGroup(trx: Db, groupId: string, riderId: number): Promise<void> {
  if (!(await removeMembership(trx, await findMembership(trx, groupId, riderId)))) throw groupNotFound()
}

/** @throws AppError 404 for everybody but the leader, and for an unknown member. */
export async function removeMember(trx: Db, groupId: string, memberId: string, riderId: number): Promise<void> {
  await findLed(trx, groupId, riderId)
  if (!(await removeMembership(trx, await findMember(trx, groupId, memberId)))) throw groupNotFound()
}

/**
 * Asks a member to take the lead, or takes that back.
 * @throws AppError 404 for everybody but the leader, and for an unknown member, 409 when the leader has asked another member than `seen` in another window.
 */
export async function offerLead(
  trx: Db,
  groupId: string,
  riderId: number,
  { member: memberId, seen }: { member: string | null; seen?: string | null | undefined },
): Promise<Sent<LedGroup>> {
  const { offeredTo } = await toLed(trx, await lockLed(trx, groupId, riderId))
  if (seen !== undefined && offeredTo && ![seen, memberId].includes(offeredTo.id)) throw new AppError('offer-changed')
  const member = memberId === null ? undefined : await findMember(trx, groupId, memberId)
  await updateGroup(trx, groupId, { offered_to: member?.rider_id ?? null })
  return toLed(trx, await findLed(trx, groupId, riderId))
}

/**
 * Makes the member whom the leader has asked the new leader. The old leader is no longer in the group, because they
 * have not agreed to be seen. A second call changes nothing.
 * @throws AppError 404 for a rider whom the leader has not asked, 409 when the rider leads MAX_GROUPS groups.
 */
export async function takeLead(
  trx: Db,
  groupId: string,
  riderId: number,
  { clock }: GroupParts,
): Promise<Sent<LedGroup>> {
  await lockRider(trx, riderId)
  const led = (await listLed(trx, riderId)).find(({ id }) => id === groupId)
  if (led) return toLed(trx, led)
  const member = await findMembership(trx, groupId, riderId)
  // Locks the member before the group, as every transaction does, so that two transactions never wait for each other
  // in a circle.
  await updateMember(trx, member.id, { in_ladder: 0 })
  const isOffered = await trx
    .updateTable('rider_group')
    .set({ leader_id: riderId, lead_since: clock().toISOString(), offered_to: null })
    .where('id', '=', groupId)
    .where('offered_to', '=', riderId)
    .returning('id')
    .executeTakeFirst()
  if (!isOffered) throw groupNotFound()
  if ((await listLed(trx, riderId)).length > MAX_GROUPS) throw new AppError('too-many-groups')
  await removeMembership(trx, member)
  return toLed(trx, await findLed(trx, groupId, riderId))
}

/** @throws AppError 404 for a rider who is no member. */
export async function changeMembership(
  trx: Db,
  groupId: string,
  riderId: number,
  { inLadder }: { inLadder: boolean },
  library: Library,
  { clock }: GroupParts,
): Promise<Sent<JoinedGroup>> {
  const member = await findMembership(trx, groupId, riderId)
  await updateMember(trx, member.id, { in_ladder: Number(inLadder) })
  await updateLadderMean(trx, groupId)
  return toJoined(trx, await findMembership(trx, groupId, riderId), library, clock())
}

/**
 * The groups in a rider's export. A group that the rider leads is without its members, because their data is not about
 * the rider.
 */
export const groupsOfRider = {
  name: 'groups',
  read: async (db: Db, riderId: number) => ({
    led: (await listLed(db, riderId)).map(({ id, leader_id, offered_to, is_open, has_ladder, ...group }) => ({
      ...group,
      isOpen: is_open === 1,
      hasLadder: has_ladder === 1,
    })),
    joined: await Promise.all(
      (await listMemberships(db, riderId)).map(async ({ id, group_id, rider_id, label_key, library_key, ...seen }) => {
        const group = await findWithLeader(db, group_id)
        const isAskedToLead = group?.offered_to === riderId
        return { group: group?.name, leader: group?.leader, isAskedToLead, ...seen, answers: JSON.parse(seen.answers) }
      }),
    ),
  }),
  /** The groups that the rider leads end with the account, because nobody else has agreed to lead them. */
  forget: async (trx: Db, riderId: number) => {
    for (const member of await listMemberships(trx, riderId)) await removeMembership(trx, member)
    for (const { id } of await listLed(trx, riderId)) await deleteGroup(trx, id)
  },
}
