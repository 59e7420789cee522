import type { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/schema.ts'
import { isNotUnique, isWithoutOwner } from '#server/platform/database-errors.ts'
import { AppError, invalidField } from '#server/platform/errors.ts'
import type { Passwords } from '#server/platform/passwords.ts'
import { closeSessions, openSession } from '#server/platform/sessions.ts'
import { hashToken } from '#server/platform/tokens.ts'
import type { accounts } from '#shared/contract/accounts.ts'
import {
  deleteMailLinks,
  deleteRider,
  isUsernameTaken,
  lockByPassword,
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

export const usernameTaken = () => new AppError('conflict', 'Username already exists')

type Update = z.output<typeof accounts.update.body>

function changesOf({ username, fullName, email, preferences = {} }: Update, before: RiderRow): RiderChanges {
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value))
  const all = {
    username,
    username_key: username === undefined ? undefined : usernameKey(username),
    full_name: fullName,
    email,
    // Another address is not confirmed by the old one's link.
    email_confirmed_at: email === undefined || email === before.email ? undefined : null,
    notifications: flag(preferences.notifications),
    dark_mode: flag(preferences.darkMode),
    newsletter: flag(preferences.newsletter),
    leaderboard: flag(preferences.showOnLeaderboard),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Shows or hides a rider on the leaderboard (D23), within a transaction and before the preference changes. */
export type ShowOnLeaderboard = (trx: Db, riderId: number, shown: boolean) => Promise<void>

/** Changes what was sent and leaves the rest (D24). @throws AppError 409 when the username is taken. */
export function changeRider(
  db: Db,
  rider: RiderRow,
  update: Update,
  showOnLeaderboard: ShowOnLeaderboard,
): Promise<RiderRow> {
  return db.transaction().execute(async (trx) => {
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

/** @throws AppError 400 at the named field when the password is not the rider's. */
export async function checkPassword(passwords: Passwords, rider: RiderRow, password: string, field: string) {
  if (!(await passwords.verify(rider.password_hash, password))) throw invalidField(field, 'The password is not right')
}

/**
 * Opens a session for who has told the rider's password, and answers its token; undefined when another password was set
 * since it was checked: that one has closed every session, and this one would outlive it.
 */
export function openSessionByPassword(db: Db, rider: RiderRow, userAgent: string | undefined, now: Date) {
  return db
    .transaction()
    .execute(async (trx) =>
      (await lockByPassword(trx, rider)) ? openSession(trx, rider.id, userAgent, now) : undefined,
    )
}

/** Sets a new password and revokes every token but the one in use. */
export function setPassword(db: Db, riderId: number, passwordHash: string, keepToken?: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await updateRider(trx, riderId, { password_hash: passwordHash })
    await deleteMailLinks(trx, riderId)
    await closeSessions(trx, riderId, keepToken)
  })
}

const linkExpired = () => new AppError('invalid', 'This link is no longer valid. Please ask for a new one.')

/** Sets a new password by a mailed link, which is used up. @throws AppError 400 when the link is not good any more. */
export function resetPassword(db: Db, token: string, passwordHash: string, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const link = await takeMailLink(trx, hashToken(token), 'reset-password', now)
    if (!link) throw linkExpired()
    await updateRider(trx, link.rider_id, { password_hash: passwordHash })
    await deleteMailLinks(trx, link.rider_id)
    await closeSessions(trx, link.rider_id)
  })
}

/** Confirms the address a link was mailed to, if it is still the rider's. @throws AppError 400 when the link is not good. */
export function confirmEmail(db: Db, token: string, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const link = await takeMailLink(trx, hashToken(token), 'confirm-email', now)
    if (!link) throw linkExpired()
    await trx
      .updateTable('rider')
      .set({ email_confirmed_at: now.toISOString() })
      .where('id', '=', link.rider_id)
      .where('email', '=', link.email)
      .execute()
  })
}

const stillBusy = () =>
  new AppError('busy', 'Something of yours was just being saved. Please try again.', { retryAfter: 1 })

/**
 * Deletes the rider and everything of theirs; what other rows say of them is set right first.
 * @throws AppError 503 when another call of theirs writes something at the same moment: nothing is deleted then.
 */
export function forgetRider(db: Db, riderId: number, kept: readonly RiderData[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const { forget } of kept) await forget?.(trx, riderId)
    await deleteRider(trx, riderId).catch((error: unknown) => {
      throw isWithoutOwner(error) ? stillBusy() : error
    })
  })
}
