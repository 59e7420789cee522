import { describe, expect, test } from 'vitest'
import type { LocalTime } from './calendar.ts'
import { apply, type LearningAction, type LearningEvent } from './engine.ts'
import { type Learner, NEW_LEARNER } from './learner.ts'
import { levelFor } from './levels.ts'
import { completes, localTime, noLuck, play } from './test-support.ts'

const now = localTime('2026-05-01T12:00:00Z')
const shared: LearningAction = { kind: 'shared' }
const reviewed: LearningAction = { kind: 'review-done' }
const sprint: LearningAction = { kind: 'challenge-completed', id: 'safety-sprint' }
const on = (day: string, zone?: string): LocalTime => localTime(`2026-05-${day}T12:00:00Z`, zone)
const allNow = (actions: readonly LearningAction[], start?: Learner) =>
  play(
    actions.map((action) => [action, now] as const),
    start,
  )
const tips = (from: number, to: number, category?: string) =>
  Array.from({ length: to - from + 1 }, (_, index) => completes(from + index, category))
const unlockedBy = (events: readonly LearningEvent[]) =>
  events.flatMap((item) => (item.kind === 'achievement' ? [item.id] : []))

test('[LEARN-17] a learner starts with 180 XP at level 3, nothing completed, nothing unlocked', () => {
  expect(NEW_LEARNER).toMatchObject({ xp: 180, completed: {}, unlocked: {}, shares: 0 })
  expect(levelFor(NEW_LEARNER.xp)).toBe(3)
  expect(NEW_LEARNER.streak.count).toBe(0)
})

describe('completing a tip', () => {
  test('[LEARN-14] gives its XP, kept with when and in which category', () => {
    const luck = { ...noLuck, bonusXp: () => 2 as const }
    const { state, events } = apply(NEW_LEARNER, completes(7, 'riding'), now, luck)
    expect(state.xp).toBe(192)
    expect(state.completed).toEqual({ 7: { at: '2026-05-01T12:00:00.000Z', category: 'riding', xp: 12 } })
    expect(events).toEqual([
      { kind: 'xp', amount: 12 },
      { kind: 'streak', streak: 1 },
    ])
  })

  test('[LEARN-34] a second time changes nothing, earns nothing and counts for no day', () => {
    const { state } = apply(NEW_LEARNER, completes(7), now, noLuck)
    const again = apply(state, completes(7, 'riding', 'High'), on('02'), noLuck)
    expect(again.state).toBe(state)
    expect(again.events).toEqual([{ kind: 'tip-repeated', id: 7 }])
  })

  test('[LEARN-34] a repeat draws no random number', () => {
    const { state } = apply(NEW_LEARNER, completes(7), now, noLuck)
    const forbidden = () => {
      throw new Error('chance was asked')
    }
    expect(() => apply(state, completes(7), now, { bonusXp: forbidden, streakRises: forbidden })).not.toThrow()
  })

  test('[LEARN-16] the streak before the completion multiplies the XP', () => {
    const days = ['01', '02', '03', '04'].map((day, index) => [completes(index + 1), on(day)] as const)
    const amounts = play(days).map(({ events }) => events.find((item) => item.kind === 'xp')?.amount)
    expect(amounts).toEqual([10, 10, 10, 15])
  })

  test('[LEARN-16] a streak that has ended does not multiply', () => {
    const days = ['01', '02', '03', '05'].map((day, index) => [completes(index + 1), on(day)] as const)
    expect(play(days).at(-1)?.events[0]).toEqual({ kind: 'xp', amount: 10 })
  })

  test('[LEARN-37] under rule simulated chance decides about the streak', () => {
    const lucky = { ...noLuck, streakRises: () => true }
    const one = apply(NEW_LEARNER, completes(1), now, lucky, 'simulated')
    const two = apply(one.state, completes(2), now, lucky, 'simulated')
    const same = apply(two.state, completes(3), now, noLuck, 'simulated')
    expect([one, two, same].map(({ state }) => state.streak.count)).toEqual([1, 2, 2])
    expect(same.events).toEqual([{ kind: 'xp', amount: 10 }])
  })
})

