import { describe, expect, test } from 'vitest'
import { apply } from './engine.ts'
import { NEW_LEARNER } from './learner.ts'
import { summarise } from './summary.ts'
import { completes, localTime, noLuck, play } from './test-support.ts'

const now = localTime('2026-05-01T12:00:00Z')

describe('the summary of an action', () => {
  test("has the tip's own XP, the total with the achievements', and what was unlocked", () => {
    const before = play([1, 2, 3, 4].map((id) => [completes(id), now] as const)).at(-1)?.state ?? NEW_LEARNER
    const outcome = apply(before, completes(5, 'storage', 'High'), now, noLuck)
    expect(summarise(before, outcome, now)).toEqual({
      xpEarned: 15,
      xp: 285,
      level: 4,
      leveledUp: true,
      streak: 1,
      achievementsUnlocked: [
        {
          id: 'safety-beginner',
          name: 'Safety Beginner',
          description: 'Complete 5 tips',
          xpReward: 50,
          unlockedAt: '2026-05-01T12:00:00.000Z',
        },
      ],
    })
  })

  test('of a repeat earns 0 and unlocks nothing', () => {
    const before = play([1, 2, 3, 4, 5].map((id) => [completes(id), now] as const)).at(-1)?.state ?? NEW_LEARNER
    const outcome = apply(before, completes(1), now, noLuck)
    expect(summarise(before, outcome, now)).toEqual({
      xpEarned: 0,
      xp: 280,
      level: 4,
      leveledUp: false,
      streak: 1,
      achievementsUnlocked: [],
    })
  })

  test("of a challenge has the challenge's XP and the streak as it stands now", () => {
    const before = play([[completes(1), now]])[0]?.state ?? NEW_LEARNER
    const later = localTime('2026-05-05T12:00:00Z')
    const outcome = apply(before, { kind: 'challenge-completed', id: 'safety-commitment' }, later, noLuck)
    expect(summarise(before, outcome, later)).toMatchObject({ xpEarned: 30, xp: 220, streak: 0 })
    expect(summarise(before, outcome, later, 'simulated').streak).toBe(1)
  })
})
