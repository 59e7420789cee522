import { achievementsDue } from './achievements.ts'
import { dayOf, type LocalTime, timeZoneOrUtc } from './calendar.ts'
import { findChallenge, isChallengeDone } from './challenges.ts'
import type { LearnableTip, Learner } from './learner.ts'
import { levelFor } from './levels.ts'
import type { AchievementId, ChallengeId, StreakRule } from './rules.ts'
import { afterCompletion, afterReview, currentStreak } from './streak.ts'
import { type Chance, tipXp, xpFactor } from './xp.ts'

export type LearningAction =
  | { readonly kind: 'tip-completed'; readonly tip: LearnableTip }
  | { readonly kind: 'review-done' }
  | { readonly kind: 'shared' }
  | { readonly kind: 'challenge-completed'; readonly id: ChallengeId }

/** An event that an action caused. Each gain of XP is in exactly one event: `xp.amount`, `challenge.xp` or `achievement.xpReward`. */
export type LearningEvent =
  | { readonly kind: 'xp'; readonly amount: number }
  | { readonly kind: 'challenge'; readonly id: ChallengeId; readonly xp: number }
  | { readonly kind: 'streak'; readonly streak: number }
  | { readonly kind: 'achievement'; readonly id: AchievementId; readonly xpReward: number }
  | { readonly kind: 'level-up'; readonly level: number }
  /** The tip was already completed, so nothing changed. */
  | { readonly kind: 'tip-repeated'; readonly id: number }
  /** The challenge was already completed on this local day, so nothing changed. */
  | { readonly kind: 'challenge-refused'; readonly id: ChallengeId }

export type Outcome = { readonly state: Learner; readonly events: readonly LearningEvent[] }

/**
 * Applies an action to a learner. Returns the new state, and the events in the order in
 * which the rider sees them: XP of the action, streak, achievements, each level reached. A repeated action returns the same
 * state object.
 */
export function apply(
  state: Learner,
  action: LearningAction,
  now: LocalTime,
  chance: Chance,
  rule: StreakRule = 'daily',
): Outcome {
  switch (action.kind) {
    case 'tip-completed':
      return completeTip(state, action.tip, now, chance, rule)
    case 'review-done':
      return settle(state, { ...state, streak: afterReview(state.streak, now, rule) }, [], now, rule)
    case 'shared':
      return settle(state, { ...state, shares: state.shares + 1 }, [], now, rule)
    case 'challenge-completed':
      return completeChallenge(state, action.id, now, rule)
  }
}

function completeTip(before: Learner, tip: LearnableTip, now: LocalTime, chance: Chance, rule: StreakRule): Outcome {
  if (before.completed[tip.id] !== undefined) return { state: before, events: [{ kind: 'tip-repeated', id: tip.id }] }
  // The streak before the completion multiplies the XP, because the completion raises it only afterwards.
  const single = tipXp(tip.importance, currentStreak(before.streak, now, rule), chance.bonusXp())
  const amount = single * xpFactor(before.xp, now)
  const completion = { at: now.at.toISOString(), category: tip.category, xp: amount }
  const after = {
    ...before,
    xp: before.xp + amount,
    completed: { ...before.completed, [tip.id]: completion },
    streak: afterCompletion(before.streak, now, rule, chance.streakRises),
  }
  return settle(before, after, [{ kind: 'xp', amount }], now, rule)
}

function completeChallenge(before: Learner, id: ChallengeId, now: LocalTime, rule: StreakRule): Outcome {
  const xp = findChallenge(id)?.xpReward
  if (xp === undefined || isChallengeDone(before, id, now)) {
    return { state: before, events: [{ kind: 'challenge-refused', id }] }
  }
  const challengeDays = {
    ...before.challengeDays,
    [id]: { day: dayOf(now), at: now.at.toISOString(), zone: timeZoneOrUtc(now.zone) },
  }
  return settle(before, { ...before, xp: before.xp + xp, challengeDays }, [{ kind: 'challenge', id, xp }], now, rule)
}

/** Adds what follows from the action: the streak event, achievements and levels. */
function settle(
  before: Learner,
  after: Learner,
  ownEvents: readonly LearningEvent[],
  now: LocalTime,
  rule: StreakRule,
): Outcome {
  const events: LearningEvent[] = [...ownEvents]
  const streak = currentStreak(after.streak, now, rule)
  if (streak !== currentStreak(before.streak, now, rule)) events.push({ kind: 'streak', streak })

  let state = after
  for (const { id, xpReward } of achievementsDue(after, now, rule)) {
    const unlocked = { ...state.unlocked, [id]: now.at.toISOString() }
    state = { ...state, xp: state.xp + xpReward, unlocked }
    events.push({ kind: 'achievement', id, xpReward })
  }

  for (let level = levelFor(before.xp) + 1; level <= levelFor(state.xp); level += 1) {
    events.push({ kind: 'level-up', level })
  }
  return { state, events }
}
