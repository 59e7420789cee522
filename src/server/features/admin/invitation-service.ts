import type { OperatorName } from '#server/config.ts'
import type { LanguageSite } from '#server/content/language-site.ts'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import type { RoleInvitationRow } from '#server/db/tables/admin.ts'
import { insertRider } from '#server/features/accounts/repository.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { holdOperator } from '#server/platform/admin/operators.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { MailContent } from '#server/platform/mail-layout.ts'
import { openSession } from '#server/platform/sessions/sessions.ts'
import { hashToken, makeToken } from '#server/platform/sessions/tokens.ts'
import { usernameKey } from '#shared/accounts/username-key.ts'
import { FIRST_LINK_LIFETIME, INVITATION_LIFETIME } from '#shared/admin/invitations.ts'
import { mayDoAll, type Role, roleName } from '#shared/admin/roles.ts'
import * as text from '#texts'
import {
  deleteInvitation,
  findInvitation,
  hasOperator,
  insertInvitation,
  spendInvitation,
} from './invitation-repository.ts'
import { findRole, lockForRole, saveRole, stampAnswer } from './repository.ts'

/** An invitation that works. */
interface OpenInvitation {
  row: RoleInvitationRow
  /** Whether it makes the first operator. */
  isFirst: boolean
}

/** @returns the token of a link that makes the first operator, or undefined when there is an operator */
export async function makeFirstLink(db: Db, now: Date): Promise<string | undefined> {
  if (await hasOperator(db)) return undefined
  return makeInvitation(db, { role: 'operator', invitedBy: null, lifetime: FIRST_LINK_LIFETIME }, now)
}

/** @returns the token of the invitation, of which only the hash is stored */
async function makeInvitation(
  trx: Db,
  { role, invitedBy, lifetime }: { role: Role; invitedBy: number | null; lifetime: number },
  now: Date,
): Promise<string> {
  const { token, hash } = makeToken()
  await insertInvitation(trx, {
    token_hash: hash,
    role,
    invited_by: invitedBy,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifetime).toISOString(),
  })
  return token
}

/** Makes an invitation of an operator. @returns the token of the link @throws AppError like `holdOperator` */
export async function makeTeamInvitation(trx: Db, role: Role, riderId: number, now: Date): Promise<string> {
  await holdOperator(trx, riderId)
  return makeInvitation(trx, { role, invitedBy: riderId, lifetime: INVITATION_LIFETIME }, now)
}

/** Invites somebody to a role: by a mail, or by the link whose token is returned. */
export async function invite(
  trx: Db,
  { role, riderId, mail }: { role: Role; riderId: number; mail: ((trx: Db) => Promise<unknown>) | undefined },
  actor: Actor,
): Promise<string | null> {
  await writeLog(trx, actor, { action: 'invitation-made', subjectKind: 'desk', subject: 'desk', note: role })
  if (!mail) return makeTeamInvitation(trx, role, riderId, actor.at)
  await mail(trx)
  return null
}

/** Ends an invitation. @throws AppError 410 when it was used or has ended. */
export async function endInvitation(trx: Db, id: number, actor: Actor): Promise<void> {
  if (!(await deleteInvitation(trx, id))) throw new AppError('gone')
  await writeLog(trx, actor, { action: 'invitation-ended', subjectKind: 'desk', subject: 'desk' })
}

/** @throws AppError 404 for an unknown token, 410 when the invitation was used, has ended or is not needed any more. */
export async function readInvitation(db: Db, token: string, now: Date): Promise<OpenInvitation> {
  const row = await findInvitation(db, hashToken(token))
  if (!row) throw new AppError('invitation-unknown')
  const isFirst = row.invited_by === null
  if (isFirst && (await hasOperator(db))) throw new AppError('has-operator')
  if (row.used_at !== null) throw new AppError('invitation-used')
  if (row.expires_at <= now.toISOString()) throw new AppError(isFirst ? 'first-link-ended' : 'invitation-ended')
  return { row, isFirst }
}

