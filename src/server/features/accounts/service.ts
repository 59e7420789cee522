import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { LanguageSite } from '#server/content/language-site.ts'
import { isNotUnique, isWithoutOwner } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/schema.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import type { MailContent } from '#server/platform/mail-layout.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { type Client, rememberClient } from '#server/platform/sessions/known-clients.ts'
import type { Passwords } from '#server/platform/sessions/passwords.ts'
import { closeSessions, openSession, type RequestSession } from '#server/platform/sessions/sessions.ts'
import { hashToken, makeToken } from '#server/platform/sessions/tokens.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'
import type { accounts } from '#shared/contract/accounts.ts'
import { REWARD_LEVELS } from '#shared/learning/rules.ts'
import * as text from '#texts'
import {
  deleteMailLinks,
  deleteRider,
  findMailLink,
  insertMailLink,
  isUsernameTaken,
  LINK_LIFETIME,
  lockByPassword,
  lockBySession,
  type Purpose,
  type RiderChanges,
  takeMailLink,
  updateRider,
  usernameKey,
} from './repository.ts'

/** The data of a feature about riders, for 'Export my data' and 'Delete account' (D31). */
export interface RiderData {
  /** The key of this data in the export. */
  name: string
  read: (db: Db, riderId: number) => Promise<unknown>
  /** Prepares the deletion of the rider's rows, for example corrects counters. */
  forget?: (db: Db, riderId: number) => Promise<void>
  /** Called after the account is deleted, outside of the transaction. */
  onForgotten?: () => void
}

export const usernameTaken = () => new AppError('username-taken')

type Update = z.output<typeof accounts.update.body>

function changesOf({ username, fullName, email, preferences, avatar, badges }: Update, before: RiderRow): RiderChanges {
  const all = {
    username,
    username_key: username === undefined ? undefined : usernameKey(username),
    full_name: fullName,
    email,
    // A new address is not confirmed.
    email_confirmed_at: email === undefined || email === before.email ? undefined : null,
    preferences: preferences && JSON.stringify({ ...readPreferences(before.preferences), ...preferences }),
    avatar,
    badges: badges && JSON.stringify(badges),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Shows or hides a rider on the leaderboard (D23). Call it in the transaction, before the preference changes. */
export type ShowOnLeaderboard = (trx: Db, riderId: number, shown: boolean) => Promise<void>

/** The checks of avatar and badges, which come with levels (D41). */
export interface RewardChecks {
  /** @throws AppError 403 when the rider is below the level. */
  requireLevel: (db: Db, riderId: number, level: number) => Promise<void>
  /** The ids of the achievements that the rider has unlocked. */
  listUnlocked: (db: Db, riderId: number) => Promise<string[]>
}

/** @throws AppError 403 below the level of the reward, 400 for a badge that is not unlocked. */
export async function checkRewards(
  db: Db,
  riderId: number,
  { avatar, badges }: Update,
  { requireLevel, listUnlocked }: RewardChecks,
): Promise<void> {
  if (avatar !== undefined) await requireLevel(db, riderId, REWARD_LEVELS.avatar)
  if (badges === undefined) return
  await requireLevel(db, riderId, REWARD_LEVELS.badges)
  const unlocked = await listUnlocked(db, riderId)
  if (!badges.every((id) => unlocked.includes(id))) throw invalidField('badges', 'not-unlocked')
}

/**
 * Changes only the fields in `update` (D24).
 * @throws AppError 409 when the username is taken, 401 when the session has ended since the request came.
 */
export function changeRider(
  db: Db,
  session: RequestSession,
  update: Update,
  showOnLeaderboard: ShowOnLeaderboard,
): Promise<RiderRow> {
  return db.transaction().execute(async (trx) => {
    const rider = await lockBySession(trx, session)
    const changes = changesOf(update, rider)
    const shown = update.preferences?.showOnLeaderboard
    if (shown !== undefined) await showOnLeaderboard(trx, rider.id, shown)
    if (update.username !== undefined && (await isUsernameTaken(trx, update.username, rider.id))) throw usernameTaken()
    // Links that were mailed to the previous address must not confirm the new one.
    if (changes.email_confirmed_at === null) await deleteMailLinks(trx, rider.id)
    if (Object.keys(changes).length === 0) return rider
    return updateRider(trx, rider.id, changes).catch((error: unknown) => {
      // Another rider took the username after isUsernameTaken.
      throw isNotUnique(error) ? usernameTaken() : error
    })
  })
}

const wrongPassword = (field: string) => invalidField(field, 'wrong-password')

/** @throws AppError 400 with an error at `field` when the password is wrong. */
export async function checkPassword(
  passwords: Passwords,
  rider: RiderRow,
  { password, field, address }: { password: string; field: string; address: string },
) {
  if (!(await passwords.verify(rider.password_hash, password, address))) {
    throw wrongPassword(field)
  }
}

/**
 * Opens a session after the password was checked, and remembers the client. Returns the token, or undefined when the password
 * has changed since the check, because a new password ends all sessions.
 */
export function openSessionByPassword(
  db: Db,
  rider: RiderRow,
  { client, userAgent }: { client: Client; userAgent: string | undefined },
  now: Date,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockByPassword(trx, rider))) return undefined
    await rememberClient(trx, rider.id, client, now)
    return openSession(trx, rider.id, userAgent, now)
  })
}

