import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { levelAt, levelFor, nextLevel } from './levels.ts'
import { LEVELS } from './rules.ts'

describe('levels', () => {
  test.each([
    [0, 1],
    [49, 1],
    [50, 2],
    [119, 2],
    [120, 3],
    [2199, 9],
    [2200, 10],
    [99_999, 10],
  ])('%i XP is level %i', (xp, level) => expect(levelFor(xp)).toBe(level))

  test('[GIFT-09] a level comes with its title, its reward, what the reward does and where', () => {
    expect(levelAt(180)).toEqual({
      level: 3,
      xpRequired: 120,
      title: 'Safety Enthusiast',
      rewardName: 'streak',
      reward: 'streak x1.5',
      rewardText: 'From a streak of 3 days, tips earn one and a half times the XP.',
      rewardPath: '/progress',
    })
  })

  test('[LEARN-25] after level 10 there is no next level', () => {
    expect(nextLevel(2199)?.level).toBe(10)
    expect(nextLevel(2200)).toBeNull()
  })

  test('more XP is never a lower level, and the next level is always just above', () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), (xp, more) => {
        expect(levelFor(xp + more)).toBeGreaterThanOrEqual(levelFor(xp))
        expect(levelAt(xp).xpRequired).toBeLessThanOrEqual(xp)
        expect(nextLevel(xp)?.xpRequired ?? Infinity).toBeGreaterThan(xp)
        expect(nextLevel(xp)?.level ?? LEVELS.length + 1).toBe(levelFor(xp) + 1)
      }),
    )
  })
})
