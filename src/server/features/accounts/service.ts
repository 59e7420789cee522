import type { z } from 'zod'
import { isNotUnique, isWithoutOwner } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/schema.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import { type Client, rememberClient } from '#server/platform/sessions/known-clients.ts'
import type { Passwords } from '#server/platform/sessions/passwords.ts'
import { closeSessions, openSession, type RequestSession } from '#server/platform/sessions/sessions.ts'
import { hashToken } from '#server/platform/sessions/tokens.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'
import type { accounts } from '#shared/contract/accounts.ts'
import {
  deleteMailLinks,
  deleteRider,
  findMailLink,
  insertMailLink,
  isUsernameTaken,
  lockByPassword,
  lockBySession,
  type Purpose,
  type RiderChanges,
  takeMailLink,
  updateRider,
  usernameKey,
} from './repository.ts'

/** What a feature keeps about riders, for 'Export my data' and 'Delete account' (D31). */
export interface RiderData {
  /** The name of its part in the export. */
  name: string
  read: (db: Db, riderId: number) => Promise<unknown>
  /** Sets right what the deletion of the rider's rows would leave wrong (a counter, say). */
  forget?: (db: Db, riderId: number) => Promise<void>
}

export const usernameTaken = () => new AppError('username-taken')

type Update = z.output<typeof accounts.update.body>

function changesOf({ username, fullName, email, preferences }: Update, before: RiderRow): RiderChanges {
  const all = {
    username,
    username_key: username === undefined ? undefined : usernameKey(username),
    full_name: fullName,
    email,
    // Another address is not confirmed by the old one's link.
    email_confirmed_at: email === undefined || email === before.email ? undefined : null,
    preferences: preferences && JSON.stringify({ ...readPreferences(before.preferences), ...preferences }),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Shows or hides a rider on the leaderboard (D23), within a transaction and before the preference changes. */
export type ShowOnLeaderboard = (trx: Db, riderId: number, shown: boolean) => Promise<void>

/**
 * Changes what was sent and leaves the rest (D24).
 * @throws AppError 409 when the username is taken, 401 when the session has been ended meanwhile.
 */
export function changeRider(
  db: Db,
  session: RequestSession,
  update: Update,
  showOnLeaderboard: ShowOnLeaderboard,
): Promise<RiderRow> {
  return db.transaction().execute(async (trx) => {
    const rider = await lockBySession(trx, session)
    const changes = changesOf(update, rider)
    const shown = update.preferences?.showOnLeaderboard
    if (shown !== undefined) await showOnLeaderboard(trx, rider.id, shown)
    if (update.username !== undefined && (await isUsernameTaken(trx, update.username, rider.id))) throw usernameTaken()
    // A link was mailed to the address before: it is not good for the new one.
    if (changes.email_confirmed_at === null) await deleteMailLinks(trx, rider.id)
    if (Object.keys(changes).length === 0) return rider
    return updateRider(trx, rider.id, changes).catch((error: unknown) => {
      // Somebody else took the username since it was looked up.
      throw isNotUnique(error) ? usernameTaken() : error
    })
  })
}

const notRight = (field: string) => invalidField(field, 'wrong-password')

/** @throws AppError 400 at the named field when the password is not the rider's. */
export async function checkPassword(
  passwords: Passwords,
  rider: RiderRow,
  { password, field, address }: { password: string; field: string; address: string },
) {
  if (!(await passwords.verify(rider.password_hash, password, address))) {
    throw notRight(field)
  }
}

/**
 * Opens a session for who has told the rider's password, remembers where from, and answers its token; undefined when another
 * password was set since it was checked: that one has closed every session, and this one would outlive it.
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

/** Sets a new password, with every token revoked but one if it is named. To be called in a transaction. */
async function writePassword(trx: Db, riderId: number, passwordHash: string, keepToken?: string): Promise<void> {
  await updateRider(trx, riderId, { password_hash: passwordHash })
  await deleteMailLinks(trx, riderId)
  await closeSessions(trx, riderId, keepToken)
}

/** Sets a new password and revokes every token: for the operator. */
export function setPassword(db: Db, riderId: number, passwordHash: string): Promise<void> {
  return db.transaction().execute((trx) => writePassword(trx, riderId, passwordHash))
}

/**
 * Sets a new password and revokes every token but the one in use.
 * @throws AppError 401 when the session has been ended since its password was checked.
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
    if (!(await lockByPassword(trx, rider))) throw notRight('currentPassword')
    await writePassword(trx, rider.id, passwordHash, tokenHash)
    await rememberClient(trx, rider.id, client, now)
  })
}

/** Ends every session of a rider. @throws AppError 401 when the one that asks has been ended already. */
export function signOutEverywhere(db: Db, session: RequestSession): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockBySession(trx, session)
    await closeSessions(trx, session.rider.id)
  })
}