/** Sets a new password and ends every session, except the one with the token hash `keepToken`. Call it in a transaction. */
async function writePassword(trx: Db, riderId: number, passwordHash: string, keepToken?: string): Promise<void> {
  await updateRider(trx, riderId, { password_hash: passwordHash })
  await deleteMailLinks(trx, riderId)
  await closeSessions(trx, riderId, keepToken)
}

/** Sets a new password and ends every session. For the operator. */
export function setPassword(db: Db, riderId: number, passwordHash: string): Promise<void> {
  return db.transaction().execute((trx) => writePassword(trx, riderId, passwordHash))
}

/**
 * Sets a new password and ends every other session.
 * @throws AppError 401 when the session has ended since the request came, 400 when the password has changed since its check.
 */
export function changePassword(
  db: Db,
  session: RequestSession,
  passwordHash: string,
  client: Client,
  now: Date,
): Promise<void> {
  const { rider, tokenHash } = session
  return db.transaction().execute(async (trx) => {
    await lockBySession(trx, session)
    if (!(await lockByPassword(trx, rider))) throw wrongPassword('currentPassword')
    await writePassword(trx, rider.id, passwordHash, tokenHash)
    await rememberClient(trx, rider.id, client, now)
  })
}

/** Ends every session of a rider. @throws AppError 401 when this session has already ended. */
export function signOutEverywhere(db: Db, session: RequestSession): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockBySession(trx, session)
    await closeSessions(trx, session.rider.id)
  })
}

const LinkMail = z.object({ riderId: z.number(), email: z.string() })

/** Adds a mail with a link to the outbox. The link is made when the mail is handed over, so that the outbox holds no token. */
export async function addLinkMail(
  outbox: Outbox,
  trx: Db,
  purpose: Purpose,
  payload: z.infer<typeof LinkMail>,
): Promise<void> {
  const { riderId } = payload
  await outbox.add(trx, { channel: purpose, cause: `${purpose} ${randomUUID()}`, riderId, payload })
}

/**
 * Adds a mail with a link that confirms the rider's address. @throws AppError 401 when the session has ended since the request
 * came.
 */
export function requestConfirmation(db: Db, outbox: Outbox, session: RequestSession): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { id, email } = await lockBySession(trx, session)
    if (email !== null) await addLinkMail(outbox, trx, 'confirm-email', { riderId: id, email })
  })
}

/**
 * Makes the link of a mail from the outbox. Only the hash of its token is stored. Returns undefined when the rider has
 * another address by now.
 */
export async function makeLink(db: Db, purpose: Purpose, payload: unknown, now: Date) {
  const { riderId, email } = LinkMail.parse(payload)
  const rider = await db.selectFrom('rider').selectAll().where('id', '=', riderId).executeTakeFirst()
  if (rider?.email !== email || (purpose === 'reset-password' && rider.email_confirmed_at === null)) return undefined
  const { token, hash } = makeToken()
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME)
  await insertMailLink(db, { tokenHash: hash, riderId, purpose, email, expiresAt })
  return { rider, email, token }
}

