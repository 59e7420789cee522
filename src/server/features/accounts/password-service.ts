import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/schema.ts'
import { invalidField } from '#server/platform/http/errors.ts'
import { type Client, rememberClient } from '#server/platform/sessions/known-clients.ts'
import type { Passwords } from '#server/platform/sessions/passwords.ts'
import { closeSessions, openSession, type RequestSession } from '#server/platform/sessions/sessions.ts'
import { deleteMailLinks, lockByPassword, lockBySession, updateRider } from './repository.ts'

const wrongPassword = (field: string) => invalidField(field, 'wrong-password')

/** @throws AppError 400 with an error at `field` when the password is wrong. */
export async function checkPassword(
  passwords: Passwords,
  rider: RiderRow,
  { password, field, request }: { password: string; field: string; request: FastifyRequest },
) {
  if (!(await passwords.verify(rider.password_hash, password, request))) {
    throw wrongPassword(field)
  }
}

/**
 * Opens a session after the password was checked, and remembers the client. Returns the token, or undefined when the password
 * has changed since the check, because a new password ends all sessions.
 */
export function openSessionByPassword(
  db: Db,
  rider: RiderRow,
  { client, userAgent }: { client: Client; userAgent: string | undefined },
  now: Date,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockByPassword(trx, rider))) return undefined
    await rememberClient(trx, rider.id, client, now)
    return openSession(trx, rider.id, userAgent, now)
  })
}

/** Sets a new password and ends every session, except the one with the token hash `keepToken`. Call it in a transaction. */
export async function writePassword(trx: Db, riderId: number, passwordHash: string, keepToken?: string): Promise<void> {
  await updateRider(trx, riderId, { password_hash: passwordHash })
  await deleteMailLinks(trx, riderId)
  await closeSessions(trx, riderId, keepToken)
}

/** Sets a new password and ends every session. For the operator. */
export function setPassword(db: Db, riderId: number, passwordHash: string): Promise<void> {
  return db.transaction().execute((trx) => writePassword(trx, riderId, passwordHash))
}

/**
 * Sets a new password and ends every other session.
 * @throws AppError 401 when the session has ended since the request came, 400 when the password has changed since its check.
 */
export function changePassword(
  db: Db,
  session: RequestSession,
  passwordHash: string,
  client: Client,
  now: Date,
): Promise<void> {
  const { rider, tokenHash } = session
  return db.transaction().execute(async (trx) => {
    await lockBySession(trx, session)
    if (!(await lockByPassword(trx, rider))) throw wrongPassword('currentPassword')
    await writePassword(trx, rider.id, passwordHash, tokenHash)
    await rememberClient(trx, rider.id, client, now)
  })
}
