import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { LanguageSite } from '#server/content/language-site.ts'
import type { Db } from '#server/db/open.ts'
import { byBytes } from '#server/db/prefix.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { endLookingAfter } from '#server/features/groups/repository.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { InOwnTransaction } from '#server/platform/http/kept-answers.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { MailLimit } from '#server/platform/limits/mail-limit.ts'
import type { MailContent } from '#server/platform/mail-layout.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import type { RightAnswer } from '#server/platform/sessions/reauthentication.ts'
import type { RequestSession } from '#server/platform/sessions/sessions.ts'
import { hashToken, makeToken } from '#server/platform/sessions/tokens.ts'
import { type Client, type TrustedDevice, trustDevice } from '#server/platform/sessions/trusted-devices.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { asciiAddress } from '#shared/accounts/mail-address.ts'
import * as text from '#texts'
import type { OpenDoors } from './door-service.ts'
import { deleteLinkedAccountsOutsideAdmin } from './linked-account-repository.ts'
import { deletePasskeysOutsideAdmin } from './passkey-repository.ts'
import { writePassword } from './password-service.ts'
import {
  findConfirmation,
  findMailLink,
  insertMailLink,
  isValidLink,
  keepUsedLink,
  LINK_LIFETIME,
  lockBySession,
  lockOtherRider,
  type Purpose,
  takeMailLink,
  updateWaysIn,
} from './repository.ts'

const LinkMail = z.object({
  riderId: z.number(),
  email: z.string(),
  /** More accounts that have confirmed this address, in a mail about a forgotten password. */
  otherIds: z.array(z.number()).optional(),
})

/**
 * Adds a mail with a link to the outbox. The link is made when the mail is handed over, so that the outbox holds no token. It adds no
 * mail if the key is that of an earlier call.
 */
export async function addLinkMail(
  outbox: Outbox,
  trx: Db,
  purpose: Purpose,
  payload: z.infer<typeof LinkMail>,
  key: string = randomUUID(),
): Promise<void> {
  const { riderId } = payload
  await outbox.add(trx, { channel: purpose, cause: `${purpose} ${riderId} ${key}`, riderId, payload })
}

/**
 * Adds a mail with a link that confirms the rider's address. @throws AppError 401 when the session has ended since the request
 * came, 429 when the address has had enough mails.
 */
export async function requestConfirmation(
  trx: Db,
  outbox: Outbox,
  limit: MailLimit,
  session: RequestSession,
  answer: RightAnswer,
): Promise<void> {
  await answer.hold(trx)
  const { id, email } = await lockBySession(trx, session)
  if (email === null) return
  await limit.use(trx, email, 'confirmation')
  await addLinkMail(outbox, trx, 'confirm-email', { riderId: id, email })
}

/**
 * Adds one mail for riders with the same confirmed address. It holds a link for a new password of each. Only a device that the rider has
 * used before is taken as the rider, because others can use the same address of a network.
 * @throws AppError 429 when the limit is exceeded.
 */
export async function requestReset(
  db: Db,
  outbox: Outbox,
  limits: Limits,
  riders: readonly RiderRow[],
  known: TrustedDevice | undefined,
  key: string | undefined,
): Promise<void> {
  const [first, ...others] = riders
  if (!first || first.email === null || first.email_confirmed_at === null) return
  const { id, email } = first
  if (known) await limits.resetMailOfTrusted.use(known.key)
  await inOneTransaction(db, async (trx) => {
    if (!known?.isDevice) await limits.mail.use(trx, email, known ? 'link' : 'link-for-stranger')
    const more = others.length > 0 ? { otherIds: others.map((other) => other.id) } : {}
    await addLinkMail(outbox, trx, 'reset-password', { riderId: id, email, ...more }, key)
  })
}

/** The most accounts in one mail. */
const MAX_ACCOUNTS = 20

/** The accounts that have confirmed an address, the oldest first. */
export function findByAddress(db: Db, address: string): Promise<RiderRow[]> {
  return db
    .selectFrom('rider')
    .selectAll()
    .where(byBytes(db, sql<string>`lower(email)`), '=', sql<string>`lower(${asciiAddress(address.trim())})`)
    .where('email_confirmed_at', 'is not', null)
    .orderBy('id')
    .limit(MAX_ACCOUNTS)
    .execute()
}

/** Riders whose mails go to the same address, also in other capitals. */
export const byAddress = (riders: readonly RiderRow[]): RiderRow[][] => [
  ...Map.groupBy(riders, ({ email }) => email?.toLowerCase()).values(),
]

/**
 * Makes a link of a mail from the outbox. Only the hash of its token is stored. Returns undefined when the rider has
 * another address by now.
 */
async function makeLink(
  db: Db,
  purpose: Purpose,
  { riderId, email }: { riderId: number; email: string },
  now: Date,
): Promise<MadeLink | undefined> {
  const rider = await db.selectFrom('rider').selectAll().where('id', '=', riderId).executeTakeFirst()
  if (
    rider?.email?.toLowerCase() !== email.toLowerCase() ||
    (purpose === 'reset-password' && rider.email_confirmed_at === null)
  )
    return undefined
  const { token, hash } = makeToken()
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME)
  await insertMailLink(db, { tokenHash: hash, riderId, purpose, email: rider.email, expiresAt })
  return { rider, token }
}

