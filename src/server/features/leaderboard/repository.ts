import type { Db } from '#server/db/open.ts'

export interface Ranked {
  id: number
  username: string
  avatar: string | null
  badges: string
  xp: number
}

const learners = (db: Db) =>
  db
    .selectFrom('learner')
    .innerJoin('rider', 'rider.id', 'learner.rider_id')
    .select(['learner.rider_id as id', 'rider.username', 'rider.avatar', 'rider.badges', 'learner.xp'])

/** The visible riders with the most XP. With equal XP, the older account comes first. Reads `count` rows of an index. */
export function listBest(db: Db, count: number): Promise<Ranked[]> {
  return learners(db).where('on_leaderboard', '=', 1).orderBy('xp', 'desc').orderBy('rider_id').limit(count).execute()
}

/** One rider, also a hidden one. */
export function findRanked(db: Db, riderId: number): Promise<Ranked | undefined> {
  return learners(db).where('learner.rider_id', '=', riderId).executeTakeFirst()
}

/** How many visible riders have more XP. Sums xp_count, which has few rows even with many riders. */
export async function countAhead(db: Db, xp: number): Promise<number> {
  const { ahead } = await db
    .selectFrom('xp_count')
    .where('xp', '>', xp)
    .select((eb) => eb.fn.sum<string | number | null>('riders').as('ahead'))
    .executeTakeFirstOrThrow()
  return Number(ahead ?? 0)
}

/** The completed tips and unlocked achievements of these riders, by rider id. */
export async function readAchieved(db: Db, riderIds: readonly number[]) {
  const achieved = new Map(riderIds.map((id) => [id, { completedTips: 0, unlocked: new Set<string>() }]))
  if (riderIds.length === 0) return achieved
  const completions = await db
    .selectFrom('completion')
    .where('rider_id', 'in', riderIds)
    .groupBy('rider_id')
    .select((eb) => ['rider_id', eb.fn.countAll<string | number>().as('tips')])
    .execute()
  for (const { rider_id, tips } of completions) {
    const rider = achieved.get(rider_id)
    if (rider) rider.completedTips = Number(tips)
  }
  const achievements = await db
    .selectFrom('achievement')
    .where('rider_id', 'in', riderIds)
    .select(['rider_id', 'achievement_id'])
    .execute()
  for (const { rider_id, achievement_id } of achievements) achieved.get(rider_id)?.unlocked.add(achievement_id)
  return achieved
}
