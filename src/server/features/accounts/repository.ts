import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/schema.ts'
import { notAuthenticated } from '#server/platform/http/errors.ts'
import { lockSession, type RequestSession } from '#server/platform/sessions/sessions.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'
import type { User } from '#shared/contract/accounts.ts'

/** The form of a username that must be unique: look-alikes in other case or width, or with other joiners or selectors, are the same. */
export function usernameKey(username: string): string {
  return keyWithJoiners(username).replaceAll(/[\u200C\u200D]|[\uFE0E\uFE0F]/g, '')
}

/** The key of an account whose look-alike was there already when joiners and selectors stopped telling names apart. */
function keyWithJoiners(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase()
}

export function toUser(row: RiderRow): User {
  return {
    id: row.id,
    username: row.username,
    fullName: row.full_name,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    createdAt: row.created_at,
    preferences: readPreferences(row.preferences),
  }
}

/** Adds a rider; undefined when the username is taken. The unique key settles a race. */
export function insertRider(
  db: Db,
  { username, passwordHash }: { username: string; passwordHash: string },
  now: Date,
): Promise<RiderRow | undefined> {
  return db
    .insertInto('rider')
    .values({
      username,
      username_key: usernameKey(username),
      password_hash: passwordHash,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The rider of this name; letter for letter when there are look-alikes. */
export async function findRider(db: Db, username: string): Promise<RiderRow | undefined> {
  const keys = [keyWithJoiners(username), usernameKey(username)]
  const riders = await db.selectFrom('rider').selectAll().where('username_key', 'in', keys).execute()
  return riders.find(({ username_key }) => username_key === keys[0]) ?? riders[0]
}

/** The columns of a rider that a rider can change. */
export type RiderChanges = Partial<
  Pick<
    RiderRow,
    'id' | 'username' | 'username_key' | 'full_name' | 'email' | 'email_confirmed_at' | 'preferences' | 'password_hash'
  >
>

/** Whether a username belongs to somebody else. */
export async function isUsernameTaken(db: Db, username: string, riderId: number): Promise<boolean> {
  const other = await db
    .selectFrom('rider')
    .select('id')
    .where('username_key', '=', usernameKey(username))
    .where('id', '!=', riderId)
    .executeTakeFirst()
  return other !== undefined
}

/** @throws AppError 401 when the rider has just been deleted. */
export async function updateRider(db: Db, id: number, changes: RiderChanges): Promise<RiderRow> {
  const rider = await db.updateTable('rider').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
  if (!rider) throw notAuthenticated()
  return rider
}

/**
 * Locks a rider's row until the transaction ends; false when the password is no longer the one with this hash, or the rider
 * is gone. An UPDATE that changes nothing locks the row on PostgreSQL and the database on SQLite.
 */
export async function lockByPassword(trx: Db, { id, password_hash }: RiderRow): Promise<boolean> {
  const locked = await trx
    .updateTable('rider')
    .set({ id })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

/**
 * Locks a rider's row until the transaction ends, if the session that asks is still open. Answers the row as it is then.
 * @throws AppError 401 when the session has been ended, or the rider deleted, since the request came.
 */
export async function lockBySession(trx: Db, { rider, tokenHash }: RequestSession): Promise<RiderRow> {
  const locked = await updateRider(trx, rider.id, { id: rider.id })
  await lockSession(trx, tokenHash)
  return locked
}

/** Deletes a rider; what belongs to them goes with the row (foreign keys), shares stay without a name. */
export async function deleteRider(db: Db, id: number): Promise<void> {
  await db.deleteFrom('rider').where('id', '=', id).execute()
}

export type Purpose = 'confirm-email' | 'reset-password'

/** A mailed link is good for this long (ms). */
export const LINK_LIFETIME = 30 * 60_000

/** Keeps a mailed link beside those that were mailed before; only the hash of its token is stored. */
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

/** No link that was mailed to a rider is good any more. */
export async function deleteMailLinks(db: Db, riderId: number): Promise<void> {
  await db.deleteFrom('mail_link').where('rider_id', '=', riderId).execute()
}

/** Whether a link was made by a clock that is right, and has not expired. */
function isGood({ expires_at }: { expires_at: string }, now: Date): boolean {
  // One that is good for longer was made while a clock ran ahead.
  const latest = new Date(now.getTime() + LINK_LIFETIME).toISOString()
  return expires_at > now.toISOString() && expires_at <= latest
}

/** A mailed link that is still good. It costs one read: whoever invents tokens costs the site no more than that. */
export async function findMailLink(db: Db, tokenHash: string, purpose: Purpose, now: Date) {
  const link = await db
    .selectFrom('mail_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return link && isGood(link, now) ? link : undefined
}

/** Uses a mailed link up; undefined when there is none that is still good. */
export async function takeMailLink(db: Db, tokenHash: string, purpose: Purpose, now: Date) {
  const link = await db
    .deleteFrom('mail_link')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .returningAll()
    .executeTakeFirst()
  return link && isGood(link, now) ? link : undefined
}
