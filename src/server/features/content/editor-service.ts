import type { Db } from '#server/db/open.ts'
import type { CommandActor, RiderActor } from '#server/platform/admin/log.ts'
import { lockRole } from '#server/platform/admin/operators.ts'
import type { RequireMay } from '#server/platform/admin/policy.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { InOwnTransaction } from '#server/platform/http/kept-answers.ts'
import { may } from '#shared/admin/roles.ts'
import { lockContent } from './repository.ts'

/** The author of a change of content: a command, or a rider together with the check of what their role may do. */
export type Author = (CommandActor | (RiderActor & { requireMay: RequireMay })) & { inTransaction: InOwnTransaction }

/** The author of a call of Admin. */
export const authorOf = ({
  actor,
  admin: { requireMay },
  inTransaction,
}: {
  actor: RiderActor
  admin: { requireMay: RequireMay }
  inTransaction: InOwnTransaction
}): Author => ({ ...actor, requireMay, inTransaction })

/** Somebody who writes content, with what they may until the transaction ends. */
export interface Editor {
  /** Whether the editor may change the data of the operator in site.yaml. */
  isOperator: boolean
}

/**
 * Writes content in a transaction, one at a time, because a file, its draft, its picture and its plans change together and
 * are in several tables. The role is read inside it, because it may have been taken away or changed since the call came, for example
 * while the content was checked.
 * @throws AppError 404 without a role, 403 when the role may not, as every call of Admin
 */
export function asEditor<T>(author: Author, write: (trx: Db, editor: Editor) => Promise<T>): Promise<T> {
  return author.inTransaction(async (trx) => {
    let isOperator = false
    if (author.kind !== 'command') {
      const role = await lockRole(trx, author.riderId)
      if (role === undefined) throw new AppError('not-found')
      author.requireMay(role)
      isOperator = may(role, 'site.operator')
    }
    await lockContent(trx)
    return write(trx, { isOperator })
  })
}
