import type { Db } from '#server/db/open.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type AccountKey, linkedAccountOf } from '#server/platform/oidc/linked-accounts.ts'
import { rowsOf } from '#server/platform/rider-rows.ts'
import type { Doors } from './door-service.ts'

/**
 * @throws AppError 409 when the account is linked to a rider already, or the rider has a linked account of this
 * provider.
 */
export async function insertLinkedAccount(
  { trx, riderId }: Doors,
  { issuer, subject }: AccountKey,
  now: Date,
): Promise<void> {
  if (await linkedAccountOf(trx, riderId, issuer)) throw new AppError('account-linked')
  const at = now.toISOString()
  const inserted = await trx
    .insertInto('linked_account')
    .values({ issuer, subject, rider_id: riderId, linked_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('rider_id')
    .executeTakeFirst()
  if (!inserted) throw new AppError('account-linked')
}

/** Ends every link of a rider, also with a provider that the site had before. Returns false when there was none. */
export async function deleteLinkedAccounts({ trx, riderId }: Doors): Promise<boolean> {
  const deleted = await trx.deleteFrom('linked_account').where('rider_id', '=', riderId).returning('rider_id').execute()
  return deleted.length > 0
}

/** Ends the links of a rider without a role in Admin, where the mailbox must not replace the provider. */
export async function deleteLinkedAccountsOutsideAdmin({ trx, riderId }: Doors): Promise<void> {
  const roles = trx.selectFrom('desk_role').select('rider_id').where('rider_id', '=', riderId)
  await trx.deleteFrom('linked_account').where('rider_id', '=', riderId).where('rider_id', 'not in', roles).execute()
}

/** How many riders are linked with another provider than this one. */
export async function countForeignAccounts(db: Db, issuer: string): Promise<number> {
  const { count } = await db
    .selectFrom('linked_account')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('issuer', '!=', issuer)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The linked accounts of a rider, for 'Export my data'. */
export const linkedAccountsOfRider = {
  name: 'linkedAccounts',
  read: rowsOf('linked_account', { newest: 'linked_at' }),
}
