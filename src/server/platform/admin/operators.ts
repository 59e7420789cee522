import type { Db } from '#server/db/open.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Role } from '#shared/admin/roles.ts'
import type { Actor } from './log.ts'

/**
 * Locks the roles of all operators until the transaction ends, and returns their ids. Otherwise two operators could
 * take each other's role at the same time and leave none. The rows are locked in the order of the ids, so that two of
 * these transactions never wait for each other in a circle.
 */
async function lockOperators(trx: Db): Promise<number[]> {
  const rows = await trx
    .selectFrom('desk_role')
    .select('rider_id')
    .where('role', '=', 'operator')
    .orderBy('rider_id')
    .execute()
  const locked: number[] = []
  for (const { rider_id } of rows) {
    const row = await trx
      .updateTable('desk_role')
      .set({ rider_id })
      .where('rider_id', '=', rider_id)
      .where('role', '=', 'operator')
      .returning('rider_id')
      .executeTakeFirst()
    if (row) locked.push(row.rider_id)
  }
  return locked
}

/**
 * Locks the role of a rider until the transaction ends, and returns it. A transaction that takes the role away waits for
 * this one, or this one sees that it was taken.
 */
export async function lockRole(trx: Db, riderId: number): Promise<Role | undefined> {
  const row = await trx
    .updateTable('desk_role')
    .set({ rider_id: riderId })
    .where('rider_id', '=', riderId)
    .returning('role')
    .executeTakeFirst()
  return row?.role
}

/**
 * Locks the role of an operator who acts. Another operator may have taken it away or changed it since the call came.
 * @throws AppError 404 without a role, 403 with another role, as every call of Admin
 */
export async function holdOperator(trx: Db, riderId: number): Promise<void> {
  const role = await lockRole(trx, riderId)
  if (role === undefined) throw new AppError('not-found')
  if (role !== 'operator') throw new AppError('not-allowed')
}

/**
 * Whether the rider is the last operator. Locks the roles of all operators and that of the rider until the transaction ends. Roles are
 * locked before accounts everywhere, so that two transactions never wait for each other in a circle.
 * @param actor the operator who acts, if one does
 * @throws AppError like `holdOperator`
 */
export async function isLastOperator(trx: Db, riderId: number, actor?: Actor): Promise<boolean> {
  const operators = await lockOperators(trx)
  if (actor?.riderId !== undefined) await holdOperator(trx, actor.riderId)
  await lockRole(trx, riderId)
  return operators.includes(riderId) && operators.length === 1
}

/** @throws AppError 409 when the rider is the last operator, and like `isLastOperator`. */
export async function keepAnOperator(trx: Db, riderId: number, actor?: Actor): Promise<void> {
  if (await isLastOperator(trx, riderId, actor)) throw new AppError('last-operator')
}
