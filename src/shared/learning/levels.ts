import { LEVELS, type Level } from './rules.ts'

/** The level of a learner with this XP, with its title and reward (section 9). */
export function levelAt(xp: number): Level {
  return LEVELS.findLast((level) => level.xpRequired <= xp) ?? LEVELS[0]
}

/** The number of the level of a learner with this XP, 1 to 10. */
export function levelFor(xp: number): number {
  return levelAt(xp).level
}

/** The level after the current one, or null at the highest (D16). */
export function nextLevel(xp: number): Level | null {
  return LEVELS.find((level) => level.xpRequired > xp) ?? null
}
