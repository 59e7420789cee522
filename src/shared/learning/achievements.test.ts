import { describe, expect, test } from 'vitest'
import { achievementProgress } from './achievements.ts'
import { type Learner, NEW_LEARNER } from './learner.ts'
import { requiredCount } from './requirements.ts'
import { completes, localTime, play } from './test-support.ts'

const now = localTime('2026-05-01T12:00:00Z')
const progressOf = (id: string, learner: Learner, at = now) =>
  achievementProgress(learner, at).find((achievement) => achievement.id === id)

describe('progress of the achievements', () => {
  test('is 0 for all seven at the start, and none is unlocked', () => {
    const all = achievementProgress(NEW_LEARNER, now)
    expect(all.map(({ progress, unlocked, unlockedAt }) => [progress, unlocked, unlockedAt])).toEqual(
      Array(7).fill([0, false, null]),
    )
    expect(all.map(requiredCount)).toEqual([5, 15, 25, 6, 4, 5, 10])
  })

  test('shows the definition beside the progress', () => {
    const learner = play([[completes(1, 'riding'), now]])[0]?.state ?? NEW_LEARNER
    expect(progressOf('riding-expert', learner)).toEqual({
      id: 'riding-expert',
      name: 'Riding Expert',
      description: 'Complete 6 riding tips',
      icon: 'bike',
      xpReward: 100,
      progress: 1,
      requiredTips: 6,
      requiredCategory: 'riding',
      unlocked: false,
      unlockedAt: null,
    })
  })

  test('counts only tips of the required category', () => {
    const learner = play([
      [completes(1, 'riding'), now],
      [completes(2, 'storage'), now],
    ]).at(-1)?.state
    expect(progressOf('safety-beginner', learner ?? NEW_LEARNER)?.progress).toBe(2)
    expect(progressOf('maintenance-guru', learner ?? NEW_LEARNER)?.progress).toBe(0)
  })

  test('of a streak achievement is the current streak', () => {
    const learner = play([[completes(1), now]])[0]?.state ?? NEW_LEARNER
    expect(progressOf('dedicated-learner', learner)?.progress).toBe(1)
    expect(progressOf('dedicated-learner', learner, localTime('2026-05-03T12:00:00Z'))?.progress).toBe(0)
  })

  test('stays full once unlocked, with the time, and never exceeds the required number', () => {
    const unlocked = { ...NEW_LEARNER, unlocked: { 'dedicated-learner': '2026-04-01T10:00:00.000Z' }, shares: 99 }
    expect(progressOf('dedicated-learner', unlocked)).toMatchObject({
      progress: 5,
      unlocked: true,
      unlockedAt: '2026-04-01T10:00:00.000Z',
    })
    expect(progressOf('safety-influencer', unlocked)).toMatchObject({
      progress: 10,
      requiredShares: 10,
      unlocked: false,
    })
  })
})
