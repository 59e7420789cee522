import type { Db } from '#server/db/open.ts'
import type { TipListRow } from '#server/db/tables/tips.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { MAX_LISTS } from '#shared/limits.ts'

export interface ListKey {
  riderId: number
  /** The id as text, as the address contains it. */
  id: string
}

/** The tips of a list, in the rider's order. Some may no longer be in the library. */
export function readTipIds(row: Pick<TipListRow, 'tip_ids'>): number[] {
  return JSON.parse(row.tip_ids) as number[]
}

/** The lists of a rider, oldest first. */
export function listLists(db: Db, riderId: number): Promise<TipListRow[]> {
  return db.selectFrom('tip_list').selectAll().where('rider_id', '=', riderId).orderBy('id').execute()
}

/**
 * Call it in a transaction that has locked the rider, so that parallel calls take turns to count the lists.
 * @throws AppError 409 when the rider has MAX_LISTS lists.
 */
export async function insertList(
  trx: Db,
  riderId: number,
  { name, tipIds }: { name: string; tipIds: readonly number[] },
  now: Date,
): Promise<TipListRow> {
  if ((await listLists(trx, riderId)).length >= MAX_LISTS) throw new AppError('too-many-lists')
  const row = { rider_id: riderId, name, tip_ids: JSON.stringify(tipIds), created_at: now.toISOString() }
  return trx.insertInto('tip_list').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The id as a number, or 0, which no list has. */
const numberOf = (id: string) => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0)

/** Locks a list until the transaction ends, and returns it. @throws AppError 404 when the rider has no such list. */
export const lockList = (trx: Db, key: ListKey): Promise<TipListRow> => updateList(trx, key, {})

/** @throws AppError 404 when the rider has no such list. */
export async function updateList(
  db: Db,
  { riderId, id }: ListKey,
  changes: { name?: string; tipIds?: readonly number[]; shareCode?: string | null },
): Promise<TipListRow> {
  const { name, tipIds, shareCode } = changes
  const row = await db
    .updateTable('tip_list')
    .set({
      // Sets a column even without changes, because an UPDATE that sets nothing is not valid SQL.
      rider_id: riderId,
      ...(name === undefined ? {} : { name }),
      ...(tipIds === undefined ? {} : { tip_ids: JSON.stringify(tipIds) }),
      ...(shareCode === undefined ? {} : { share_code: shareCode }),
    })
    .where('id', '=', numberOf(id))
    .where('rider_id', '=', riderId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('list-not-found')
  return row
}

/** Gives a list a code unless it has one. @throws AppError 404 when the rider has no such list. */
export async function shareList(db: Db, { riderId, id }: ListKey, code: string): Promise<TipListRow> {
  const row = await db
    .updateTable('tip_list')
    .set((eb) => ({ share_code: eb.fn.coalesce('share_code', eb.val(code)) }))
    .where('id', '=', numberOf(id))
    .where('rider_id', '=', riderId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('list-not-found')
  return row
}

/** @throws AppError 404 when the rider has no such list. */
export async function deleteList(db: Db, { riderId, id }: ListKey): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('tip_list')
    .where('id', '=', numberOf(id))
    .where('rider_id', '=', riderId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('list-not-found')
}

/** The list that is shared under a code. */
export function findSharedList(db: Db, code: string): Promise<TipListRow | undefined> {
  return db.selectFrom('tip_list').selectAll().where('share_code', '=', code).executeTakeFirst()
}

/** The lists of a rider, for their export. */
export const listsOfRider = {
  name: 'lists',
  read: async (db: Db, riderId: number) =>
    (await listLists(db, riderId)).map(({ id, rider_id, ...row }) => ({ ...row, tip_ids: readTipIds(row) })),
}
