import type { LocalTime } from './calendar.ts'
import type { LearningEvent, Outcome } from './engine.ts'
import type { Learner } from './learner.ts'
import { levelFor } from './levels.ts'
import { ACHIEVEMENTS, type AchievementId, achievementsIn, type StreakRule } from './rules.ts'
import { currentStreak } from './streak.ts'

export type UnlockedAchievement = {
  readonly id: AchievementId
  readonly name: string
  readonly description: string
  readonly xpReward: number
  /** ISO-8601 UTC. */
  readonly unlockedAt: string
}

export type Summary = {
  /** The XP of the tip or challenge, without the XP of achievements. */
  readonly xpEarned: number
  /** The learner's total XP after the action. */
  readonly xp: number
  readonly level: number
  readonly leveledUp: boolean
  /** In days. */
  readonly streak: number
  readonly achievementsUnlocked: readonly UnlockedAchievement[]
}

/** Summarises an action for the rider, from the learner before it and its outcome. Server code gives the language. */
export function summarise(
  before: Learner,
  outcome: Outcome,
  now: LocalTime,
  rule: StreakRule = 'daily',
  locale?: string,
): Summary {
  const achievements = locale === undefined ? ACHIEVEMENTS : achievementsIn(locale)
  const { state, events } = outcome
  const level = levelFor(state.xp)
  return {
    xpEarned: events.reduce((sum, item) => sum + ownXp(item), 0),
    xp: state.xp,
    level,
    leveledUp: level > levelFor(before.xp),
    streak: currentStreak(state.streak, now, rule),
    achievementsUnlocked: achievements.flatMap(({ id, name, description, xpReward }) => {
      const unlockedAt = state.unlocked[id]
      const isNew = unlockedAt !== undefined && before.unlocked[id] === undefined
      return isNew ? [{ id, name, description, xpReward, unlockedAt }] : []
    }),
  }
}

function ownXp(item: LearningEvent): number {
  if (item.kind === 'xp') return item.amount
  return item.kind === 'challenge' ? item.xp : 0
}
