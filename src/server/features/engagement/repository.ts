import type { Db } from '#server/db/open.ts'
import { prepareQuery } from '#server/db/prepared-query.ts'

/** The counts of every tip that has likes or shares. */
export const listCounters = prepareQuery((db) => db.selectFrom('tip_counter').selectAll())

/** The ids of the liked tips of a rider, newest first. */
export async function listLikedIds(db: Db, riderId: number): Promise<number[]> {
  const liked = await likesOf(db, riderId)
  return liked.map(({ tip_id }) => tip_id)
}

const likesOf = prepareQuery((db, riderId: number) =>
  db
    .selectFrom('tip_like')
    .select('tip_id')
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .orderBy('tip_id', 'desc'),
)

/** The saved tips of a rider, newest first. */
export const listSaved = prepareQuery((db, riderId: number) =>
  db
    .selectFrom('bookmark')
    .select(['tip_id as tipId', 'notes', 'created_at as createdAt'])
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .orderBy('tip_id', 'desc'),
)
