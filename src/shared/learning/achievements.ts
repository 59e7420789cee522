import type { LocalTime } from './calendar.ts'
import type { Learner } from './learner.ts'
import { type RequiredOf, requiredOf } from './requirements.ts'
import {
  ACHIEVEMENTS,
  type Achievement,
  type AchievementId,
  achievementsIn,
  type Requirement,
  type StreakRule,
} from './rules.ts'
import { currentStreak } from './streak.ts'

export type AchievementProgress = RequiredOf & {
  readonly id: AchievementId
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly xpReward: number
  /** Tips, days or shares so far, at most the required number. */
  readonly progress: number
  readonly unlocked: boolean
  /** ISO-8601 UTC. */
  readonly unlockedAt: string | null
}

/** Every achievement with the learner's progress. An unlocked one stays at its full progress. Server code gives the language. */
export function achievementProgress(
  learner: Learner,
  now: LocalTime,
  rule: StreakRule = 'daily',
  locale?: string,
): readonly AchievementProgress[] {
  const achievements = locale === undefined ? ACHIEVEMENTS : achievementsIn(locale)
  return achievements.map(({ requirement, ...shown }) => {
    const unlockedAt = learner.unlocked[shown.id] ?? null
    const unlocked = unlockedAt !== null
    const progress = unlocked
      ? requirement.count
      : Math.min(requirement.count, measured(requirement, learner, now, rule))
    return { ...shown, progress, ...requiredOf(requirement), unlocked, unlockedAt }
  })
}

/** False for an achievement that requires tips of a category that the content does not have. */
export function isReachable({ requirement }: Achievement, categories: readonly { id: string }[]): boolean {
  const category = requirement.kind === 'tips' ? requirement.category : undefined
  return category === undefined || categories.some(({ id }) => id === category)
}

/** The locked achievements whose requirement the learner meets, in the order of ACHIEVEMENTS. */
export function achievementsDue(learner: Learner, now: LocalTime, rule: StreakRule): readonly Achievement[] {
  return ACHIEVEMENTS.filter(
    ({ id, requirement }) =>
      learner.unlocked[id] === undefined && measured(requirement, learner, now, rule) >= requirement.count,
  )
}

function measured(requirement: Requirement, learner: Learner, now: LocalTime, rule: StreakRule): number {
  switch (requirement.kind) {
    case 'tips': {
      const { category } = requirement
      const completions = Object.values(learner.completed)
      return category === undefined
        ? completions.length
        : completions.filter((completion) => completion.category === category).length
    }
    case 'streak':
      return currentStreak(learner.streak, now, rule)
    case 'shares':
      return learner.shares
  }
}
