import type { Db } from '#server/db/open.ts'
import { prepareQuery } from '#server/db/prepared-query.ts'
import type { LearnerRow } from '#server/db/tables/learning.ts'
import { notAuthenticated } from '#server/platform/http/errors.ts'
import { readPreferences } from '#shared/accounts/preferences.ts'
import { type Learner, NEW_LEARNER } from '#shared/learning/learner.ts'
import { NO_STREAK, type Streak } from '#shared/learning/streak.ts'
import { countXp, uncountXp } from './ranking-repository.ts'

/**
 * Locks the learner's row until the transaction ends, so that two devices take turns. Adds the row if it does not exist.
 * @throws AppError 401 when the rider has just been deleted.
 */
export async function lockLearner(trx: Db, riderId: number): Promise<LearnerRow> {
  const locked = await takeLock(trx, riderId)
  if (locked) return locked
  await insertLearner(trx, riderId)
  const made = await takeLock(trx, riderId)
  if (!made) throw notAuthenticated()
  return made
}

// An UPDATE that changes nothing locks the row on PostgreSQL and the database on SQLite. `for update` works only on PostgreSQL.
function takeLock(trx: Db, riderId: number): Promise<LearnerRow | undefined> {
  return trx
    .updateTable('learner')
    .set({ rider_id: riderId })
    .where('rider_id', '=', riderId)
    .returningAll()
    .executeTakeFirst()
}

async function insertLearner(trx: Db, riderId: number): Promise<void> {
  const rider = await trx.selectFrom('rider').where('id', '=', riderId).select('preferences').executeTakeFirst()
  if (!rider) return
  const { showOnLeaderboard } = readPreferences(rider.preferences)
  const made = await trx
    .insertInto('learner')
    .values({ rider_id: riderId, xp: NEW_LEARNER.xp, on_leaderboard: Number(showOnLeaderboard) })
    .onConflict((conflict) => conflict.column('rider_id').doNothing())
    .returning(['xp', 'on_leaderboard'])
    .executeTakeFirst()
  if (made?.on_leaderboard === 1) await countXp(trx, made.xp)
}

/** Reads the row without a lock. Undefined for a rider who has not begun to learn. */
export async function findLearnerRow(db: Db, riderId: number): Promise<LearnerRow | undefined> {
  const [row] = await learnerRow(db, riderId)
  return row
}

const learnerRow = prepareQuery((db, riderId: number) =>
  db.selectFrom('learner').selectAll().where('rider_id', '=', riderId),
)

/** The stored streak of a rider. */
export async function findStreak(db: Db, riderId: number): Promise<Streak> {
  const row = await findLearnerRow(db, riderId)
  return row ? fromRow(row).streak : NO_STREAK
}

/** The completions of a rider, oldest first. */
export const listCompletions = prepareQuery((db, riderId: number) =>
  db
    .selectFrom('completion')
    .select(['tip_id', 'completed_at', 'category', 'xp'])
    .where('rider_id', '=', riderId)
    .orderBy('completed_at')
    .orderBy('tip_id'),
)

/** The unlocked achievements of a rider, oldest first. */
export const listAchievements = prepareQuery((db, riderId: number) =>
  db
    .selectFrom('achievement')
    .select(['achievement_id', 'unlocked_at'])
    .where('rider_id', '=', riderId)
    .orderBy('unlocked_at')
    .orderBy('achievement_id'),
)

/** The last completion of each challenge: the rider's local day, the instant and the time zone. */
const listChallengeDays = prepareQuery((db, riderId: number) =>
  db.selectFrom('challenge_day').select(['challenge_id', 'day', 'done_at', 'zone']).where('rider_id', '=', riderId),
)

