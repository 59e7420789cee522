import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import type { ProviderAnswerRow } from '#server/db/tables/sign-in.ts'
import { applyClaimedRole } from '#server/features/admin/claimed-role-service.ts'
import { isOperatorName } from '#server/platform/admin/kept-names.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findLinkedAccount, holdLinkedAccount } from '#server/platform/oidc/linked-accounts.ts'
import { insertAnswer, takeAnswer } from '#server/platform/oidc/sign-ins.ts'
import { NO_PASSWORD } from '#server/platform/sessions/no-password.ts'
import type { RightAnswer } from '#server/platform/sessions/reauthentication.ts'
import { closeSessions, openSession, type RequestSession } from '#server/platform/sessions/sessions.ts'
import { type Client, trustDevice } from '#server/platform/sessions/trusted-devices.ts'
import { isUsernameTaken } from '#server/platform/usernames.ts'
import { usernamesLike } from '#shared/accounts/proposed-username.ts'
import { type OpenDoors, openDoorsWithoutRole } from './door-service.ts'
import { deleteLinkedAccounts, insertLinkedAccount } from './linked-account-repository.ts'
import { keepAWayIn, type WayInOf } from './passkey-service.ts'
import { insertRider, lockBySession } from './repository.ts'
import { usernameTaken } from './service.ts'

const refused = () => new AppError('provider-refused')

type Log = Pick<FastifyBaseLogger, 'warn'>

interface Arrival {
  client: Client
  userAgent: string | undefined
  now: Date
  log: Log
}

interface Opened {
  token: string
  rider: RiderRow
}

/** How many usernames are tried before the rider has to think of one. */
const TRIED_NAMES = 30

/** A free username like the proposed one, or an empty text. */
async function findFreeUsername(db: Db, proposed: string | null): Promise<string> {
  if (proposed === null) return ''
  const names = usernamesLike(proposed, TRIED_NAMES)
  for (const name of names) if (!(await isUsernameTaken(db, name)) && !(await isOperatorName(db, name))) return name
  return ''
}

/**
 * Signs in the rider whom the provider has named. A rider without an account gets another one-time code, to open one.
 * @throws AppError 401 when another call has used the answer first, or the link was ended.
 */
export async function openSessionByProvider(
  trx: Db,
  answer: ProviderAnswerRow,
  { client, userAgent, now, log }: Arrival,
): Promise<Opened | { code: string; username: string }> {
  const account = await findLinkedAccount(trx, answer)
  if (!account) {
    if (!(await takeAnswer(trx, answer))) throw refused()
    const { code_hash, expires_at, ...identity } = answer
    const code = await insertAnswer(trx, { ...identity, purpose: 'register' }, now)
    return { code, username: await findFreeUsername(trx, answer.proposed_username) }
  }
  const id = account.rider_id
  const rider = await trx.updateTable('rider').set({ id }).where('id', '=', id).returningAll().executeTakeFirst()
  if (!rider || !(await takeAnswer(trx, answer)) || !(await holdLinkedAccount(trx, id, answer, now))) throw refused()
  await applyClaimedRole(trx, id, answer.claimed_role, now, log)
  await trustDevice(trx, id, client, now)
  return { rider, token: await openSession(trx, id, userAgent, now) }
}

/**
 * Opens an account without a password for the rider whom the provider has named, and signs in.
 * @throws AppError 409 when the username is taken: the code can be used again. 401 when another call has used the code.
 */
export async function registerByProvider(
  trx: Db,
  answer: ProviderAnswerRow,
  { username, language }: { username: string; language: string | undefined },
  { client, userAgent, now, log }: Arrival,
): Promise<Opened> {
  if (!(await takeAnswer(trx, answer))) throw refused()
  const preferences = { language }
  const rider = await insertRider(trx, { username, passwordHash: NO_PASSWORD, preferences }, now)
  if (!rider) throw usernameTaken()
  await insertLinkedAccount(await openDoorsWithoutRole(trx, rider.id), answer, now)
  await applyClaimedRole(trx, rider.id, answer.claimed_role, now, log)
  await trustDevice(trx, rider.id, client, now)
  return { rider, token: await openSession(trx, rider.id, userAgent, now) }
}

interface Changing {
  log: Log
  openDoors: OpenDoors
}

/**
 * Links an account at the provider to a rider. Does nothing when another tab has just linked the same one.
 * @throws AppError 409 when the account or the rider is linked to another already, 401 when the session has ended.
 */
export async function linkAccount(
  trx: Db,
  session: RequestSession,
  answer: ProviderAnswerRow,
  now: Date,
  { log, openDoors }: Changing,
): Promise<void> {
  const rider = await lockBySession(trx, session)
  if (!(await takeAnswer(trx, answer))) throw refused()
  if (await holdLinkedAccount(trx, rider.id, answer, now)) return
  const by = answer.purpose === 'link-by-passkey' ? 'passkey' : 'password'
  await insertLinkedAccount(await openDoors(trx, rider, by, 'account-linked'), answer, now)
  await applyClaimedRole(trx, rider.id, answer.claimed_role, now, log)
}

/**
 * Ends the link, the role that the provider gave, and every other session, because one of them may have been opened with it.
 * @throws AppError 404 without a link, 409 when a rider without a password would lose the way in.
 */
export async function unlinkAccount(
  trx: Db,
  session: RequestSession,
  { answer, wayInOf, now }: { answer: RightAnswer; wayInOf: WayInOf; now: Date },
  { log, openDoors }: Changing,
): Promise<void> {
  await answer.hold(trx)
  const rider = await lockBySession(trx, session)
  const doors = await openDoors(trx, rider, answer.by, 'account-unlinked')
  if (!(await deleteLinkedAccounts(doors))) throw new AppError('no-linked-account')
  await keepAWayIn(trx, rider, wayInOf)
  await applyClaimedRole(trx, rider.id, 'none', now, log)
  await closeSessions(trx, rider.id, session.tokenHash)
}
