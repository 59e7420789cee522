import type { Db } from '#server/db/open.ts'
import type { AdminRoleRow } from '#server/db/tables/admin.ts'
import { openUntil } from '#server/platform/admin/access.ts'
import { endRole } from '#server/platform/admin/end-role.ts'
import { type Actor, writeLog } from '#server/platform/admin/log.ts'
import { isLastOperator, keepAnOperator, lockRole } from '#server/platform/admin/operators.ts'
import { AppError, notAuthenticated } from '#server/platform/http/errors.ts'
import type { RightAnswer } from '#server/platform/sessions/reauthentication.ts'
import { findByUsername } from '#server/platform/usernames.ts'
import type { Role } from '#shared/admin/roles.ts'
import { findAnsweredAt, findRole, lockForRole, saveRole, stampAnswer } from './repository.ts'

/**
 * Opens Admin in a session after the question was answered.
 * @throws AppError 404 when the role has ended, 400 when the answer is not right any more, 401 when the session has ended.
 */
export async function openAdmin(
  trx: Db,
  answer: RightAnswer,
  { riderId, tokenHash }: { riderId: number; tokenHash: string },
  actor: Actor,
): Promise<void> {
  if ((await lockRole(trx, riderId)) === undefined) throw new AppError('not-found')
  await answer.hold(trx)
  // Read after the role is locked, so that of several answers at once one opens Admin.
  const before = await findAnsweredAt(trx, tokenHash)
  if (!(await stampAnswer(trx, tokenHash, actor.at))) throw notAuthenticated()
  // A row says that Admin was opened. Another answer while it is open opens nothing.
  if (openUntil(before, actor.at) === null)
    await writeLog(trx, actor, { action: 'desk-opened', subjectKind: 'desk', subject: 'desk' })
}

/** Whether neither OPERATORS nor a claim of the provider gave the role. */
const isGivenByHand = ({ operator_name, claimed_at }: AdminRoleRow) => operator_name === null && claimed_at === null

const noSuchRider = () => new AppError('no-such-rider')

/**
 * Gives a rider a role in place of the one that they have. With `isUndo` it gives back a role that was taken, unless the
 * rider has been given one since. Does nothing when an operator gave the same role before.
 * @throws AppError 409 when there is no such rider, their password is still a temporary password, the last operator would become something
 * else, or there is nothing to undo any more. It also throws what `holdOperator` throws.
 */
export async function giveRole(
  trx: Db,
  username: string,
  role: Role,
  actor: Actor,
  { isUndo = false }: { isUndo?: boolean | undefined } = {},
): Promise<void> {
  const account = await findByUsername(trx, username)
  if (!account) throw noSuchRider()
  const isLast = (await isLastOperator(trx, account.id, actor)) && role !== 'operator'
  const canHaveRole = await lockForRole(trx, account.id)
  if (canHaveRole === undefined) throw noSuchRider()
  if (!canHaveRole) throw new AppError('still-one-time-word')
  // Read after the rider is locked, because another operator may be giving a role.
  const before = await findRole(trx, account.id)
  if (isUndo && before) throw new AppError('has-role')
  if (isLast) throw new AppError('last-operator')
  // The answer of the first press was lost.
  if (before && isGivenByHand(before) && before.role === role) return
  await saveRole(trx, account.id, { role, at: actor.at, by: actor.who })
  await writeLog(trx, actor, { action: 'role-given', subjectKind: 'rider', subject: account.id, note: role })
}

/** Takes the role of a rider away. @throws AppError 409 for the last operator, 410 for a rider without a role, and the errors of `holdOperator`. */
export async function takeRole(trx: Db, riderId: number, actor: Actor): Promise<void> {
  await keepAnOperator(trx, riderId, actor)
  // The account before its sessions, as the rider's own calls lock them.
  await lockForRole(trx, riderId)
  if (!(await findRole(trx, riderId))) throw new AppError('gone')
  await endRole(trx, riderId)
  await writeLog(trx, actor, { action: 'role-taken', subjectKind: 'rider', subject: riderId })
}
