import { isWithoutOwner } from '#server/db/database-errors.ts'
import type { Db } from '#server/db/open.ts'
import { endRole } from '#server/platform/desk/end-role.ts'
import { type Actor, writeLog } from '#server/platform/desk/log.ts'
import { keepAnOperator } from '#server/platform/desk/operators.ts'
import { AppError, notAuthenticated } from '#server/platform/http/errors.ts'
import type { RightAnswer } from '#server/platform/sessions/second-question.ts'
import { usernameKey } from '#shared/accounts/username-key.ts'
import type { Role } from '#shared/desk/roles.ts'
import { findAccount, findRole, saveRole, stampAnswer } from './repository.ts'

/**
 * Opens the desk in a session after the question was answered.
 * @throws AppError 400 when the answer is not right any more, 401 when the session has ended.
 */
export function openDesk(db: Db, answer: RightAnswer, tokenHash: string, actor: Actor): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await answer.hold(trx)
    if (!(await stampAnswer(trx, tokenHash, actor.at))) throw notAuthenticated()
    await writeLog(trx, actor, { action: 'desk-opened', subjectKind: 'desk', subject: 'desk' })
  })
}

const noSuchRider = () => new AppError('no-such-rider')

/**
 * Gives a rider a role in place of the one that they have. With `isUndo` it gives back a role that was taken, unless the
 * rider has been given one since.
 * @throws AppError 409 when there is no such rider, the last operator would become something else, or there is nothing to
 * undo any more.
 */
export function giveRole(
  db: Db,
  username: string,
  role: Role,
  actor: Actor,
  { isUndo = false }: { isUndo?: boolean | undefined } = {},
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, usernameKey(username))
    if (!account) throw noSuchRider()
    if (isUndo && (await findRole(trx, account.id))) throw new AppError('has-role')
    if (role !== 'operator') await keepAnOperator(trx, account.id)
    await saveRole(trx, account.id, { role, at: actor.at, by: actor.who }).catch((error: unknown) => {
      // The rider has deleted the account since `findAccount`.
      throw isWithoutOwner(error) ? noSuchRider() : error
    })
    await writeLog(trx, actor, { action: 'role-given', subjectKind: 'rider', subject: account.id, note: role })
  })
}

/** Takes the role of a rider away. @throws AppError 409 for the last operator, and for a rider without a role. */
export function takeRole(db: Db, riderId: number, actor: Actor): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await keepAnOperator(trx, riderId)
    if (!(await findRole(trx, riderId))) throw noSuchRider()
    await endRole(trx, riderId)
    await writeLog(trx, actor, { action: 'role-taken', subjectKind: 'rider', subject: riderId })
  })
}
