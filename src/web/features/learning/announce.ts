import type { AchievementState, ChallengeOutcome } from '#shared/contract/learning.ts'
import { levelAt } from '#shared/learning/levels.ts'
import { showToastsInTurn, showToastsLater, type Toast } from '#web/ui/toast-store.ts'

/** The toast for a completed tip (section 4). */
export function completionToast(xpEarned: number): Toast {
  return { title: 'Progress updated!', description: `You've completed this tip and earned ${xpEarned} XP!` }
}

/** The toast for a completed challenge (section 4). */
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

/** Shows what a review unlocked. A review itself has no toast. */
export function announceUnlocked(outcome: Unlocked): void {
  showToastsInTurn(unlockedToasts(outcome))
}

/** Shows what an action unlocked, after the toasts that are shown or queued. */
export function announceLater(outcome: Unlocked): void {
  showToastsLater(unlockedToasts(outcome))
}

/** Shows the toast of an action and then, one after the other, what it unlocked according to the server. */
export function announce(first: Toast, outcome: ChallengeOutcome): void {
  showToastsInTurn([first, ...unlockedToasts(outcome)])
}