describe('achievements', () => {
  const category = (name: string) => (id: number) => completes(id, name)
  const riding = [1, 2, 3, 4, 5, 6].map(category('riding'))
  const maintenance = [11, 12, 13, 14].map(category('maintenance'))

  test.each([
    ['LEARN-26', 'safety-beginner', 5, tips(1, 5)],
    ['LEARN-27', 'safety-pro', 15, tips(1, 15)],
    ['LEARN-28', 'safety-master', 25, tips(1, 25)],
    ['LEARN-29', 'riding-expert', 7, [completes(31), ...riding]],
    ['LEARN-30', 'maintenance-guru', 6, [completes(31), completes(32), ...maintenance]],
    ['LEARN-32', 'safety-influencer', 10, Array<LearningAction>(10).fill(shared)],
  ])('[%s] %s is unlocked by the last of the actions it needs, not before', (_, id, count, actions) => {
    const outcomes = allNow(actions)
    expect(outcomes).toHaveLength(count)
    expect(outcomes.findIndex(({ events }) => unlockedBy(events).some((unlocked) => unlocked === id))).toBe(count - 1)
    expect(outcomes.at(-1)?.state.unlocked[id]).toBe('2026-05-01T12:00:00.000Z')
  })

  test('[LEARN-31] dedicated-learner is unlocked on the fifth day in a row', () => {
    const days = ['01', '02', '03', '04', '05'].map((day, index) => [completes(index + 1), on(day)] as const)
    const unlocked = play(days).map(({ events }) => unlockedBy(events).includes('dedicated-learner'))
    expect(unlocked).toEqual([false, false, false, false, true])
  })

  test('[LEARN-13] grants its XP once, also when its threshold is met again', () => {
    const streakDays = ['01', '02', '03', '04', '05', '10', '11', '12', '13', '14', '15']
    const outcomes = play(streakDays.map((day) => [reviewed, on(day)] as const))
    expect(outcomes.flatMap(({ events }) => unlockedBy(events))).toEqual(['dedicated-learner'])
    expect(outcomes.at(-1)?.state.xp).toBe(180 + 75)
  })

  test('[LEARN-40] their XP counts for the level and can raise it', () => {
    const outcomes = allNow(tips(1, 5))
    expect(outcomes.map(({ state }) => state.xp)).toEqual([190, 200, 210, 220, 280])
    expect(outcomes.at(-1)?.events).toEqual([
      { kind: 'xp', amount: 10 },
      { kind: 'achievement', id: 'safety-beginner', xpReward: 50 },
      { kind: 'level-up', level: 4 },
    ])
  })

  test('several at once are reported one after the other, with each level reached', () => {
    const almost: Learner = {
      ...(allNow([...tips(1, 4), ...riding.slice(0, 5).map((_, i) => completes(40 + i, 'riding'))]).at(-1)?.state ??
        NEW_LEARNER),
      xp: 240,
      unlocked: {},
    }
    expect(apply(almost, completes(50, 'riding'), on('02'), noLuck).events).toEqual([
      { kind: 'xp', amount: 10 },
      { kind: 'streak', streak: 2 },
      { kind: 'achievement', id: 'safety-beginner', xpReward: 50 },
      { kind: 'achievement', id: 'riding-expert', xpReward: 100 },
      { kind: 'level-up', level: 4 },
      { kind: 'level-up', level: 5 },
    ])
  })
})

describe('reviews', () => {
  test('[REV-06] earn no XP', () => {
    const { state, events } = apply(NEW_LEARNER, reviewed, now, { ...noLuck, bonusXp: () => 2 })
    expect(state.xp).toBe(180)
    expect(events).toEqual([{ kind: 'streak', streak: 1 }])
  })

  test('[REV-05] the first completion or review of a day raises the streak, the other that day does not', () => {
    const happenings = [
      [reviewed, on('01')],
      [completes(1), on('01')],
      [completes(2), on('02')],
      [reviewed, on('02')],
    ] as const
    expect(play(happenings).map(({ state }) => state.streak.count)).toEqual([1, 1, 2, 2])
  })
})

describe('challenges', () => {
  test('[LEARN-40] grant their XP, which counts for the level and can raise it', () => {
    const { state, events } = apply({ ...NEW_LEARNER, xp: 230 }, sprint, now, noLuck)
    expect(state.xp).toBe(250)
    expect(events).toEqual([
      { kind: 'challenge', id: 'safety-sprint', xp: 20 },
      { kind: 'level-up', level: 4 },
    ])
  })

  test('[CHAL-10] a repeat on the same local day is refused and changes nothing; the next day it is open again', () => {
    const late = localTime('2026-05-01T09:00:00Z', 'Pacific/Auckland')
    const stillThatDay = localTime('2026-05-01T11:59:59Z', 'Pacific/Auckland')
    const nextDay = localTime('2026-05-01T12:00:00Z', 'Pacific/Auckland')
    const first = apply(NEW_LEARNER, sprint, late, noLuck)
    const repeat = apply(first.state, sprint, stillThatDay, noLuck)
    expect(repeat.state).toBe(first.state)
    expect(repeat.events).toEqual([{ kind: 'challenge-refused', id: 'safety-sprint' }])
    expect(apply(first.state, sprint, nextDay, noLuck).state.xp).toBe(220)
  })

  test('[CHAL-10] each is completed for its own day', () => {
    const dive: LearningAction = { kind: 'challenge-completed', id: 'deep-dive' }
    expect(allNow([sprint, dive]).at(-1)?.state.xp).toBe(180 + 20 + 15)
  })

  test('[CHAL-10] a clock that jumps back or a flight west does not reopen a challenge', () => {
    const { state } = apply(NEW_LEARNER, sprint, on('02', 'Pacific/Auckland'), noLuck)
    expect(apply(state, sprint, on('01', 'Pacific/Auckland'), noLuck).state).toBe(state)
    expect(apply(state, sprint, on('02', 'America/Los_Angeles'), noLuck).state).toBe(state)
  })

  test('do not count for the streak, nor do shares', () => {
    expect(allNow([sprint, shared]).at(-1)?.state.streak).toBe(NEW_LEARNER.streak)
  })
})
