import { readImportance } from '#shared/tips/importance.ts'
import { dayOf, isWeekend, type LocalTime } from './calendar.ts'
import { levelFor } from './levels.ts'
import { REWARDS, SIMULATED_RISE, TIP_XP, WEEKEND_FACTOR } from './rules.ts'

export type BonusXp = (typeof TIP_XP.bonus)[number]

/** The random decisions: the bonus XP of a completion and, under rule 'simulated', whether the streak rises. */
export type Chance = { readonly bonusXp: () => BonusXp; readonly streakRises: () => boolean }

/** @param random returns a number in [0, 1), such as Math.random */
export function chanceFrom(random: () => number): Chance {
  return {
    bonusXp: () => TIP_XP.bonus[Math.floor(random() * TIP_XP.bonus.length)] ?? TIP_XP.bonus[0],
    streakRises: () => random() < SIMULATED_RISE,
  }
}

/** How many times the XP of a tip a learner with this XP earns now: twice on weekends of their calendar, from level 5. */
export function xpFactor(xp: number, now: LocalTime): number {
  return levelFor(xp) >= REWARDS.weekend.level && isWeekend(dayOf(now)) ? WEEKEND_FACTOR : 1
}

/** XP of one completed tip, not doubled. `importance` may be in any case; `streak` is the one before the completion. */
export function tipXp(importance: string, streak: number, bonus: BonusXp): number {
  const high = readImportance(importance) === TIP_XP.high.importance ? TIP_XP.high.xp : 0
  const factor = streak >= TIP_XP.streakFactorFrom ? TIP_XP.streakFactor : 1
  return Math.floor((TIP_XP.perTip + high + bonus) * factor)
}
