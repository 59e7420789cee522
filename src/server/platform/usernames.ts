import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { byBytes } from '#server/db/prefix.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { isKeptName } from '#server/platform/admin/kept-names.ts'
import { usernameKey, usernameKeyBefore } from '#shared/accounts/username-key.ts'

/** The folded name of a rider in SQL. An index holds it. */
export const foldedKey: RawBuilder<string> = sql<string>`coalesce(folded_key, username_key)`

/** Whether a rider may stand in public lists. An older username may be an e-mail address. */
export const isNoAddress: RawBuilder<boolean> = sql<boolean>`rider.username_key not like '%@%'`

/** The riders to whom a typed name may belong. Several, if their names were different before names were folded. */
async function ridersLike(db: Db, typed: string): Promise<RiderRow[]> {
  const riders = await db
    .selectFrom('rider')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb(byBytes(db, foldedKey), '=', usernameKey(typed)),
        eb('username_key', 'in', [usernameKey(typed), usernameKeyBefore(typed)]),
      ]),
    )
    .orderBy('id')
    .execute()
  // A server of the version before leaves `folded_key` as it was when it stores another name.
  return riders.filter(
    ({ username, username_key }) =>
      usernameKey(username) === usernameKey(typed) || username_key === usernameKeyBefore(typed),
  )
}

/**
 * The rider whose name was typed. Of older accounts with the same folded name each is found by its exact spelling, and by what was the
 * same spelling before.
 */
export async function findByUsername(db: Db, typed: string): Promise<RiderRow | undefined> {
  const riders = await ridersLike(db, typed)
  const exact = typed.trim().normalize('NFC')
  return (
    riders.find(({ username }) => username.normalize('NFC') === exact) ??
    riders.find(({ username_key }) => username_key === usernameKeyBefore(typed)) ??
    (riders.length === 1 ? riders[0] : undefined)
  )
}

/** Whether a name belongs to somebody, or is kept for somebody, who is not this rider. */
export async function isUsernameTaken(db: Db, username: string, riderId?: number): Promise<boolean> {
  if (await isKeptName(db, username, riderId)) return true
  return (await ridersLike(db, username)).some(({ id }) => id !== riderId)
}
