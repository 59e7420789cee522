import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { linkedAccountOf } from '#server/platform/oidc/linked-accounts.ts'
import type { Provider } from '#server/platform/oidc/provider.ts'
import { listUsablePasskeys, type Passkeys } from '#server/platform/passkeys/passkeys.ts'
import type { WayToAnswer } from '#shared/passkeys/rules.ts'
import { hasPassword } from './no-password.ts'

/** The only answer to a re-authentication that counts. Undefined when every right answer does. */
export type NeededAnswer = (
  db: Db,
  rider: Pick<RiderRow, 'id' | 'password_hash'>,
) => Promise<Exclude<WayToAnswer, 'password'> | undefined>

/**
 * Reads which answer opens Admin and changes the ways in of a rider with a role. A password or a mailbox can be stolen from afar, so
 * neither replaces a passkey, nor the provider of a rider without a password.
 */
export const makeNeededAnswer =
  ({ relyingParty }: Pick<Passkeys, 'relyingParty'>, provider: Provider): NeededAnswer =>
  async (db, rider) => {
    const role = await db.selectFrom('desk_role').select('role').where('rider_id', '=', rider.id).executeTakeFirst()
    if (!role) return undefined
    if (relyingParty && (await listUsablePasskeys(db, rider.id, relyingParty)).length > 0) return 'passkey'
    // With OIDC_ONLY nobody can sign in with a password.
    const isWithoutPassword = provider !== undefined && (provider.isOnly || !hasPassword(rider))
    return isWithoutPassword && (await linkedAccountOf(db, rider.id, provider.issuer)) ? 'provider' : undefined
  }
