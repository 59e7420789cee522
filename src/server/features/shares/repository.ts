import type { Db } from '#server/db/open.ts'
import type { SharePlatform } from '#shared/shares/platforms.ts'

/** How often a tip was shared. Reads the counter instead of counting rows. */
export async function countShares(db: Db, tipId: number): Promise<number> {
  const counter = await db.selectFrom('tip_counter').select('shares').where('tip_id', '=', tipId).executeTakeFirst()
  return counter?.shares ?? 0
}

/** How many shares stay linked to their rider. Older links are not needed, because the learner row has the number of shares. */
export const MAX_LINKED_SHARES = 1000

/** Removes the rider's id from all but the newest shares, so that the history of a rider is bounded. */
async function unlinkOldShares(trx: Db, riderId: number): Promise<void> {
  const firstTooOld = trx
    .selectFrom('share')
    .select('id')
    .where('rider_id', '=', riderId)
    .orderBy('id', 'desc')
    .offset(MAX_LINKED_SHARES)
    .limit(1)
  await trx
    .updateTable('share')
    .set({ rider_id: null })
    .where('rider_id', '=', riderId)
    .where('id', '<=', firstTooOld)
    .execute()
}

/** Adds a share and returns the new count. Call it in a transaction, because it writes a row and a counter. */
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