interface Link {
  publicUrl: string
  token: string
}

export function resetMail(
  from: LanguageSite,
  { username }: Pick<RiderRow, 'username'>,
  { publicUrl, token }: Link,
): MailContent {
  const locale = { locale: from.language }
  const url = `${publicUrl}${from.base}/auth#reset=${token}`
  return {
    from,
    subject: text.mail_reset_subject({ site: from.site.title }, locale),
    text: text.mail_reset_text({ name: username, link: url }, locale),
    action: { url, label: text.mail_reset_action({}, locale) },
  }
}

/** The address may be somebody else's, so the mail contains no text that the rider chose, not even the username. */
export function confirmationMail(from: LanguageSite, _rider: unknown, { publicUrl, token }: Link): MailContent {
  const locale = { locale: from.language }
  const url = `${publicUrl}${from.base}/auth#confirm=${token}`
  return {
    from,
    subject: text.mail_confirm_subject({ site: from.site.title }, locale),
    text: text.mail_confirm_text({ link: url }, locale),
    action: { url, label: text.mail_confirm_action({}, locale) },
  }
}

const linkExpired = () => new AppError('link-expired')

/** Deletes a link and returns it. Locks the rider first, as every change of a password does. @throws AppError 400 when it is not valid. */
async function takeLink(trx: Db, tokenHash: string, purpose: Purpose, now: Date) {
  const found = await findMailLink(trx, tokenHash, purpose, now)
  if (found) await updateRider(trx, found.rider_id, { id: found.rider_id })
  const link = found && (await takeMailLink(trx, tokenHash, purpose, now))
  if (!link) throw linkExpired()
  return link
}

/** @throws AppError 400 unless the token belongs to a valid password-reset link. */
export async function checkResetLink(db: Db, token: string, now: Date): Promise<void> {
  if (!(await findMailLink(db, hashToken(token), 'reset-password', now))) throw linkExpired()
}

/**
 * Sets a new password by a mailed link and deletes the link. The client becomes known, so that wrong passwords of strangers do
 * not lock the rider out. Returns the rider's id.
 * @throws AppError 400 when the link is not valid.
 */
export function resetPassword(db: Db, token: string, passwordHash: string, client: Client, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const link = await takeLink(trx, hashToken(token), 'reset-password', now)
    await writePassword(trx, link.rider_id, passwordHash)
    await rememberClient(trx, link.rider_id, client, now)
    return link.rider_id
  })
}

/** Confirms the address of a link, if it is still the rider's address. @throws AppError 400 when the link is not valid. */
export async function confirmEmail(db: Db, token: string, now: Date): Promise<void> {
  const tokenHash = hashToken(token)
  if (!(await findMailLink(db, tokenHash, 'confirm-email', now))) throw linkExpired()
  await db.transaction().execute(async (trx) => {
    const link = await takeLink(trx, tokenHash, 'confirm-email', now)
    await trx
      .updateTable('rider')
      .set({ email_confirmed_at: now.toISOString() })
      .where('id', '=', link.rider_id)
      .where('email', '=', link.email)
      .execute()
  })
}

const stillBusy = () => new AppError('just-being-saved', { retryAfter: 1 })

/**
 * Deletes the rider and all their data.
 * @throws AppError 401 when the session has ended since the request came. 503, and nothing is deleted, when another request of
 * the rider writes data at the same time.
 */
export async function forgetRider(db: Db, session: RequestSession, riderData: readonly RiderData[]): Promise<void> {
  const riderId = session.rider.id
  await db.transaction().execute(async (trx) => {
    await lockBySession(trx, session)
    for (const { forget } of riderData) await forget?.(trx, riderId)
    await deleteRider(trx, riderId).catch((error: unknown) => {
      throw isWithoutOwner(error) ? stillBusy() : error
    })
  })
  for (const { onForgotten } of riderData) onForgotten?.()
}
