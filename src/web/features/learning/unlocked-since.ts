import type { ChallengeOutcome, LearnerState } from '#shared/contract/learning.ts'

export type Unlocked = Pick<ChallengeOutcome, 'achievementsUnlocked' | 'leveledUp' | 'xp'> &
  // A review earns none.
  Partial<Pick<ChallengeOutcome, 'xpEarned'>>

/** Finds the levels and badges that a rider unlocked between two states. */
export function unlockedSince(before: LearnerState, after: LearnerState): Unlocked {
  const known = new Set(before.achievements.filter(({ unlocked }) => unlocked).map(({ id }) => id))
  const achievementsUnlocked = after.achievements.flatMap(({ id, name, description, xpReward, unlockedAt }) =>
    unlockedAt !== null && !known.has(id) ? [{ id, name, description, xpReward, unlockedAt }] : [],
  )
  return { achievementsUnlocked, leveledUp: after.level > before.level, xp: after.xp }
}