/**
 * Uses an invitation for a rider. Call it in the transaction that has opened or locked their account.
 * @throws AppError like `readInvitation`, and 409 when the rider has a role that would become smaller
 */
async function giveInvited(
  trx: Db,
  rider: Pick<RiderRow, 'id' | 'username'>,
  token: string,
  { names, now }: { names: readonly OperatorName[]; now: Date },
): Promise<void> {
  const { row, isFirst } = await readInvitation(trx, token, now)
  // Another request has used it since it was read.
  if (!(await spendInvitation(trx, row, now))) throw new AppError(isFirst ? 'has-operator' : 'invitation-used')
  const before = await findRole(trx, rider.id)
  if (before && before.role !== row.role && mayDoAll(before.role, row.role)) throw new AppError('has-role')
  const named = names.find(({ key }) => usernameKey(key) === usernameKey(rider.username))
  await saveRole(trx, rider.id, {
    role: row.role,
    at: now,
    by: isFirst ? rider.username : await nameOf(trx, row.invited_by),
    ...(isFirst && named ? { operatorName: named.key } : {}),
  })
  const actor: Actor = { kind: 'rider', who: rider.username, riderId: rider.id, at: now }
  await writeLog(trx, actor, { action: 'role-given', subjectKind: 'rider', subject: rider.id, note: row.role })
}

async function nameOf(trx: Db, riderId: number | null): Promise<string | null> {
  if (riderId === null) return null
  const rider = await trx.selectFrom('rider').select('username').where('id', '=', riderId).executeTakeFirst()
  return rider?.username ?? null
}

/** How long a session counts as just begun (ms), so that Admin does not ask who has signed in a moment ago. */
const JUST_BEGUN = 15 * 60_000

/** Gives a signed-in rider the role of an invitation. @throws AppError like `readInvitation`, 409 while their password is a temporary password */
export async function acceptInvitation(
  trx: Db,
  { rider, tokenHash }: { rider: RiderRow; tokenHash: string },
  token: string,
  about: { names: readonly OperatorName[]; now: Date },
): Promise<void> {
  if (!(await lockForRole(trx, rider.id))) throw new AppError('still-one-time-word')
  await giveInvited(trx, rider, token, about)
  const session = await trx
    .selectFrom('session')
    .select('created_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  const isNew = session !== undefined && about.now.getTime() - Date.parse(session.created_at) < JUST_BEGUN
  if (isNew) await stampAnswer(trx, tokenHash, about.now)
}

/**
 * Opens an account with the role of an invitation, and a session for which Admin is open.
 * @throws AppError like `readInvitation`, 409 when the name is taken
 */
export async function openInvitedAccount(
  trx: Db,
  account: { username: string; passwordHash: string; language: string | undefined; userAgent: string | undefined },
  token: string,
  about: { names: readonly OperatorName[]; now: Date; isReserved: boolean },
): Promise<{ rider: RiderRow; sessionToken: string }> {
  const { now, isReserved } = about
  const { isFirst } = await readInvitation(trx, token, now)
  // A name of OPERATORS waits for the first operator.
  if (isReserved && !isFirst) throw new AppError('username-taken')
  const { username, passwordHash, language, userAgent } = account
  const rider = await insertRider(trx, { username, passwordHash, preferences: { language } }, now)
  if (!rider) throw new AppError('username-taken')
  await giveInvited(trx, rider, token, about)
  const sessionToken = await openSession(trx, rider.id, userAgent, now)
  await stampAnswer(trx, hashToken(sessionToken), now)
  return { rider, sessionToken }
}

/** The mail of an invitation. */
export function invitationMail(
  from: LanguageSite,
  { name, role, url }: { name: string; role: Role; url: string },
): MailContent {
  const locale = { locale: from.language }
  const values = { name, role: roleName(role, locale), site: from.site.title, link: url }
  return {
    from,
    subject: text.mail_invitation_subject(values, locale),
    text: text.mail_invitation_text(values, locale),
    action: { url, label: text.mail_invitation_action({}, locale) },
  }
}
