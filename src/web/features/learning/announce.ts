import type { AchievementState, ChallengeOutcome } from '#shared/contract/learning.ts'
import { levelsReached } from '#shared/learning/levels.ts'
import { ACHIEVEMENTS, type Level } from '#shared/learning/rules.ts'
import * as text from '#texts'
import { showToastsInTurn, showToastsLater, type Toast } from '#web/ui/toast-store.ts'
import type { Unlocked } from './unlocked-since.ts'

/** The toast for a completed tip. */
export function completionToast(xpEarned: number): Toast {
  return { title: text.learning_progress_updated(), description: text.learning_tip_completed({ xp: xpEarned }) }
}

/** The toast for a completed challenge. */
export function challengeToast(xpEarned: number): Toast {
  return { title: text.learning_challenge_completed(), description: text.learning_challenge_earned({ xp: xpEarned }) }
}

export const COMPLETION_FAILED: Toast = {
  title: text.learning_completion_failed(),
  description: text.ui_try_later(),
  variant: 'destructive',
}

function achievementToast(unlocked: Pick<AchievementState, 'id' | 'name' | 'description' | 'xpReward'>): Toast {
  // The words of the page's own language. The server's words are for an achievement that this build does not have yet.
  const { name, description } = ACHIEVEMENTS.find(({ id }) => id === unlocked.id) ?? unlocked
  return {
    title: text.learning_achievement_unlocked(),
    description: text.learning_achievement_unlocked_text({ name, description, xp: unlocked.xpReward }),
  }
}

function levelToast({ level, title, reward, rewardText, rewardPath }: Level): Toast {
  return {
    title: text.learning_level_reached({ level }),
    description: text.learning_level_reached_what({
      text: text.learning_level_reached_text({ title, reward }),
      what: rewardText,
    }),
    link: { name: text.learning_open_reward(), href: rewardPath },
  }
}

/** One toast for each achievement and for each level, because each level has a reward of its own. */
function unlockedToasts({ achievementsUnlocked, xp, xpEarned = 0 }: Unlocked): Toast[] {
  const gained = achievementsUnlocked.reduce((sum, { xpReward }) => sum + xpReward, xpEarned)
  return [...achievementsUnlocked.map(achievementToast), ...levelsReached(xp - gained, xp).map(levelToast)]
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
