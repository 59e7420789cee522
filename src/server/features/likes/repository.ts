import type { Db } from '#server/db/open.ts'
import { prepareQuery } from '#server/db/prepared-query.ts'
import type { LikeState } from '#shared/contract/likes.ts'

interface Like {
  riderId: number
  tipId: number
}

/** How many riders like a tip. Reads the counter instead of counting rows. */
export async function countLikes(db: Db, tipId: number): Promise<number> {
  const [counter] = await likesOfTip(db, tipId)
  return counter?.likes ?? 0
}

const likesOfTip = prepareQuery((db, tipId: number) =>
  db.selectFrom('tip_counter').select('likes').where('tip_id', '=', tipId),
)

export async function isLiked(db: Db, { riderId, tipId }: Like): Promise<boolean> {
  const like = await db
    .selectFrom('tip_like')
    .select('tip_id')
    .where('rider_id', '=', riderId)
    .where('tip_id', '=', tipId)
    .executeTakeFirst()
  return like !== undefined
}

/** Adds the row and raises the count. A second like changes nothing; the primary key decides when two race. */
export async function addLike(trx: Db, { riderId, tipId }: Like, now: Date): Promise<LikeState & { isNew: boolean }> {
  const [added] = await insertLike(trx, riderId, tipId, now.toISOString())
  const [raised] = added ? await raiseCount(trx, tipId) : []
  return { isLiked: true, count: raised?.likes ?? (await countLikes(trx, tipId)), isNew: added !== undefined }
}

const insertLike = prepareQuery((db, riderId: number, tipId: number, at: string) =>
  db
    .insertInto('tip_like')
    .values({ rider_id: riderId, tip_id: tipId, created_at: at })
    .onConflict((conflict) => conflict.columns(['rider_id', 'tip_id']).doNothing())
    .returning('tip_id'),
)

const raiseCount = prepareQuery((db, tipId: number) =>
  db
    .insertInto('tip_counter')
    .values({ tip_id: tipId, likes: 1 })
    .onConflict((conflict) =>
      conflict.column('tip_id').doUpdateSet((eb) => ({ likes: eb('tip_counter.likes', '+', 1) })),
    )
    .returning('likes'),
)

/** Removes the row and lowers the count. Without a like nothing changes. */
export async function removeLike(trx: Db, { riderId, tipId }: Like): Promise<LikeState> {
  const [removed] = await deleteLike(trx, riderId, tipId)
  const [lowered] = removed ? await lowerCount(trx, tipId) : []
  return { isLiked: false, count: lowered?.likes ?? (await countLikes(trx, tipId)) }
}

const deleteLike = prepareQuery((db, riderId: number, tipId: number) =>
  db.deleteFrom('tip_like').where('rider_id', '=', riderId).where('tip_id', '=', tipId).returning('tip_id'),
)

const lowerCount = prepareQuery((db, tipId: number) =>
  db
    .updateTable('tip_counter')
    .set((eb) => ({ likes: eb('likes', '-', 1) }))
    .where('tip_id', '=', tipId)
    .returning('likes'),
)

/** The liked tips of a rider, newest first. */
export function listLikes(db: Db, riderId: number) {
  return db
    .selectFrom('tip_like')
    .select(['tip_id', 'created_at'])
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .orderBy('tip_id', 'desc')
    .execute()
}

/** Removes every like of a rider before their account is deleted. Call it in that transaction. */
export async function removeLikesOf(trx: Db, riderId: number): Promise<void> {
  const removed = await trx.deleteFrom('tip_like').where('rider_id', '=', riderId).returning('tip_id').execute()
  // Always in the same order, so that two deletions at the same time cannot deadlock.
  for (const { tip_id } of removed.toSorted((a, b) => a.tip_id - b.tip_id)) await lowerCount(trx, tip_id)
}
