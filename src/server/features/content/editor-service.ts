import type { Db } from '#server/db/open.ts'
import type { Actor } from '#server/platform/admin/log.ts'
import { lockRole } from '#server/platform/admin/operators.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { lockContent } from './repository.ts'

/** Somebody who writes content, with the role that they have until the transaction ends. */
export interface Editor {
  isOperator: boolean
}

/**
 * Runs a transaction that writes content, one at a time, because a file, its draft, its picture and its plans change together and
 * are in several tables. The role is read inside it, because it may have been taken away since the call came, for example while the
 * content was checked.
 * @throws AppError 404, as every call of Admin without a role
 */
export function asEditor<T>(db: Db, actor: Actor, write: (trx: Db, editor: Editor) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const role = actor.riderId === undefined ? 'command' : await lockRole(trx, actor.riderId)
    if (role === undefined || role === 'observer') throw new AppError('not-found')
    await lockContent(trx)
    return write(trx, { isOperator: role === 'operator' })
  })
}
