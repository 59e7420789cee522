import type { AchievementState, ChallengeOutcome } from '#shared/contract/learning.ts'
import { levelAt } from '#shared/learning/levels.ts'
import { showToastsInTurn, showToastsLater, type Toast } from '#web/ui/toast-store.ts'

/** A completed tip, in the words of section 4. */
export function completionToast(xpEarned: number): Toast {
  return { title: 'Progress updated!', description: `You've completed this tip and earned ${xpEarned} XP!` }
}

/** A completed challenge, in the words of section 4. */
export function challengeToast(xpEarned: number): Toast {
  return { title: 'Challenge Completed!', description: `You've earned ${xpEarned} XP!` }
}

export const COMPLETION_FAILED: Toast = {
  title: 'Error updating progress',
  description: 'Please try again later.',
  variant: 'destructive',
}

function achievementToast({
  name,
  description,
  xpReward,
}: Pick<AchievementState, 'name' | 'description' | 'xpReward'>) {
  return { title: 'Achievement Unlocked!', description: `${name}: ${description}. +${xpReward} XP` }
}

function levelToast(xp: number): Toast {
  const { level, title, reward } = levelAt(xp)
  return { title: `Congratulations! You've reached level ${level}.`, description: `${title}. Your reward: ${reward}` }
}

type Unlocked = Pick<ChallengeOutcome, 'achievementsUnlocked' | 'leveledUp' | 'xp'>

function unlockedToasts({ achievementsUnlocked, leveledUp, xp }: Unlocked): Toast[] {
  return [...achievementsUnlocked.map(achievementToast), ...(leveledUp ? [levelToast(xp)] : [])]
}

/** Tells what a review's streak unlocked; a review has no toast of its own. */
export function announceUnlocked(outcome: Unlocked): void {
  showToastsInTurn(unlockedToasts(outcome))
}

/** Tells what a deed unlocked that has had a toast of its own. */
export function announceLater(outcome: Unlocked): void {
  showToastsLater(unlockedToasts(outcome))
}

/** Tells what an event brought, exactly as the server said, one toast after the other. */
export function announce(deed: Toast, outcome: ChallengeOutcome): void {
  showToastsInTurn([deed, ...unlockedToasts(outcome)])
}
