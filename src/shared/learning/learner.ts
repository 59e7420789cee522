import type { Day } from './calendar.ts'
import { START_XP } from './rules.ts'
import { NO_STREAK, type Streak } from './streak.ts'

/** A tip as learning sees it: its number, its category's id, its importance in any case. */
export type LearnableTip = { readonly id: number; readonly category: string; readonly importance: string }

/** When a tip was completed (ISO-8601 UTC), in which category it stood then, and the XP it earned itself. */
export type Completion = { readonly at: string; readonly category: string; readonly xp: number }

/** When a challenge was last completed: the rider's local day, the instant and the zone; these two null in old rows. */
export type ChallengeDay = { readonly day: Day; readonly at: string | null; readonly zone: string | null }

/**
 * All that learning knows about one rider: plain data, the same in memory, in JSON and in rows (D20).
 * A server keeps:
 * - the learner row: xp, shares, and the streak: count, longest, since, last.at, last.zone, restsUntil and recent (JSON
 *   text)
 * - a row a completion, unique by rider and tip: at, category, xp
 * - a row an unlocked achievement, unique by rider and achievement: when
 * - a row a challenge ever completed, unique by rider and challenge: day, instant and zone of the last time
 * Level, next level, progress and the streak shown now are derived and not stored.
 */
export type Learner = {
  readonly xp: number
  readonly streak: Streak
  /** By tip id. */
  readonly completed: Readonly<Record<number, Completion>>
  /** Shares the rider made while signed in (D15). */
  readonly shares: number
  /** By achievement id: when it was unlocked, ISO-8601 UTC. */
  readonly unlocked: Readonly<Record<string, string>>
  /** By challenge id: when it was last completed. */
  readonly challengeDays: Readonly<Record<string, ChallengeDay>>
}

/** A learner who has done nothing yet: 180 XP, level 3 (section 9, D20). */
export const NEW_LEARNER: Learner = {
  xp: START_XP,
  streak: NO_STREAK,
  completed: {},
  shares: 0,
  unlocked: {},
  challengeDays: {},
}
