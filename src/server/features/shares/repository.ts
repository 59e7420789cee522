import type { Db } from '#server/db/open.ts'
import type { SharePlatform } from '#shared/shares/platforms.ts'

/** How often a tip was shared: read from its counter, never counted. */
export async function countShares(db: Db, tipId: number): Promise<number> {
  const counter = await db.selectFrom('tip_counter').select('shares').where('tip_id', '=', tipId).executeTakeFirst()
  return counter?.shares ?? 0
}

/** How many shares of a rider stay linked to them. Their number is kept with the learner, so older ones serve nothing. */
export const SHARES_KEPT = 1000

/** Takes the rider's name off their oldest shares, so that their history has a bound. */
async function unlinkOldShares(trx: Db, riderId: number): Promise<void> {
  const firstTooOld = trx
    .selectFrom('share')
    .select('id')
    .where('rider_id', '=', riderId)
    .orderBy('id', 'desc')
    .offset(SHARES_KEPT)
    .limit(1)
  await trx
    .updateTable('share')
    .set({ rider_id: null })
    .where('rider_id', '=', riderId)
    .where('id', '<=', firstTooOld)
    .execute()
}

/** Writes a share down and answers the new count. To be called in a transaction: row and count go together. */
export async function addShare(
  trx: Db,
  share: { riderId: number | null; tipId: number; platform: SharePlatform },
  now: Date,
): Promise<number> {
  const { riderId, tipId, platform } = share
  await trx
    .insertInto('share')
    .values({ rider_id: riderId, tip_id: tipId, platform, created_at: now.toISOString() })
    .execute()
  if (riderId !== null) await unlinkOldShares(trx, riderId)
  const { shares } = await trx
    .insertInto('tip_counter')
    .values({ tip_id: tipId, shares: 1 })
    .onConflict((conflict) =>
      conflict.column('tip_id').doUpdateSet((eb) => ({ shares: eb('tip_counter.shares', '+', 1) })),
    )
    .returning('shares')
    .executeTakeFirstOrThrow()
  return shares
}

/** What a rider has shared, newest first. */
export function listShares(db: Db, riderId: number) {
  return db
    .selectFrom('share')
    .select(['tip_id', 'platform', 'created_at'])
    .where('rider_id', '=', riderId)
    .orderBy('id', 'desc')
    .execute()
}