/** Builds the learner from its row and the rows of other tables. */
export async function readLearner(db: Db, riderId: number, row: LearnerRow | undefined): Promise<Learner> {
  const completions = await listCompletions(db, riderId)
  const achievements = await listAchievements(db, riderId)
  const challengeDays = await listChallengeDays(db, riderId)
  return {
    ...(row ? fromRow(row) : NEW_LEARNER),
    completed: Object.fromEntries(
      completions.map(({ tip_id, completed_at, category, xp }) => [tip_id, { at: completed_at, category, xp }]),
    ),
    unlocked: Object.fromEntries(achievements.map((row) => [row.achievement_id, row.unlocked_at])),
    challengeDays: Object.fromEntries(
      challengeDays.map(({ challenge_id, day, done_at, zone }) => [challenge_id, { day, at: done_at, zone }]),
    ),
  }
}

function fromRow(row: LearnerRow): Pick<Learner, 'xp' | 'shares' | 'streak'> {
  const { streak_last_at: at, streak_last_zone: zone } = row
  return {
    xp: row.xp,
    shares: row.shares,
    streak: {
      count: row.streak_count,
      longest: row.streak_longest,
      since: row.streak_since,
      last: at === null || zone === null ? null : { at, zone },
      recent: JSON.parse(row.streak_recent) as string[],
      restsUntil: row.streak_rests_until,
    },
  }
}

/** Stores the differences between the learner that was read under the lock and the new one. */
export async function writeLearner(trx: Db, row: LearnerRow, before: Learner, after: Learner): Promise<void> {
  const riderId = row.rider_id
  const { xp, shares, streak } = after
  await trx
    .updateTable('learner')
    .set({
      xp,
      shares,
      streak_count: streak.count,
      streak_longest: streak.longest,
      streak_since: streak.since,
      streak_last_at: streak.last?.at ?? null,
      streak_last_zone: streak.last?.zone ?? null,
      streak_recent: JSON.stringify(streak.recent),
    })
    .where('rider_id', '=', riderId)
    .execute()
  if (row.on_leaderboard === 1 && xp !== before.xp) {
    await uncountXp(trx, before.xp)
    await countXp(trx, xp)
  }

  const completions = changedEntries(before.completed, after.completed).map(([tipId, { at, category, xp }]) => ({
    rider_id: riderId,
    tip_id: Number(tipId),
    completed_at: at,
    category,
    xp,
  }))
  if (completions.length > 0) await trx.insertInto('completion').values(completions).execute()

  const achievements = changedEntries(before.unlocked, after.unlocked).map(([achievement_id, unlocked_at]) => ({
    rider_id: riderId,
    achievement_id,
    unlocked_at,
  }))
  if (achievements.length > 0) await trx.insertInto('achievement').values(achievements).execute()

  for (const [challenge_id, { day, at, zone }] of changedEntries(before.challengeDays, after.challengeDays)) {
    await trx
      .insertInto('challenge_day')
      .values({ rider_id: riderId, challenge_id, day, done_at: at, zone })
      .onConflict((conflict) => conflict.columns(['rider_id', 'challenge_id']).doUpdateSet({ day, done_at: at, zone }))
      .execute()
  }
}

/** Stores until when a rider has nothing to do (ISO-8601 UTC), or null when there is something to do. */
export async function writeRest(trx: Db, riderId: number, restsUntil: string | null): Promise<void> {
  await trx
    .updateTable('learner')
    .set({ streak_rests_until: restsUntil })
    .where('rider_id', '=', riderId)
    .where('streak_rests_until', 'is distinct from', restsUntil)
    .execute()
}

/** The entries of `after` that are new or changed. */
function changedEntries<T>(before: Readonly<Record<string, T>>, after: Readonly<Record<string, T>>): [string, T][] {
  return Object.entries(after).filter(([key, value]) => before[key] !== value)
}

export async function countSavedAndLiked(db: Db, riderId: number): Promise<{ savedTips: number; likedTips: number }> {
  const count = async (table: 'bookmark' | 'tip_like') => {
    const { rows } = await db
      .selectFrom(table)
      .where('rider_id', '=', riderId)
      .select((eb) => eb.fn.countAll<string | number>().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  return { savedTips: await count('bookmark'), likedTips: await count('tip_like') }
}
