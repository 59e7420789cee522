import type { z } from 'zod'
import { isNotUnique } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { listAchievements } from '#server/features/learning/repository.ts'
import { requireLevel, setOnLeaderboard } from '#server/features/learning/service.ts'
import { isOperatorName, keepName } from '#server/platform/admin/kept-names.ts'
import { riderActor, writeLog } from '#server/platform/admin/log.ts'
import { lockRole } from '#server/platform/admin/operators.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import type { RightAnswer } from '#server/platform/sessions/reauthentication.ts'
import { closeSessions, type RequestSession } from '#server/platform/sessions/sessions.ts'
import { isUsernameTaken } from '#server/platform/usernames.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'
import { newUsernameProblem } from '#shared/accounts/rules.ts'
import { usernameKey } from '#shared/accounts/username-key.ts'
import type { accounts } from '#shared/contract/accounts.ts'
import { FIELD_ERRORS, fieldErrorCode } from '#shared/errors.ts'
import { REWARDS } from '#shared/learning/rules.ts'
import { hasHiddenCharacters } from '#shared/visible.ts'
import type { OpenDoors } from './door-service.ts'
import { keepAWayIn, type WayInOf } from './passkey-service.ts'
import {
  deleteMailLinks,
  lockBySession,
  lockRider,
  type RiderChanges,
  updateRider,
  updateWaysIn,
} from './repository.ts'

export const usernameTaken = () => new AppError('username-taken')

type Update = z.output<typeof accounts.update.body>

/** The keys of a name that changes. An older account keeps its key as long as the name stays. */
const keysOf = (username: string | undefined, before: RiderRow) =>
  username === undefined || username === before.username
    ? {}
    : { username_key: usernameKey(username), folded_key: null }

function changesOf({ username, fullName, preferences, avatar, badges }: Update, before: RiderRow): RiderChanges {
  const all = {
    username,
    ...keysOf(username, before),
    full_name: fullName,
    preferences: preferences && JSON.stringify({ ...readPreferences(before.preferences), ...preferences }),
    avatar,
    badges: badges && JSON.stringify(badges),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/**
 * Checks the characters of names that change. A rider keeps a name that a later rule refuses.
 * @throws AppError 400 for a name that a new account could not have.
 */
export function checkNames({ username, fullName }: Update, before: RiderRow): void {
  if (username !== undefined && username !== before.username) refuse('username', newUsernameProblem(username))
  if (typeof fullName === 'string' && fullName !== before.full_name && hasHiddenCharacters(fullName))
    refuse('fullName', FIELD_ERRORS.invisible)
}

function refuse(field: string, message: string | undefined): void {
  if (message === undefined) return
  const errors = [{ path: [field], message, code: fieldErrorCode(message) }]
  throw new AppError('invalid-field', { errors }, `${field}: ${message}`)
}

/** Whether a rider cannot have this username, which may be their own in other capitals. */
async function isTaken(trx: Db, username: string, { id, username: before }: RiderRow): Promise<boolean> {
  if (username === before) return false
  if (await isUsernameTaken(trx, username, id)) return true
  return usernameKey(username) !== usernameKey(before) && isOperatorName(trx, username, id)
}

/** @throws AppError 403 below the level of the reward, 400 for a badge that is not unlocked. */
export async function checkRewards(db: Db, riderId: number, { avatar, badges }: Update): Promise<void> {
  if (avatar !== undefined) await requireLevel(db, riderId, REWARDS.avatar.level)
  if (badges === undefined) return
  await requireLevel(db, riderId, REWARDS.badges.level)
  const unlocked = (await listAchievements(db, riderId)).map(({ achievement_id }) => achievement_id)
  if (!badges.every((id) => unlocked.includes(id))) throw invalidField('badges', 'not-unlocked')
}

/** The log shows that somebody with a role has another name from now on. */
async function noteRename(trx: Db, rider: RiderRow, newName: string, now: Date): Promise<void> {
  const { id } = rider
  if ((await lockRole(trx, id)) === undefined) return
  await keepName(trx, newName, id)
  await writeLog(trx, riderActor(rider, now), {
    action: 'rider-renamed',
    subjectKind: 'rider',
    subject: id,
    note: newName,
  })
}

/**
 * Changes only the fields in `update`.
 * @throws AppError 409 when the username is taken, or when a rider without a password would lose the way in, 401 when the session has ended since the request came.
 */
export async function changeRider(
  trx: Db,
  session: RequestSession,
  update: Update,
  parts: {
    answer: RightAnswer | undefined
    wayInOf: WayInOf
    openDoors: OpenDoors
    now: Date
  },
): Promise<RiderRow> {
  const { answer } = parts
  await answer?.hold(trx)
  const rider = await lockBySession(trx, session)
  const changes = changesOf(update, rider)
  const shown = update.preferences?.showOnLeaderboard
  if (shown !== undefined) await setOnLeaderboard(trx, rider.id, shown)
  if (update.username !== undefined && (await isTaken(trx, update.username, rider))) throw usernameTaken()
  if (Object.keys(changes).length > 0) {
    const changed = await updateRider(trx, rider.id, changes).catch((error: unknown) => {
      // Another rider took the username after isUsernameTaken.
      throw isNotUnique(error) ? usernameTaken() : error
    })
    if (changed.username !== rider.username) await noteRename(trx, rider, changed.username, parts.now)
  }
  const isNewAddress = update.email !== undefined && update.email !== rider.email
  if (isNewAddress) await changeAddress(trx, rider, update.email, parts)
  return lockRider(trx, rider.id)
}

/** Stores another address, which is not confirmed. @throws AppError 409 when a rider without a password would lose the way in. */
async function changeAddress(
  trx: Db,
  rider: RiderRow,
  email: string | null | undefined,
  { answer, wayInOf, openDoors }: Parameters<typeof changeRider>[3],
): Promise<void> {
  const doors = await openDoors(trx, rider, answer?.by ?? 'session', 'address-changed')
  // Links that were mailed to the previous address must not confirm the new one.
  await deleteMailLinks(trx, rider.id)
  const changed = await updateWaysIn(doors, { email: email ?? null, email_confirmed_at: null })
  if (rider.email_confirmed_at !== null) await keepAWayIn(trx, changed, wayInOf)
}

/** Ends every session of a rider. @throws AppError 401 when this session has already ended. */
export async function signOutEverywhere(trx: Db, session: RequestSession): Promise<void> {
  await lockBySession(trx, session)
  await closeSessions(trx, session.rider.id)
}
