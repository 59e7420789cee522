import { describe, expect, test } from 'vitest'
import { chanceFrom, tipXp } from './xp.ts'

describe('XP of a completed tip', () => {
  test('[LEARN-14] 10 XP plus the bonus of 0, 1 or 2', () => {
    expect([tipXp('Basic', 0, 0), tipXp('Basic', 0, 1), tipXp('Basic', 0, 2)]).toEqual([10, 11, 12])
  })

  test('[LEARN-14] the bonus drawn is 0, 1 or 2, a third each', () => {
    const drawn = [0, 0.333, 0.334, 0.666, 0.667, 0.999].map((number) => chanceFrom(() => number).bonusXp())
    expect(drawn).toEqual([0, 0, 1, 1, 2, 2])
  })

  test('[LEARN-15] importance High earns 5 more, written in any case', () => {
    expect([tipXp('High', 0, 0), tipXp('high', 0, 0), tipXp('HIGH', 0, 2)]).toEqual([15, 15, 17])
  })

  test.each(['Critical', 'Essential', 'Before Riding', 'Intermediate', 'Basic', 'Higher'])(
    '[LEARN-15] importance %s earns none more',
    (importance) => expect(tipXp(importance, 0, 0)).toBe(10),
  )

  test('[LEARN-16] from a streak of 3 on the sum is multiplied by 1.5 and rounded down', () => {
    expect([0, 1, 2].map((streak) => tipXp('High', streak, 2))).toEqual([17, 17, 17])
    expect([3, 4, 400].map((streak) => tipXp('High', streak, 2))).toEqual([25, 25, 25])
    expect([tipXp('Basic', 3, 0), tipXp('Basic', 3, 1), tipXp('Basic', 3, 2)]).toEqual([15, 16, 18])
    expect([tipXp('High', 3, 0), tipXp('High', 3, 1)]).toEqual([22, 24])
  })
})

test('[LEARN-37] the streak rises with a chance of 30%', () => {
  const rises = [0, 0.299, 0.3, 0.999].map((number) => chanceFrom(() => number).streakRises())
  expect(rises).toEqual([true, true, false, false])
})
