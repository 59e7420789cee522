import type { Db } from '#server/db/open.ts'
import type { Actor } from '#server/platform/admin/log.ts'
import { lockRole } from '#server/platform/admin/operators.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Somebody who writes content, with the role that they have until the transaction ends. */
export interface Editor {
  isOperator: boolean
}

/**
 * Runs a transaction that writes content. The role is read inside it, because it may have been taken away since the call
 * came, for example while the content was checked.
 * @throws AppError 404, as every call of Admin without a role
 */
export function asEditor<T>(db: Db, actor: Actor, write: (trx: Db, editor: Editor) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (actor.riderId === undefined) return write(trx, { isOperator: false })
    const role = await lockRole(trx, actor.riderId)
    if (role !== 'operator' && role !== 'editor') throw new AppError('not-found')
    return write(trx, { isOperator: role === 'operator' })
  })
}
