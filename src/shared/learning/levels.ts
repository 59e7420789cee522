import { LEVELS, type Level } from './rules.ts'

/** The level that so much XP has reached, with its title and reward (section 9). */
export function levelAt(xp: number): Level {
  return LEVELS.findLast((level) => level.xpRequired <= xp) ?? LEVELS[0]
}

/** The number of the level that so much XP has reached, 1 to 10. */
export function levelFor(xp: number): number {
  return levelAt(xp).level
}

/** The level after the one so much XP has reached; null at the highest (D16). */
export function nextLevel(xp: number): Level | null {
  return LEVELS.find((level) => level.xpRequired > xp) ?? null
}

/** How far so much XP is on the way from its level to the next: 0 up to 1; at the highest level 1. */
export function levelProgress(xp: number): number {
  const next = nextLevel(xp)
  if (next === null) return 1
  const from = levelAt(xp).xpRequired
  return Math.max(0, (xp - from) / (next.xpRequired - from))
}
