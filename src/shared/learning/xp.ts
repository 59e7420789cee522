import { readImportance } from '#shared/tips/importance.ts'
import { SIMULATED_RISE, TIP_XP } from './rules.ts'

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

/** XP of one completed tip (section 9). `importance` may be in any case (D6); `streak` is the one before the completion. */
export function tipXp(importance: string, streak: number, bonus: BonusXp): number {
  const high = readImportance(importance) === TIP_XP.high.importance ? TIP_XP.high.xp : 0
  const factor = streak >= TIP_XP.streakFactorFrom ? TIP_XP.streakFactor : 1
  return Math.floor((TIP_XP.perTip + high + bonus) * factor)
}
