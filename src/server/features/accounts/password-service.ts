import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { noteAgreement } from '#server/features/groups/repository.ts'
import { lockByPassword } from '#server/platform/sessions/lock-by-password.ts'
import type { RightAnswer } from '#server/platform/sessions/reauthentication.ts'
import { closeSessions, openSession, type RequestSession } from '#server/platform/sessions/sessions.ts'
import { type Client, trustDevice } from '#server/platform/sessions/trusted-devices.ts'
import { type Doors, type OpenDoors, openDoorsWithoutRole } from './door-service.ts'
import { endOtherWaysIn } from './other-ways-in-service.ts'
import { deleteMailLinks, lockBySession, renewHash, updateWaysIn } from './repository.ts'

/**
 * Opens a session after the password was checked, and remembers the client. Returns the token, or undefined when the password
 * has changed since the check, because a new password ends all sessions.
 * @param renewedHash a new hash of the same password
 */
export async function openSessionByPassword(
  trx: Db,
  rider: RiderRow,
  {
    client,
    userAgent,
    renewedHash,
  }: { client: Client; userAgent: string | undefined; renewedHash: string | undefined },
  now: Date,
): Promise<string | undefined> {
  if (!(await lockByPassword(trx, rider))) return undefined
  if (renewedHash !== undefined) await renewHash(trx, rider.id, renewedHash)
  await trustDevice(trx, rider.id, client, now)
  return openSession(trx, rider.id, userAgent, now)
}

/** Sets a new password and ends every session, except the one with the token hash `keepToken`. Call it in a transaction. */
export async function writePassword(
  doors: Doors,
  passwordHash: string,
  { keepToken, temporaryPasswordAt }: { keepToken?: string; temporaryPasswordAt?: Date } = {},
): Promise<void> {
  const { trx, riderId } = doors
  const one_time_word_at = temporaryPasswordAt?.toISOString() ?? null
  await updateWaysIn(doors, { password_hash: passwordHash, one_time_word_at })
  await deleteMailLinks(trx, riderId)
  await closeSessions(trx, riderId, keepToken)
}

/** Makes a temporary password the only way into an account. Call it in a transaction. */
export async function writeTemporaryPassword(trx: Db, riderId: number, passwordHash: string, now: Date): Promise<void> {
  const doors = await openDoorsWithoutRole(trx, riderId)
  await writePassword(doors, passwordHash, { temporaryPasswordAt: now })
  await endOtherWaysIn(doors)
}

/**
 * Sets a new password and ends every other session.
 * @throws AppError 401 when the session has ended since the request came, 400 when the answer is not right any more.
 */
export async function changePassword(
  trx: Db,
  session: RequestSession,
  { answer, passwordHash, openDoors }: { answer: RightAnswer; passwordHash: string; openDoors: OpenDoors },
  client: Client,
  now: Date,
): Promise<void> {
  const { rider, tokenHash } = session
  await answer.hold(trx)
  const locked = await lockBySession(trx, session)
  const doors = await openDoors(trx, locked, answer.by, 'password-set')
  if (rider.one_time_word_at !== null) await noteAgreement(trx, rider.id, now)
  await writePassword(doors, passwordHash, { keepToken: tokenHash })
  await trustDevice(trx, rider.id, client, now)
}
