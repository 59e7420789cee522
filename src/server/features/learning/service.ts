import type { Db } from '#server/db/open.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { rowOf, rowsOf } from '#server/platform/rider-rows.ts'
import { inOneTransaction } from '#server/platform/transaction.ts'
import { achievementProgress } from '#shared/learning/achievements.ts'
import type { LocalTime } from '#shared/learning/calendar.ts'
import { type ChallengeFacts, challengeProgress, isChallengeDone, progressText } from '#shared/learning/challenges.ts'
import { apply, type LearningAction, type Outcome } from '#shared/learning/engine.ts'
import { type Learner, NEW_LEARNER } from '#shared/learning/learner.ts'
import { levelAt, levelFor, nextLevel } from '#shared/learning/levels.ts'
import { achievementsIn, challengesIn, type StreakRule } from '#shared/learning/rules.ts'
import { currentStreak, week } from '#shared/learning/streak.ts'
import { type Summary, summarise } from '#shared/learning/summary.ts'
import { chanceFrom, xpFactor } from '#shared/learning/xp.ts'
import { countXp, uncountXp } from './ranking-repository.ts'
import { findLearnerRow, listAchievements, lockLearner, readLearner, writeLearner } from './repository.ts'

export interface LearnParts {
  config: { streakRule: StreakRule }
  /** Returns a number in [0, 1). */
  random: () => number
}

/**
 * Applies an action to a rider's learner. Call it in a transaction, because it locks the learner. It writes only what the
 * action changed. The summary has its words in the language `locale`, or in English.
 */
export async function learn(
  trx: Db,
  riderId: number,
  action: LearningAction,
  now: LocalTime,
  { config: { streakRule }, random }: LearnParts,
  locale?: string,
): Promise<{ readonly outcome: Outcome; readonly summary: Summary }> {
  const row = await lockLearner(trx, riderId)
  const before = await readLearner(trx, riderId, row)
  const outcome = apply(before, action, now, chanceFrom(random), streakRule)
  if (outcome.state !== before) await writeLearner(trx, row, before, outcome.state)
  return { outcome, summary: summarise(before, outcome, now, streakRule, locale) }
}

/** The learner of a rider, or NEW_LEARNER when there is no row. */
export async function findLearner(db: Db, riderId: number): Promise<Learner> {
  return readLearner(db, riderId, await findLearnerRow(db, riderId))
}

/**
 * Refuses a reward of a level that the rider has not reached. Call it before anything is changed.
 * @throws AppError 403 when the rider is below the level.
 */
export async function requireLevel(db: Db, riderId: number, level: number): Promise<void> {
  const row = await findLearnerRow(db, riderId)
  if (levelFor(row?.xp ?? NEW_LEARNER.xp) < level) throw new AppError('level-too-low')
}

/** The answer of GET /api/progress, in the language `locale`. */
export function learnerState(
  learner: Learner,
  facts: ChallengeFacts,
  now: LocalTime,
  rule: StreakRule,
  locale: string,
) {
  const { level, title, reward } = levelAt(learner.xp, locale)
  const measured = new Map(challengeProgress(facts, now, locale).map((progress) => [progress.id, progress]))
  return {
    xp: learner.xp,
    level,
    title,
    reward,
    nextLevel: nextLevel(learner.xp, locale),
    xpFactor: xpFactor(learner.xp, now),
    streak: currentStreak(learner.streak, now, rule),
    longestStreak: learner.streak.longest,
    week: [...week(learner.streak, now, rule)],
    completedTipIds: Object.keys(learner.completed).map(Number),
    achievements: [...achievementProgress(learner, now, rule, locale)],
    challenges: challengesIn(locale).map(({ id, title, description, xpReward, target, unit }) => {
      const { value, text } = measured.get(id) ?? { value: 0, text: progressText(unit, { value: 0, target }, locale) }
      return { id, title, description, xpReward, completed: isChallengeDone(learner, id, now), value, target, text }
    }),
  }
}

/** The unlocked achievements with their texts in the language `locale`, in the order in which they were unlocked. */
export async function unlockedAchievements(db: Db, riderId: number, locale: string) {
  const definitions = achievementsIn(locale)
  const unlocked = await listAchievements(db, riderId)
  return unlocked.flatMap(({ achievement_id, unlocked_at }) => {
    const definition = definitions.find(({ id }) => id === achievement_id)
    if (!definition) return []
    const { id, name, description } = definition
    return [{ id, name, description, unlockedAt: unlocked_at }]
  })
}

/** Adds the learner row of a rider and returns true, unless it exists. From then on the rider is on the leaderboard. */
export async function beginLearning(db: Db, riderId: number): Promise<boolean> {
  if (await findLearnerRow(db, riderId)) return false
  await inOneTransaction(db, (trx) => lockLearner(trx, riderId))
  return true
}

/**
 * Shows or hides a rider on the leaderboard. Call it in the transaction that changes the preference, before the change,
 * because every change of a learner locks the learner first.
 */
export async function setOnLeaderboard(trx: Db, riderId: number, shown: boolean): Promise<void> {
  const row = await lockLearner(trx, riderId)
  if (row.on_leaderboard === Number(shown)) return
  await trx
    .updateTable('learner')
    .set({ on_leaderboard: Number(shown) })
    .where('rider_id', '=', riderId)
    .execute()
  await (shown ? countXp : uncountXp)(trx, row.xp)
}

/** The learning data of a rider, for their export. */
export const learningOfRider = {
  name: 'learning',
  read: async (db: Db, riderId: number) => ({
    learner: await rowOf('learner')(db, riderId),
    completions: await rowsOf('completion', { newest: 'completed_at' })(db, riderId),
    achievements: await rowsOf('achievement', { newest: 'unlocked_at' })(db, riderId),
    challenges: await rowsOf('challenge_day', { newest: 'day' })(db, riderId),
  }),
  /** Foreign keys delete the rows, but the count of riders by XP must be corrected. */
  forget: (trx: Db, riderId: number) => setOnLeaderboard(trx, riderId, false),
}
