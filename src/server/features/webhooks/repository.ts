import type { Db } from '#server/db/open.ts'

/** The reference of a rider in the operator's own system, or null. */
export async function findRef(db: Db, riderId: number): Promise<string | null> {
  const row = await db.selectFrom('rider_ref').select('ref').where('rider_id', '=', riderId).executeTakeFirst()
  return row?.ref ?? null
}

/** Stores or replaces the reference. */
export async function writeRef(db: Db, riderId: number, ref: string, now: Date): Promise<void> {
  const row = { ref, created_at: now.toISOString() }
  await db
    .insertInto('rider_ref')
    .values({ rider_id: riderId, ...row })
    .onConflict((conflict) => conflict.column('rider_id').doUpdateSet(row))
    .execute()
}

export async function deleteRef(db: Db, riderId: number): Promise<void> {
  await db.deleteFrom('rider_ref').where('rider_id', '=', riderId).execute()
}
