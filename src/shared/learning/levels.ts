import { LEVELS, type Level, levelsIn } from './rules.ts'

/** The level of a learner with this XP, with its title and reward. Server code gives the language. */
export function levelAt(xp: number, locale?: string): Level {
  const levels = locale === undefined ? LEVELS : levelsIn(locale)
  return levels.findLast((level) => level.xpRequired <= xp) ?? levels[0]
}

/** The number of the level of a learner with this XP, 1 to 10. */
export function levelFor(xp: number): number {
  return levelAt(xp).level
}

/** The levels that a learner reached by gaining XP, the lowest first. */
export function levelsReached(before: number, after: number): readonly Level[] {
  return LEVELS.filter(({ xpRequired }) => xpRequired > before && xpRequired <= after)
}

/** The level after the current one, or null at the highest. Server code gives the language. */
export function nextLevel(xp: number, locale?: string): Level | null {
  const levels: readonly Level[] = locale === undefined ? LEVELS : levelsIn(locale)
  return levels.find((level) => level.xpRequired > xp) ?? null
}
