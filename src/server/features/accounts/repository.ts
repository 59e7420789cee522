import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { notAuthenticated } from '#server/platform/http/errors.ts'
import { CLOCK_SKEW } from '#server/platform/limits/limit-counters.ts'
import { lockSession, type RequestSession } from '#server/platform/sessions/sessions.ts'
import { isUsernameTaken } from '#server/platform/usernames.ts'
import { readBadges } from '#shared/accounts/badges.ts'
import { type Preferences, readPreferences } from '#shared/accounts/preferences.ts'
import { isAddress } from '#shared/accounts/rules.ts'
import { usernameKey } from '#shared/accounts/username-key.ts'
import type { Rider } from '#shared/contract/accounts.ts'
import type { Sent } from '#shared/name.ts'
import type { Doors } from './door-service.ts'

export function toRider(row: RiderRow): Sent<Rider> {
  return {
    id: row.id,
    username: row.username,
    fullName: row.full_name,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    createdAt: row.created_at,
    preferences: readPreferences(row.preferences),
    avatar: row.avatar,
    badges: readBadges(row.badges),
    hasOneTimeWord: row.one_time_word_at !== null,
    needsUsername: isAddress(row.username),
  }
}

/** Returns undefined when the username is taken, or kept for somebody else. The unique key decides when two requests race. */
export async function insertRider(
  db: Db,
  rider: {
    username: string
    passwordHash: string
    preferences?: { [name in keyof Preferences]?: Preferences[name] | undefined }
    /** When the password is a temporary password. */
    temporaryPasswordAt?: string
  },
  now: Date,
): Promise<RiderRow | undefined> {
  // The key of an older account may be another one.
  if (await isUsernameTaken(db, rider.username)) return undefined
  return db
    .insertInto('rider')
    .values({
      username: rider.username,
      username_key: usernameKey(rider.username),
      password_hash: rider.passwordHash,
      created_at: now.toISOString(),
      preferences: JSON.stringify(rider.preferences ?? {}),
      one_time_word_at: rider.temporaryPasswordAt ?? null,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The columns that `updateRider` may change. */
export type RiderChanges = Partial<
  Pick<RiderRow, 'id' | 'username' | 'username_key' | 'folded_key' | 'full_name' | 'preferences' | 'avatar' | 'badges'>
>

const updateIfThere = (db: Db, id: number, changes: RiderChanges): Promise<RiderRow | undefined> =>
  db.updateTable('rider').set(changes).where('id', '=', id).returningAll().executeTakeFirst()

/** @throws AppError 401 when the rider has just been deleted. */
export async function updateRider(db: Db, id: number, changes: RiderChanges): Promise<RiderRow> {
  const rider = await updateIfThere(db, id, changes)
  if (!rider) throw notAuthenticated()
  return rider
}

/** Locks the caller's row until the transaction ends. @throws AppError 401 when the caller has just been deleted. */
export const lockRider = (trx: Db, id: number): Promise<RiderRow> => updateRider(trx, id, { id })

/**
 * Locks the row of a rider who is not the caller until the transaction ends. Answers undefined when the rider has just been deleted,
 * because an error 401 would sign the caller out.
 */
export const lockOtherRider = (trx: Db, id: number): Promise<RiderRow | undefined> => updateIfThere(trx, id, { id })

/** Stores another hash of the password that the rider has. */
export async function renewHash(trx: Db, riderId: number, passwordHash: string): Promise<void> {
  await trx.updateTable('rider').set({ password_hash: passwordHash }).where('id', '=', riderId).execute()
}

/** Changes the password or the address of a rider. @throws AppError 401 when the rider has just been deleted. */
export async function updateWaysIn(
  { trx, riderId }: Doors,
  changes: Partial<Pick<RiderRow, 'email' | 'email_confirmed_at' | 'password_hash' | 'one_time_word_at'>>,
): Promise<RiderRow> {
  const rider = await trx.updateTable('rider').set(changes).where('id', '=', riderId).returningAll().executeTakeFirst()
  if (!rider) throw notAuthenticated()
  return rider
}

/**
 * Locks the rows of a rider and a session until the transaction ends. Answers the rider's row as it is then.
 * @throws AppError 401 when the session has ended, or the rider was deleted, since the request came.
 */
export async function lockBySession(trx: Db, { rider, tokenHash }: RequestSession): Promise<RiderRow> {
  const locked = await lockRider(trx, rider.id)
  await lockSession(trx, tokenHash)
  return locked
}

/** Deletes a rider. Foreign keys delete their other rows; their shares stay without a rider id. */
export async function deleteRider(db: Db, id: number): Promise<void> {
  await db.deleteFrom('rider').where('id', '=', id).execute()
}

export type Purpose = 'confirm-email' | 'reset-password'

/** How long a mailed link is valid (ms). */
export const LINK_LIFETIME = 30 * 60_000

/** Stores a mailed link. Earlier links stay valid. Only the hash of the token is stored. */
export async function insertMailLink(
  db: Db,
  link: { tokenHash: string; riderId: number; purpose: Purpose; email: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('mail_link')
    .values({
      token_hash: link.tokenHash,
      rider_id: link.riderId,
      purpose: link.purpose,
      email: link.email,
      expires_at: link.expiresAt.toISOString(),
    })
    .execute()
}

export async function deleteMailLinks(db: Db, riderId: number): Promise<void> {
  await db.deleteFrom('mail_link').where('rider_id', '=', riderId).execute()
}

export function isValidLink({ expires_at }: { expires_at: string }, now: Date): boolean {
  // A link that expires later was made while a clock was ahead.
  const latest = new Date(now.getTime() + LINK_LIFETIME + CLOCK_SKEW).toISOString()
  return expires_at > now.toISOString() && expires_at <= latest
}

/** Finds a link that confirms an address, also one that has expired or was used. */
export function findConfirmation(db: Db, tokenHash: string) {
  return db
    .selectFrom('mail_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'confirm-email')
    .executeTakeFirst()
}

/** How long a link that has confirmed an address is kept, so that it says so when it is opened again (ms). */
const USED_FOR = 30 * 24 * 3600 * 1000

/** Keeps a link that was used. It expires too late to be valid. */
export async function keepUsedLink(trx: Db, tokenHash: string, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + USED_FOR).toISOString()
  await trx.updateTable('mail_link').set({ expires_at }).where('token_hash', '=', tokenHash).execute()
}

/** Finds a valid link with one read, so that invented tokens cost the site little. */
export async function findMailLink(db: Db, tokenHash: string, purpose: Purpose, now: Date) {
  const link = await db
    .selectFrom('mail_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return link && isValidLink(link, now) ? link : undefined
}

/** Deletes a link and returns it, or undefined when it was not valid. */
export async function takeMailLink(db: Db, tokenHash: string, purpose: Purpose, now: Date) {
  const link = await db
    .deleteFrom('mail_link')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst()
  return link && isValidLink(link, now) ? link : undefined
}
