import { randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { endWaysInOfOthers } from '#server/features/accounts/other-ways-in-service.ts'
import { writeTemporaryPassword } from '#server/features/accounts/password-service.ts'
import { insertRider, lockOtherRider, lockRider } from '#server/features/accounts/repository.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { easyWords } from '#server/platform/easy-words.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { InTransaction, Stored } from '#server/platform/http/kept-answers.ts'
import type { Passwords } from '#server/platform/sessions/passwords.ts'
import type { RequestSession } from '#server/platform/sessions/sessions.ts'
import { makeShareCode } from '#server/platform/share-code.ts'
import type { JoinedGroup, TemporaryPassword } from '#shared/contract/groups.ts'
import { ERRORS } from '#shared/errors.ts'
import { labelKeyOf } from '#shared/groups/label-key.ts'
import { MAX_MEMBERS } from '#shared/groups/rules.ts'
import type { Sent } from '#shared/name.ts'
import {
  countMembers,
  findLed,
  findMember,
  findMembership,
  lockLed,
  noteAgreement,
  updateMember,
} from './repository.ts'
import { type GroupParts, toJoined } from './service.ts'

export interface AccountParts extends GroupParts {
  passwords: Passwords
  counts: Counts
  /** Counts words for the limit of a leader. @throws AppError 429. */
  countUses: (words: number) => Promise<void>
  /** Counts accounts as registrations of the address that they come from. @throws AppError 429. */
  countRegistrations: (accounts: number, request: FastifyRequest) => Promise<void>
  /** Ends the count of wrong passwords for an account. */
  forgetGuesses: (riderId: number) => Promise<void>
}

/** A temporary password: three easy words. */
const makeWord = (language: string) => easyWords(language, 3).join('-')

/** A username that says nothing about the pupil, because other riders can see it. */
const makeUsername = (language: string) => `${easyWords(language, 2).join('-')}-${randomInt(10, 100)}`

/** New words with their hashes. Each hash waits for its turn among the sign-ins of all riders. */
async function makeWords(count: number, language: string, passwords: Passwords, request: FastifyRequest) {
  const made: { word: string; passwordHash: string }[] = []
  for (let index = 0; index < count; index++) {
    const word = makeWord(language)
    made.push({ word, passwordHash: await passwords.hash(word, request) })
  }
  return made
}

/**
 * Refuses labels that are taken. A repeated call is refused too, so that it makes no second accounts.
 * @throws AppError 409 when a member has one of the labels, or two of them are the same. It names the place of each such label.
 */
async function checkLabels(trx: Db, groupId: string, labels: readonly string[]): Promise<void> {
  const keys = labels.map(labelKeyOf)
  const taken = await trx
    .selectFrom('group_member')
    .select('label_key')
    .where('group_id', '=', groupId)
    .where('label_key', 'in', keys)
    .execute()
  const inGroup = new Set(taken.map(({ label_key }) => label_key))
  const { message } = ERRORS['label-taken']
  const errors = keys.flatMap((key, place) =>
    inGroup.has(key) || keys.indexOf(key) !== place
      ? [{ path: ['labels', place], message, code: 'invalid' as const }]
      : [],
  )
  if (errors.length > 0) throw new AppError('label-taken', { errors })
}

async function insertWithNewName(
  trx: Db,
  { passwordHash, language }: { passwordHash: string; language: string },
  { counts, clock }: AccountParts,
): Promise<{ riderId: number; username: string }> {
  const now = clock()
  // Not on the leaderboard, because most of these accounts belong to pupils, who have not been asked.
  const preferences = { language, showOnLeaderboard: false }
  for (let attempt = 0; attempt < 20; attempt++) {
    const username = makeUsername(language)
    const rider = await insertRider(
      trx,
      { username, passwordHash, preferences, temporaryPasswordAt: now.toISOString() },
      now,
    )
    if (!rider) continue
    counts.addOf(rider.id, 'registration')
    return { riderId: rider.id, username }
  }
  throw new Error('no free username was found')
}

/**
 * Makes accounts for members without an address. All or none. A repeated call makes no second ones, because their labels are taken.
 * @throws AppError 404 for everybody but the leader, 409 when a label is taken or the group has no room for all.
 */
export async function makeAccounts(
  groupId: string,
  leaderId: number,
  { labels, language, request }: { labels: readonly string[]; language: string; request: FastifyRequest },
  parts: AccountParts & { inTransaction: InTransaction },
): Promise<Stored<Sent<TemporaryPassword>[]>> {
  const { db, clock, inTransaction, passwords, countUses, countRegistrations } = parts
  const check = async (from: Db) => {
    await checkLabels(from, groupId, labels)
    if ((await countMembers(from, groupId)) + labels.length > MAX_MEMBERS) throw new AppError('group-full')
  }
  await findLed(db, groupId, leaderId)
  await check(db)
  await countUses(labels.length)
  await countRegistrations(labels.length, request)
  const words = await makeWords(labels.length, language, passwords, request)
  return inTransaction(async (trx) => {
    await lockLed(trx, groupId, leaderId)
    await check(trx)
    const made: Sent<TemporaryPassword>[] = []
    for (const [index, label] of labels.entries()) {
      const { word = '', passwordHash = '' } = words[index] ?? {}
      const { riderId, username } = await insertWithNewName(trx, { passwordHash, language }, parts)
      const id = makeShareCode()
      await trx
        .insertInto('group_member')
        .values({
          id,
          group_id: groupId,
          rider_id: riderId,
          label,
          label_key: labelKeyOf(label),
          joined_at: clock().toISOString(),
          is_looked_after: 1,
        })
        .execute()
      made.push({ id, label, username, word })
    }
    return made
  })
}

/** The account of a member that a leader may give a new temporary password. Locks its rider. */
async function lockLookedAfter(trx: Db, groupId: string, memberId: string) {
  const { rider_id } = await findMember(trx, groupId, memberId)
  await lockOtherRider(trx, rider_id)
  // The rider may have left, taken the account over, or deleted it before the lock.
  const member = await findMember(trx, groupId, memberId)
  const rider = await trx
    .selectFrom('rider')
    .leftJoin('desk_role', 'desk_role.rider_id', 'rider.id')
    .select(['rider.username', 'desk_role.role'])
    .where('rider.id', '=', rider_id)
    .executeTakeFirstOrThrow()
  // With a new word the leader could open Admin.
  if (member.is_looked_after !== 1 || rider.role !== null) throw new AppError('not-looked-after')
  return { ...member, username: rider.username }
}

/**
 * Gives accounts that the leader made new temporary passwords and ends their sessions. All or none.
 * @throws AppError 404 for everybody but the leader and for an unknown member, 409 for an account of the member's own.
 */
export async function giveNewWords(
  groupId: string,
  leaderId: number,
  { memberIds, language, request }: { memberIds: readonly string[]; language: string; request: FastifyRequest },
  parts: AccountParts & { inTransaction: InTransaction },
): Promise<Stored<Sent<TemporaryPassword>[]>> {
  const { db, clock, inTransaction, passwords, countUses, forgetGuesses } = parts
  await findLed(db, groupId, leaderId)
  await countUses(memberIds.length)
  const words = await makeWords(memberIds.length, language, passwords, request)
  const riderIds: number[] = []
  const given = await inTransaction(async (trx) => {
    await findLed(trx, groupId, leaderId)
    const made: Sent<TemporaryPassword>[] = []
    // Always in the same order, so that two of these transactions never wait for each other in a circle.
    for (const [index, memberId] of memberIds.toSorted().entries()) {
      const { word = '', passwordHash = '' } = words[index] ?? {}
      const { id, rider_id, label, username } = await lockLookedAfter(trx, groupId, memberId)
      await writeTemporaryPassword(trx, rider_id, passwordHash, clock())
      await forgetAgreement(trx, rider_id)
      made.push({ id, label, username, word })
      riderIds.push(rider_id)
    }
    // The group may have got another leader meanwhile.
    await findLed(trx, groupId, leaderId)
    return memberIds.flatMap((memberId) => made.find(({ id }) => id === memberId) ?? [])
  })
  for (const riderId of riderIds) await forgetGuesses(riderId)
  return given
}

/**
 * Makes an account its rider's alone: the leader can give it no new words, and every way in but the password and this session ends.
 * With this the rider agrees to what the leader sees, because the page shows it and the leader may have agreed before.
 * @throws AppError 404 for a rider who is no member.
 */
export async function ownAccount(
  trx: Db,
  groupId: string,
  { rider, tokenHash }: RequestSession,
  library: Library,
  { clock }: GroupParts,
): Promise<Sent<JoinedGroup>> {
  const riderId = rider.id
  await lockRider(trx, riderId)
  const member = await findMembership(trx, groupId, riderId)
  if (member.is_looked_after === 1) {
    await endWaysInOfOthers(trx, riderId, tokenHash)
    await forgetAgreement(trx, riderId)
    await noteAgreement(trx, riderId, clock())
  }
  await updateMember(trx, member.id, { is_looked_after: 0 })
  return toJoined(trx, await findMembership(trx, groupId, riderId), library, clock())
}

/** Forgets what was agreed for an account that a leader made. Groups that the rider has joined stay agreed. */
async function forgetAgreement(trx: Db, riderId: number): Promise<void> {
  await trx
    .updateTable('group_member')
    .set({ agreement: null, agreed_at: null })
    .where('rider_id', '=', riderId)
    .where('is_looked_after', '=', 1)
    .execute()
}