/** Keeps a link that confirms an address. @throws AppError 401 when the session has been ended meanwhile. */
export function keepConfirmationLink(
  db: Db,
  session: RequestSession,
  link: { tokenHash: string; email: string; expiresAt: Date },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockBySession(trx, session)
    await insertMailLink(trx, { ...link, riderId: session.rider.id, purpose: 'confirm-email' })
  })
}

const linkExpired = () => new AppError('link-expired')

/** Uses a link up, with its rider locked first, as whoever sets a password does. @throws AppError 400 unless it is good. */
async function takeLink(trx: Db, tokenHash: string, purpose: Purpose, now: Date) {
  const found = await findMailLink(trx, tokenHash, purpose, now)
  if (found) await updateRider(trx, found.rider_id, { id: found.rider_id })
  const link = found && (await takeMailLink(trx, tokenHash, purpose, now))
  if (!link) throw linkExpired()
  return link
}

/** @throws AppError 400 unless the token is that of a link for a new password that is still good. */
export async function checkResetLink(db: Db, token: string, now: Date): Promise<void> {
  if (!(await findMailLink(db, hashToken(token), 'reset-password', now))) throw linkExpired()
}

/**
 * Sets a new password by a mailed link, which is used up. Where the rider did it counts as known from then on, so that they
 * can sign in whatever strangers try meanwhile. Answers the rider's id.
 * @throws AppError 400 when the link is not good any more.
 */
export function resetPassword(db: Db, token: string, passwordHash: string, client: Client, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const link = await takeLink(trx, hashToken(token), 'reset-password', now)
    await writePassword(trx, link.rider_id, passwordHash)
    await rememberClient(trx, link.rider_id, client, now)
    return link.rider_id
  })
}

/** Confirms the address a link was mailed to, if it is still the rider's. @throws AppError 400 when the link is not good. */
export async function confirmEmail(db: Db, token: string, now: Date): Promise<void> {
  const tokenHash = hashToken(token)
  if (!(await findMailLink(db, tokenHash, 'confirm-email', now))) throw linkExpired()
  await db.transaction().execute(async (trx) => {
    const link = await takeLink(trx, tokenHash, 'confirm-email', now)
    await trx
      .updateTable('rider')
      .set({ email_confirmed_at: now.toISOString() })
      .where('id', '=', link.rider_id)
      .where('email', '=', link.email)
      .execute()
  })
}

const stillBusy = () => new AppError('just-being-saved', { retryAfter: 1 })

/**
 * Deletes the rider and everything of theirs; what other rows say of them is set right first.
 * @throws AppError 401 when the session has been ended meanwhile; 503 when another call of theirs writes something at the same moment: nothing is deleted then.
 */
export function forgetRider(db: Db, session: RequestSession, kept: readonly RiderData[]): Promise<void> {
  const riderId = session.rider.id
  return db.transaction().execute(async (trx) => {
    await lockBySession(trx, session)
    for (const { forget } of kept) await forget?.(trx, riderId)
    await deleteRider(trx, riderId).catch((error: unknown) => {
      throw isWithoutOwner(error) ? stillBusy() : error
    })
  })
}
