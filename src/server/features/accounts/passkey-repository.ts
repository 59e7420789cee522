import type { Db } from '#server/db/open.ts'
import type { PasskeyRow } from '#server/db/tables/sign-in.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashToken } from '#server/platform/sessions/tokens.ts'
import type { Doors } from './door-service.ts'

/** All passkeys of a rider, oldest first, also those of a domain that the site had before. */
export function listPasskeys(db: Db, riderId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('rider_id', '=', riderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** @throws AppError 409 when the passkey is known already. */
export async function insertPasskey(
  { trx, riderId }: Doors,
  passkey: Omit<PasskeyRow, 'id' | 'rider_id' | 'last_used_at'>,
): Promise<void> {
  const inserted = await trx
    .insertInto('passkey')
    .values({ ...passkey, id: hashToken(passkey.credential_id), rider_id: riderId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new AppError('passkey-known')
}

const notFound = () => new AppError('passkey-not-found')

/** @throws AppError 404 when the rider has no such passkey. */
export async function renamePasskey(db: Db, riderId: number, id: string, name: string): Promise<void> {
  const renamed = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('rider_id', '=', riderId)
    .returning('id')
    .executeTakeFirst()
  if (!renamed) throw notFound()
}

/** @throws AppError 404 when the rider has no such passkey. */
export async function deletePasskey({ trx, riderId }: Doors, id: string): Promise<void> {
  const deleted = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('rider_id', '=', riderId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw notFound()
}

/** Removes all passkeys of a rider. */
export async function deletePasskeys({ trx, riderId }: Doors): Promise<void> {
  await trx.deleteFrom('passkey').where('rider_id', '=', riderId).execute()
}

/**
 * Removes all passkeys of a rider without a role in Admin. There a passkey is the second factor, which the mailbox must not
 * replace.
 */
export async function deletePasskeysOutsideAdmin({ trx, riderId }: Doors): Promise<void> {
  const roles = trx.selectFrom('desk_role').select('rider_id').where('rider_id', '=', riderId)
  await trx.deleteFrom('passkey').where('rider_id', '=', riderId).where('rider_id', 'not in', roles).execute()
}

/** How many passkeys belong to another domain than that of the site. */
export async function countForeignPasskeys(db: Db, rpId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('rp_id', '!=', rpId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The passkeys of a rider, for 'Export my data'. */
export const passkeysOfRider = {
  name: 'passkeys',
  read: async (db: Db, riderId: number) =>
    (await listPasskeys(db, riderId)).map(({ id, rider_id, transports, ...passkey }) => ({
      ...passkey,
      transports: JSON.parse(transports) as unknown,
    })),
}
