import type { Db } from '#server/db/open.ts'
import { findLearner } from '#server/features/learning/service.ts'
import { isShareCode } from '#server/platform/share-code.ts'
import { isAddress } from '#shared/accounts/rules.ts'
import type { PublicProgress } from '#shared/contract/progress-pages.ts'
import { levelFor } from '#shared/learning/levels.ts'
import { ACHIEVEMENTS, type StreakRule } from '#shared/learning/rules.ts'
import { currentStreak } from '#shared/learning/streak.ts'
import type { Sent } from '#shared/name.ts'
import type { ProgressPagePart } from '#shared/progress-pages/rules.ts'
import { findSharedRider } from './repository.ts'

export interface PublicProgressParts {
  db: Db
  clock: () => Date
  config: { streakRule: StreakRule }
}

/**
 * Reads what a rider shows under a code. Undefined when the page is off, or the rider is not on the leaderboard. It reads the
 * primary and never a replica, because a link that was taken back must end at once.
 */
export async function readPublicProgress(
  code: string,
  { db, clock, config: { streakRule } }: PublicProgressParts,
): Promise<Sent<PublicProgress> | undefined> {
  const rider = isShareCode(code) ? await findSharedRider(db, code) : undefined
  if (!rider) return undefined
  const learner = await findLearner(db, rider.id)
  // A visitor may be in another time zone, so the streak is counted in the zone where the rider last was.
  const now = { at: clock(), zone: learner.streak.last?.zone ?? 'UTC' }
  const all: Record<ProgressPagePart, Sent<PublicProgress>> = {
    name: isAddress(rider.username) ? {} : { username: rider.username },
    avatar: rider.avatar === null ? {} : { avatar: rider.avatar },
    level: { level: levelFor(learner.xp), xp: learner.xp },
    streak: { streak: currentStreak(learner.streak, now, streakRule) },
    tips: { completedTips: Object.keys(learner.completed).length },
    achievements: {
      achievements: ACHIEVEMENTS.map(({ id }) => id).filter((id) => learner.unlocked[id] !== undefined),
    },
  }
  return Object.assign({}, ...rider.shows.map((part) => all[part]))
}
