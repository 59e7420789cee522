import type { Db } from '#server/db/open.ts'

/**
 * Whether a username is in OPERATORS, so that nobody can take it. The rider who became operator by this name is the
 * exception: they may rename themselves and back.
 */
export async function isOperatorName(db: Db, nameKey: string, riderId?: number): Promise<boolean> {
  const row = await db
    .selectFrom('operator_name')
    .leftJoin('desk_role', 'desk_role.operator_name', 'operator_name.name_key')
    .select('desk_role.rider_id')
    .where('name_key', '=', nameKey)
    .executeTakeFirst()
  return row !== undefined && (row.rider_id === null || row.rider_id !== riderId)
}
