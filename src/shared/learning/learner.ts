import type { Day } from './calendar.ts'
import { START_XP } from './rules.ts'
import { NO_STREAK, type Streak } from './streak.ts'

/** The fields of a tip that learning uses. `category` is an id, `importance` may be in any case. */
export type LearnableTip = { readonly id: number; readonly category: string; readonly importance: string }

/** When a tip was completed (ISO-8601 UTC), its category at that time, and the XP of the completion itself. */
export type Completion = { readonly at: string; readonly category: string; readonly xp: number }

/** When a challenge was last completed: the rider's local day, the instant and the zone. `at` and `zone` are null in old rows. */
export type ChallengeDay = { readonly day: Day; readonly at: string | null; readonly zone: string | null }

/**
 * The learning data of one rider, as plain data. The level, the progress and the current streak are
 * derived from it and not stored. features/learning/repository.ts stores it.
 */
export type Learner = {
  readonly xp: number
  readonly streak: Streak
  /** By tip id. */
  readonly completed: Readonly<Record<number, Completion>>
  /** How often the rider shared while signed in. */
  readonly shares: number
  /** When each achievement was unlocked (ISO-8601 UTC), by achievement id. */
  readonly unlocked: Readonly<Record<string, string>>
  /** By challenge id. */
  readonly challengeDays: Readonly<Record<string, ChallengeDay>>
}

/** A learner who has done nothing yet: 180 XP, level 3. */
export const NEW_LEARNER: Learner = {
  xp: START_XP,
  streak: NO_STREAK,
  completed: {},
  shares: 0,
  unlocked: {},
  challengeDays: {},
}
