import type { Db } from '#server/db/open.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import type { NeededAnswer } from '#server/platform/sessions/needed-answer.ts'
import { closeSessions, SESSION_LIFETIME } from '#server/platform/sessions/sessions.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'
import type { LogAction } from '#shared/admin/log.ts'
import { findAccount } from './admin-repository.ts'
import { openDoorsByCommand } from './door-service.ts'
import { deleteLinkedAccounts } from './linked-account-repository.ts'
import { addLinkMail } from './mail-service.ts'
import { deletePasskeys } from './passkey-repository.ts'
import { writePassword } from './password-service.ts'

const log = (trx: Db, actor: Actor, action: LogAction, riderId: number) =>
  writeLog(trx, actor, { action, subjectKind: 'rider', subject: riderId })

/** Locks a rider's row until the transaction ends. @throws AppError 410 when the account was deleted. */
export async function lockAccount(trx: Db, id: number) {
  const rider = await trx.updateTable('rider').set({ id }).where('id', '=', id).returningAll().executeTakeFirst()
  if (!rider) throw new AppError('gone')
  return rider
}

/** Reads a rider for Admin. @throws AppError 410 when the account was deleted. */
export async function viewRider(db: Db, id: number, now: Date, hasMailServer: boolean) {
  const account = await findAccount(db, id, new Date(now.getTime() - SESSION_LIFETIME).toISOString())
  if (!account) throw new AppError('gone')
  const emailConfirmed = account.email_confirmed_at !== null
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    emailConfirmed,
    createdAt: account.created_at,
    language: readPreferences(account.preferences).language,
    role: account.role,
    devices: account.sessions.length,
    lastActiveAt: account.sessions[0]?.last_used_at ?? null,
    ledGroups: account.ledGroups,
    canMailLink: hasMailServer && emailConfirmed,
  }
}

/**
 * Adds a mail with a link for a new password.
 * @param neededAnswer left out by the command, which knows neither the domain of passkeys nor the provider
 * @throws AppError 409 for a rider without a confirmed address, and for one with a role whose password the link could not set.
 */
export async function mailResetLink(
  trx: Db,
  outbox: Outbox,
  riderId: number,
  actor: Actor,
  neededAnswer?: NeededAnswer,
): Promise<void> {
  const rider = await lockAccount(trx, riderId)
  const { email, email_confirmed_at } = rider
  if (await neededAnswer?.(trx, rider)) throw new AppError('role-before-link')
  if (email === null || email_confirmed_at === null) throw new AppError('no-address')
  await addLinkMail(outbox, trx, 'reset-password', { riderId, email })
  await log(trx, actor, 'reset-link-mailed', riderId)
}

export async function signOutRider(trx: Db, riderId: number, actor: Actor): Promise<void> {
  await lockAccount(trx, riderId)
  await closeSessions(trx, riderId)
  await log(trx, actor, 'rider-signed-out', riderId)
}

/** Sets a new password, removes every passkey and linked account, and ends every session. For the command. */
export async function setPassword(trx: Db, riderId: number, passwordHash: string, actor: Actor): Promise<void> {
  const doors = await openDoorsByCommand(trx, riderId, 'password-set', actor)
  await writePassword(doors, passwordHash)
  await deletePasskeys(doors)
  await deleteLinkedAccounts(doors)
}
