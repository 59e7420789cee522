import { describe, expect, test } from 'vitest'
import { ACHIEVEMENTS, LEVELS, STREAK_BAR_SEGMENTS } from './rules.ts'

// The levels and achievements of the specification. Other tests read them from rules.ts.

const level = (number: number) => {
  const found = LEVELS.find(({ level }) => level === number)
  return [found?.xpRequired, found?.title, found?.reward]
}

describe('levels of section 9', () => {
  test('[LEARN-18] levels 1 and 2', () => {
    expect(level(1)).toEqual([0, 'Safety Novice', 'basic tips'])
    expect(level(2)).toEqual([50, 'Safety Student', 'daily challenges'])
  })

  test.each([
    ['LEARN-19', 3, 120, 'Safety Enthusiast', 'streak x1.5'],
    ['LEARN-20', 4, 250, 'Safety Apprentice', 'printable guides'],
    ['LEARN-21', 5, 400, 'Safety Adept', 'double XP weekends'],
    ['LEARN-22', 6, 600, 'Safety Expert', 'customizable avatar'],
    ['LEARN-23', 7, 850, 'Safety Pro', 'custom tip lists'],
    ['LEARN-24', 8, 1200, 'Safety Mentor', 'share progress'],
    ['LEARN-25', 9, 1600, 'Safety Master', 'exclusive badges'],
    ['LEARN-25', 10, 2200, 'Safety Guru', 'featured on leaderboard'],
  ])('[%s] level %i', (_, number, xp, title, reward) => {
    expect(level(number)).toEqual([xp, title, reward])
  })

  test('there are ten, each above the one before', () => {
    expect(LEVELS.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(LEVELS.map(({ xpRequired }) => xpRequired)).toEqual([0, 50, 120, 250, 400, 600, 850, 1200, 1600, 2200])
  })
})

describe('achievements of section 9', () => {
  const expected = [
    ['LEARN-26', 'safety-beginner', 'Safety Beginner', 50, { kind: 'tips', count: 5 }],
    ['LEARN-27', 'safety-pro', 'Safety Pro', 150, { kind: 'tips', count: 15 }],
    ['LEARN-28', 'safety-master', 'Safety Master', 300, { kind: 'tips', count: 25 }],
    ['LEARN-29', 'riding-expert', 'Riding Expert', 100, { kind: 'tips', count: 6, category: 'riding' }],
    ['LEARN-30', 'maintenance-guru', 'Maintenance Guru', 100, { kind: 'tips', count: 4, category: 'maintenance' }],
    ['LEARN-31', 'dedicated-learner', 'Dedicated Learner', 75, { kind: 'streak', count: 5 }],
    ['LEARN-32', 'safety-influencer', 'Safety Influencer', 125, { kind: 'shares', count: 10 }],
  ] as const
  test.each(expected)('[%s] %s', (_, id, name, xpReward, requirement) => {
    expect(ACHIEVEMENTS.find((achievement) => achievement.id === id)).toMatchObject({ name, xpReward, requirement })
  })

  test('there are no others', () => expect(ACHIEVEMENTS.map(({ id }) => id)).toEqual(expected.map(([, id]) => id)))
})

test('the streak bar has 7 segments', () => expect(STREAK_BAR_SEGMENTS).toBe(7))
