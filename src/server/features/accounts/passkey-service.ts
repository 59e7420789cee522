import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import type { LinkedAccountRow } from '#server/db/tables/sign-in.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { SendMail } from '#server/platform/mail.ts'
import { linkedAccountOf } from '#server/platform/oidc/linked-accounts.ts'
import type { Provider } from '#server/platform/oidc/provider.ts'
import { holdPasskey, listUsablePasskeys, type Passkeys, type UsedPasskey } from '#server/platform/passkeys/passkeys.ts'
import type { RelyingParty } from '#server/platform/passkeys/relying-party.ts'
import type { NeededAnswer } from '#server/platform/sessions/needed-answer.ts'
import { hasPassword, NO_PASSWORD } from '#server/platform/sessions/no-password.ts'
import type { RightAnswer } from '#server/platform/sessions/reauthentication.ts'
import { closeSessions, openSession, type RequestSession } from '#server/platform/sessions/sessions.ts'
import { type Client, trustDevice } from '#server/platform/sessions/trusted-devices.ts'
import type { SignInMethods } from '#shared/contract/passkeys.ts'
import type { Sent } from '#shared/name.ts'
import { isSafeWayIn, MAX_PASSKEYS, type WaysIn } from '#shared/passkeys/rules.ts'
import type { OpenDoors } from './door-service.ts'
import { deletePasskey, insertPasskey, listPasskeys } from './passkey-repository.ts'
import { writePassword } from './password-service.ts'
import { lockBySession } from './repository.ts'

/** Reads what a rider can sign in with. */
export type WayInOf = (db: Db, rider: RiderRow) => Promise<WaysIn & { linkedAccount: LinkedAccountRow | undefined }>

export interface WaysInParts {
  passkeys: Passkeys
  provider: Provider
  sendMail: SendMail | undefined
}

export const makeWayInOf =
  ({ passkeys: { relyingParty }, provider, sendMail }: WaysInParts): WayInOf =>
  async (db, rider) => {
    const linkedAccount = provider && (await linkedAccountOf(db, rider.id, provider.issuer))
    return {
      hasPassword: hasPassword(rider),
      linkedAccount,
      hasLinkedAccount: linkedAccount !== undefined,
      passkeys: relyingParty ? (await listUsablePasskeys(db, rider.id, relyingParty)).length : 0,
      canReset: sendMail !== undefined && rider.email !== null && rider.email_confirmed_at !== null,
    }
  }

/** @throws AppError 409 when the rider could not sign in any more after losing a device. */
export async function keepAWayIn(trx: Db, rider: RiderRow, wayInOf: WayInOf): Promise<void> {
  if (!isSafeWayIn(await wayInOf(trx, rider))) throw new AppError('no-other-way-in')
}

/** Reads the rider's passkeys, and whether the account has a password. */
export async function viewSignInMethods(
  db: Db,
  rider: RiderRow,
  { wayInOf, neededAnswer }: { wayInOf: WayInOf; neededAnswer: NeededAnswer },
  relyingParty: RelyingParty | undefined,
): Promise<Sent<SignInMethods>> {
  const [passkeys, ways] = [await listPasskeys(db, rider.id), await wayInOf(db, rider)]
  return {
    hasPassword: ways.hasPassword,
    needed: (await neededAnswer(db, rider)) ?? null,
    canRemovePassword: ways.hasPassword && isSafeWayIn({ ...ways, hasPassword: false }),
    canRemovePasskey: isSafeWayIn({ ...ways, passkeys: ways.passkeys - 1 }),
    canUnlink: ways.hasLinkedAccount && isSafeWayIn({ ...ways, hasLinkedAccount: false }),
    passkeys: passkeys.map(({ id, name, created_at, last_used_at, rp_id }) => ({
      id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
      isUsable: rp_id === relyingParty?.id,
    })),
    linkedAccount: ways.linkedAccount
      ? { linkedAt: ways.linkedAccount.linked_at, lastUsedAt: ways.linkedAccount.last_used_at }
      : null,
  }
}

/** The id under which authenticators keep the rider. It is random, because some of them show it to others. */
export async function userHandleOf(db: Db, riderId: number): Promise<string> {
  const [known] = await listPasskeys(db, riderId)
  return known?.user_handle ?? randomBytes(32).toString('base64url')
}

/** @throws AppError 409 when the rider has as many passkeys as allowed. */
export async function refuseTooMany(db: Db, riderId: number): Promise<void> {
  if ((await listPasskeys(db, riderId)).length >= MAX_PASSKEYS) throw new AppError('too-many-passkeys')
}

type NewPasskey = NonNullable<Awaited<ReturnType<Passkeys['checkNew']>>> & { name: string; transports: string[] }

/** @throws AppError 409 when the passkey is known already, or the rider has as many as allowed. */
export async function addPasskey(
  trx: Db,
  session: RequestSession,
  made: NewPasskey,
  openDoors: OpenDoors,
  now: Date,
): Promise<void> {
  const rider = await lockBySession(trx, session)
  const doors = await openDoors(trx, rider, made.by, 'passkey-added')
  await refuseTooMany(trx, rider.id)
  await insertPasskey(doors, {
    credential_id: made.credentialId,
    rp_id: made.rpId,
    user_handle: made.userHandle,
    name: made.name,
    public_key: made.publicKey,
    transports: JSON.stringify(made.transports),
    counter: String(made.counter),
    is_synced: made.isSynced ? 1 : 0,
    created_at: now.toISOString(),
  })
}

interface Change {
  answer: RightAnswer
  wayInOf: WayInOf
  openDoors: OpenDoors
}

/**
 * Removes a passkey and ends every other session, because one of them may have been opened with it.
 * @throws AppError 404 when there is no such passkey, 409 when a rider without a password would lose the way in.
 */
export async function removePasskey(
  trx: Db,
  session: RequestSession,
  { id, answer, wayInOf, openDoors }: { id: string } & Change,
): Promise<void> {
  await answer.hold(trx)
  const rider = await lockBySession(trx, session)
  await deletePasskey(await openDoors(trx, rider, answer.by, 'passkey-removed'), id)
  await keepAWayIn(trx, rider, wayInOf)
  await closeSessions(trx, rider.id, session.tokenHash)
}

/** Removes the password and ends every other session. @throws AppError 409 when the rider would lose the way in. */
export async function removePassword(
  trx: Db,
  session: RequestSession,
  { answer, wayInOf, openDoors }: Change,
): Promise<void> {
  await answer.hold(trx)
  const rider = await lockBySession(trx, session)
  const doors = await openDoors(trx, rider, answer.by, 'password-removed')
  await keepAWayIn(trx, { ...rider, password_hash: NO_PASSWORD }, wayInOf)
  await writePassword(doors, NO_PASSWORD, { keepToken: session.tokenHash })
}

/**
 * Opens a session after a passkey was checked, and remembers the client. Undefined when the passkey was removed, or used by
 * somebody else, since the check.
 */
export async function openSessionByPasskey(
  trx: Db,
  used: UsedPasskey,
  { client, userAgent }: { client: Client; userAgent: string | undefined },
  now: Date,
): Promise<{ token: string; rider: RiderRow } | undefined> {
  const id = used.passkey.rider_id
  const rider = await trx.updateTable('rider').set({ id }).where('id', '=', id).returningAll().executeTakeFirst()
  if (!rider || !(await holdPasskey(trx, used, now))) return undefined
  await trustDevice(trx, id, client, now)
  return { rider, token: await openSession(trx, id, userAgent, now) }
}
