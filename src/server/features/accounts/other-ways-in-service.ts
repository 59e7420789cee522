import type { Db } from '#server/db/open.ts'
import { hasPassword } from '#server/platform/sessions/no-password.ts'
import { closeSessions } from '#server/platform/sessions/sessions.ts'
import { forgetDevices } from '#server/platform/sessions/trusted-devices.ts'
import { type Doors, openDoorsWithoutRole } from './door-service.ts'
import { deleteLinkedAccounts } from './linked-account-repository.ts'
import { deletePasskeys } from './passkey-repository.ts'
import { deleteMailLinks, updateWaysIn } from './repository.ts'

/**
 * Ends every way into an account but its password and the session with the token hash `keepToken`: passkeys, linked accounts,
 * sessions, mailed links, trusted devices, and an address that its rider has not confirmed. Somebody else may have added them
 * who knew a temporary password. Call it in a transaction that has locked the rider.
 */
export async function endOtherWaysIn(doors: Doors, keepToken?: string): Promise<void> {
  const { trx, riderId } = doors
  const rider = await trx.selectFrom('rider').selectAll().where('id', '=', riderId).executeTakeFirstOrThrow()
  // Without a password the rider could not sign in again.
  if (hasPassword(rider)) {
    await deletePasskeys(doors)
    await deleteLinkedAccounts(doors)
  }
  await deleteMailLinks(trx, riderId)
  await forgetDevices(trx, riderId)
  await closeSessions(trx, riderId, keepToken)
  if (rider.email_confirmed_at === null) await updateWaysIn(doors, { email: null })
}

/** Ends the other ways in for a rider who says that the account is theirs alone. With a role a passkey may be the only second factor, so it stays. */
export async function endWaysInOfOthers(trx: Db, riderId: number, keepToken: string): Promise<void> {
  const role = await trx.selectFrom('desk_role').select('role').where('rider_id', '=', riderId).executeTakeFirst()
  if (!role) await endOtherWaysIn(await openDoorsWithoutRole(trx, riderId), keepToken)
}
