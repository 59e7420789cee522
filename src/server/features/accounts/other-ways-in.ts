import type { Db } from '#server/db/open.ts'
import { forgetClients } from '#server/platform/sessions/known-clients.ts'
import { hasPassword } from '#server/platform/sessions/no-password.ts'
import { closeSessions } from '#server/platform/sessions/sessions.ts'
import { deleteLinkedAccountsOutsideDesk } from './linked-account-repository.ts'
import { deletePasskeysOutsideDesk } from './passkey-repository.ts'
import { deleteMailLinks } from './repository.ts'

/**
 * Ends every way into an account but its password and the session with the token hash `keepToken`: passkeys, linked accounts,
 * sessions, mailed links, known devices, and an address that its rider has not confirmed. Somebody else may have added them
 * who knew a one-time word. Call it in a transaction that has locked the rider.
 */
export async function endOtherWaysIn(trx: Db, riderId: number, keepToken?: string): Promise<void> {
  const rider = await trx.selectFrom('rider').selectAll().where('id', '=', riderId).executeTakeFirstOrThrow()
  // Without a password the rider could not sign in again.
  if (hasPassword(rider)) {
    await deletePasskeysOutsideDesk(trx, riderId)
    await deleteLinkedAccountsOutsideDesk(trx, riderId)
  }
  await deleteMailLinks(trx, riderId)
  await forgetClients(trx, riderId)
  await closeSessions(trx, riderId, keepToken)
  if (rider.email_confirmed_at === null && rider.email !== null)
    await trx.updateTable('rider').set({ email: null }).where('id', '=', riderId).execute()
}
