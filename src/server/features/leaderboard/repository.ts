import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { prepareQuery } from '#server/db/prepared-query.ts'
import { isNoAddress } from '#server/platform/usernames.ts'

/** The number of riders on the leaderboard. */
export const PLACES = 7

/** A rider with what the leaderboard shows of them. */
const learners = (db: Db) =>
  db
    .selectFrom('learner')
    .innerJoin('rider', 'rider.id', 'learner.rider_id')
    .select(['learner.rider_id as id', 'rider.username', 'rider.avatar', 'rider.badges', 'learner.xp'])
    .select((eb) => [
      eb
        .selectFrom('completion')
        .whereRef('completion.rider_id', '=', 'learner.rider_id')
        .select((tips) => tips.fn.countAll<string | number>().as('tips'))
        .as('completed_tips'),
      eb
        .selectFrom('achievement')
        .whereRef('achievement.rider_id', '=', 'learner.rider_id')
        .select(sql<string | null>`string_agg(achievement_id, ',')`.as('ids'))
        .as('achievement_ids'),
    ])

/** The PLACES visible riders with the most XP. With equal XP, the older account comes first. Reads PLACES rows of an index. */
export const listBest = prepareQuery((db) =>
  learners(db)
    .where('on_leaderboard', '=', 1)
    .where(isNoAddress)
    .orderBy('xp', 'desc')
    .orderBy('learner.rider_id')
    .limit(sql.lit(PLACES)),
)

export type Ranked = Awaited<ReturnType<typeof listBest>>[number]

/** One rider, also a hidden one. */
export async function findRanked(db: Db, riderId: number): Promise<Ranked | undefined> {
  const [ranked] = await rankedById(db, riderId)
  return ranked
}

const rankedById = prepareQuery((db, riderId: number) => learners(db).where('learner.rider_id', '=', riderId))

/** How many visible riders have more XP. Sums xp_count, which has few rows even with many riders. */
export async function countAhead(db: Db, xp: number): Promise<number> {
  const [row] = await ridersAhead(db, xp)
  return Number(row?.ahead ?? 0)
}

const ridersAhead = prepareQuery((db, xp: number) =>
  db
    .selectFrom('xp_count')
    .where('xp', '>', xp)
    .select((eb) => eb.fn.sum<string | number | null>('riders').as('ahead')),
)