interface MadeLink {
  rider: RiderRow
  token: string
}

/** Makes the links of a mail, one for each account that it is about. None when it is not needed any more. */
export async function makeLinks(db: Db, purpose: Purpose, payload: unknown, now: Date) {
  const { riderId, email, otherIds = [] } = LinkMail.parse(payload)
  const links: MadeLink[] = []
  for (const id of [riderId, ...otherIds]) {
    const link = await makeLink(db, purpose, { riderId: id, email }, now)
    if (link) links.push(link)
  }
  return { email, links }
}

export function resetMail(
  from: LanguageSite,
  links: readonly { rider: Pick<RiderRow, 'username'>; token: string }[],
  publicUrl: string,
): MailContent {
  const locale = { locale: from.language }
  const urlOf = (token: string) => `${publicUrl}${from.base}/auth#reset=${token}`
  const subject = text.mail_reset_subject({ site: from.site.title }, locale)
  const [first, ...others] = links
  if (!first || others.length > 0) {
    const list = links.map(({ rider, token }) => `${rider.username}:\n${urlOf(token)}`).join('\n\n')
    return { from, subject, text: text.mail_reset_several({ links: list }, locale) }
  }
  const { username } = first.rider
  const url = urlOf(first.token)
  return {
    from,
    subject,
    text: text.mail_reset_text({ name: username, link: url }, locale),
    action: { url, label: text.mail_reset_action({}, locale) },
  }
}

/** The address may be somebody else's, so the mail contains no text that the rider chose, not even the username. */
export function confirmationMail(
  from: LanguageSite,
  [link]: readonly { token: string }[],
  publicUrl: string,
): MailContent {
  const locale = { locale: from.language }
  const url = `${publicUrl}${from.base}/auth#confirm=${link?.token}`
  return {
    from,
    subject: text.mail_confirm_subject({ site: from.site.title }, locale),
    text: text.mail_confirm_text({ link: url }, locale),
    action: { url, label: text.mail_confirm_action({}, locale) },
  }
}

const linkExpired = () => new AppError('link-expired')

/**
 * Deletes a link and returns its rider. Locks the rider first, as every change of a password does.
 * @throws AppError 400 when it is not valid, or was mailed to an address that is no longer the rider's.
 */
async function takeLink(trx: Db, tokenHash: string, purpose: Purpose, now: Date) {
  const found = await findMailLink(trx, tokenHash, purpose, now)
  const rider = found && (await lockOtherRider(trx, found.rider_id))
  const link = found && (await takeMailLink(trx, tokenHash, purpose, now))
  if (!link || !rider || link.email !== rider.email) throw linkExpired()
  return rider
}

/** @throws AppError 400 unless the token belongs to a valid password-reset link. */
export async function checkResetLink(db: Db, token: string, now: Date): Promise<void> {
  if (!(await findMailLink(db, hashToken(token), 'reset-password', now))) throw linkExpired()
}

/**
 * Sets a new password by a mailed link, and deletes the link and the passkeys, because somebody else may have added one. The client becomes known, so that wrong passwords of strangers do
 * not lock the rider out. Returns the rider's id.
 * @throws AppError 400 when the link is not valid.
 */
export async function resetPassword(
  trx: Db,
  { token, passwordHash, openDoors }: { token: string; passwordHash: string; openDoors: OpenDoors },
  client: Client,
  now: Date,
): Promise<number> {
  const rider = await takeLink(trx, hashToken(token), 'reset-password', now)
  const doors = await openDoors(trx, rider, 'link', 'password-set')
  await writePassword(doors, passwordHash)
  await deletePasskeysOutsideAdmin(doors)
  await deleteLinkedAccountsOutsideAdmin(doors)
  await trustDevice(trx, rider.id, client, now)
  return rider.id
}

/**
 * Confirms the address of a link.
 * @throws AppError 400 when the link is not valid, 409 when the address is confirmed already.
 */
export async function confirmEmail(
  token: string,
  now: Date,
  { db, inTransaction, openDoors }: { db: Db; inTransaction: InOwnTransaction; openDoors: OpenDoors },
): Promise<void> {
  const tokenHash = hashToken(token)
  // One read without a lock, so that invented tokens cost the site little.
  const found = await findConfirmation(db, tokenHash)
  if (!found) throw linkExpired()
  await inTransaction(async (trx) => {
    const rider = await lockOtherRider(trx, found.rider_id)
    const link = await findConfirmation(trx, tokenHash)
    if (!link || !rider || link.email !== rider.email) throw linkExpired()
    if (rider.email_confirmed_at !== null) throw new AppError('already-confirmed')
    if (!isValidLink(link, now)) throw linkExpired()
    const doors = await openDoors(trx, rider, 'link', 'address-confirmed')
    await updateWaysIn(doors, { email_confirmed_at: now.toISOString() })
    await keepUsedLink(trx, tokenHash, now)
    await endLookingAfter(trx, rider.id)
  })
}
