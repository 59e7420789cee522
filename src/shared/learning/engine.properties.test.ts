import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LocalTime } from './calendar.ts'
import { apply, type LearningAction, type LearningEvent, type Outcome } from './engine.ts'
import { type Learner, NEW_LEARNER } from './learner.ts'
import { levelFor } from './levels.ts'
import { ACHIEVEMENTS, CHALLENGES, type StreakRule } from './rules.ts'
import { summarise } from './summary.ts'
import { completes, play, ZONES } from './test-support.ts'
import type { BonusXp } from './xp.ts'

type Step = { action: LearningAction; minutes: number; zone: string; bonus: BonusXp; rises: boolean }
type Played = { before: Learner; action: LearningAction; now: LocalTime; outcome: Outcome }

const completed = fc
  .record({
    id: fc.integer({ min: 1, max: 40 }),
    category: fc.constantFrom('riding', 'maintenance', 'storage'),
    importance: fc.constantFrom('High', 'Basic'),
  })
  .map(({ id, category, importance }) => completes(id, category, importance))
const reviewed = fc.constant<LearningAction>({ kind: 'review-done' })
const shared = fc.constant<LearningAction>({ kind: 'shared' })
const challenged = fc.constantFrom(...CHALLENGES).map(({ id }): LearningAction => ({ kind: 'challenge-completed', id }))
const actions = fc.oneof(
  { arbitrary: completed, weight: 6 },
  { arbitrary: reviewed, weight: 2 },
  { arbitrary: shared, weight: 3 },
  { arbitrary: challenged, weight: 1 },
)
const rules = fc.constantFrom<StreakRule>('daily', 'simulated')
const zones = fc.constantFrom(...ZONES)

// Mostly days forward, sometimes a clock that jumps back.
const steps: fc.Arbitrary<Step> = fc.record({
  action: actions,
  minutes: fc.integer({ min: -6 * 60, max: 30 * 60 }),
  zone: zones,
  bonus: fc.constantFrom<BonusXp>(0, 1, 2),
  rises: fc.boolean(),
})
const lives = fc.array(steps, { minLength: 1, maxLength: 60 })

function live(life: readonly Step[], rule: StreakRule): readonly Played[] {
  let state = NEW_LEARNER
  let at = Date.parse('2026-03-25T12:00:00Z')
  return life.map(({ action, minutes, zone, bonus, rises }) => {
    at += minutes * 60_000
    const now = { at: new Date(at), zone }
    const before = state
    const outcome = apply(before, action, now, { bonusXp: () => bonus, streakRises: () => rises }, rule)
    state = outcome.state
    return { before, action, now, outcome }
  })
}

function xpOf(events: readonly LearningEvent[]): number {
  return events.reduce((sum, item) => {
    if (item.kind === 'xp') return sum + item.amount
    if (item.kind === 'challenge') return sum + item.xp
    return item.kind === 'achievement' ? sum + item.xpReward : sum
  }, 0)
}

describe('whatever a rider does, in any order, zone and rule', () => {
  test('XP never falls, and rises by exactly what is reported', () => {
    fc.assert(
      fc.property(lives, rules, (life, rule) => {
        for (const { before, outcome } of live(life, rule)) {
          expect(outcome.state.xp).toBeGreaterThanOrEqual(before.xp)
          expect(outcome.state.xp - before.xp).toBe(xpOf(outcome.events))
        }
      }),
    )
  })

  test('[LEARN-34] a repeat changes nothing and earns nothing', () => {
    fc.assert(
      fc.property(lives, rules, (life, rule) => {
        for (const { action, now, outcome } of live(life, rule)) {
          if (action.kind !== 'tip-completed') continue
          const again = apply(outcome.state, action, now, { bonusXp: () => 2, streakRises: () => true }, rule)
          expect(again.state).toBe(outcome.state)
          expect(again.events).toEqual([{ kind: 'tip-repeated', id: action.tip.id }])
          expect(summarise(outcome.state, again, now, rule).xpEarned).toBe(0)
        }
      }),
    )
  })

  test('[LEARN-40] the level is a function of all XP, and each level is reported once, when it is reached', () => {
    fc.assert(
      fc.property(lives, rules, (life, rule) => {
        const reported: number[] = []
        for (const { now, before, outcome } of live(life, rule)) {
          reported.push(...outcome.events.flatMap((item) => (item.kind === 'level-up' ? [item.level] : [])))
          expect(reported.at(-1) ?? 3).toBe(levelFor(outcome.state.xp))
          expect(summarise(before, outcome, now, rule).level).toBe(levelFor(outcome.state.xp))
        }
        expect(reported).toEqual(reported.map((_, index) => 4 + index))
      }),
    )
  })

  test('[LEARN-13] each achievement is granted once, and stays', () => {
    fc.assert(
      fc.property(lives, rules, (life, rule) => {
        const happenings = live(life, rule)
        const granted = happenings.flatMap(({ outcome }) =>
          outcome.events.flatMap((item) => (item.kind === 'achievement' ? [item.id] : [])),
        )
        expect(new Set(granted).size).toBe(granted.length)
        expect(Object.keys(happenings.at(-1)?.outcome.state.unlocked ?? {})).toEqual(granted)
        const summarised = happenings.flatMap(
          ({ before, outcome, now }) => summarise(before, outcome, now, rule).achievementsUnlocked,
        )
        expect(summarised.map(({ id }) => id)).toEqual(granted)
      }),
    )
  })

  test('[CHAL-10] no challenge earns twice on one local day', () => {
    const onlyChallenges = fc.array(
      fc.record({ steps, action: challenged }).map(({ steps: s, action }) => ({ ...s, action })),
    )
    fc.assert(
      fc.property(onlyChallenges, zones, (life, zone) => {
        const days = live(
          life.map((one) => ({ ...one, zone })),
          'daily',
        ).flatMap(({ outcome, now }) =>
          outcome.events.flatMap((item) =>
            item.kind === 'challenge' ? [`${item.id} ${now.at.toLocaleDateString('sv-SE', { timeZone: zone })}`] : [],
          ),
        )
        expect(new Set(days).size).toBe(days.length)
      }),
    )
  })

  test('the longest streak is at least the present one and never falls', () => {
    fc.assert(
      fc.property(lives, rules, (life, rule) => {
        for (const { before, outcome } of live(life, rule)) {
          expect(outcome.state.streak.longest).toBeGreaterThanOrEqual(outcome.state.streak.count)
          expect(outcome.state.streak.longest).toBeGreaterThanOrEqual(before.streak.longest)
        }
      }),
    )
  })

  test('the state is plain data, and the state before does not change', () => {
    fc.assert(
      fc.property(lives, rules, (life, rule) => {
        const happenings = live(life, rule)
        const copies = happenings.map(({ outcome }) => JSON.stringify(outcome.state))
        for (const [index, { outcome }] of happenings.entries()) {
          expect(JSON.parse(copies[index] ?? '')).toEqual(outcome.state)
        }
        expect(JSON.stringify(live(life, rule).at(-1)?.outcome.state)).toBe(copies.at(-1))
        expect(NEW_LEARNER).toMatchObject({ xp: 180, completed: {}, unlocked: {}, challengeDays: {} })
      }),
    )
  })
})

describe('the actions of one day', () => {
  const sameDay = fc.uniqueArray(actions, {
    minLength: 1,
    maxLength: 50,
    // Each tip occurs once, because two versions of a tip do not exist in one library.
    selector: (action) => (action.kind === 'tip-completed' ? action.tip.id : action),
  })
  const orders = sameDay.chain((day) =>
    fc.tuple(fc.constant(day), fc.shuffledSubarray(day, { minLength: day.length, maxLength: day.length })),
  )
  // Reviews on the days before, so that the streak achievement can be unlocked too.
  const reviewsBefore = fc.integer({ min: 0, max: 5 })

  test('give the same achievements, completions, shares and streak in any order', () => {
    fc.assert(
      fc.property(orders, reviewsBefore, zones, ([one, other], days, zone) => {
        const midday = Date.parse('2026-03-29T12:00:00Z')
        const review: LearningAction = { kind: 'review-done' }
        const earlier = Array.from({ length: days }, (_, index) => {
          return [review, { at: new Date(midday - (days - index) * 86_400_000), zone }] as const
        })
        const end = (day: readonly LearningAction[]) => {
          const today = day.map((action, index) => [action, { at: new Date(midday + index), zone }] as const)
          const state = play([...earlier, ...today]).at(-1)?.state ?? NEW_LEARNER
          const { completed, shares, streak, unlocked } = state
          return [Object.keys(completed), shares, streak.count, Object.keys(unlocked).toSorted()]
        }
        expect(end(one)).toEqual(end(other))
      }),
    )
  })

  test('25 tips, with 6 of riding and 4 of maintenance, unlock all achievements for tips, in any order', () => {
    const library = Array.from({ length: 25 }, (_, index) => {
      return completes(index + 1, index < 6 ? 'riding' : index < 10 ? 'maintenance' : 'storage')
    })
    fc.assert(
      fc.property(fc.shuffledSubarray(library, { minLength: 25, maxLength: 25 }), (order) => {
        const now = { at: new Date('2026-05-01T12:00:00Z'), zone: 'UTC' }
        const state = play(order.map((action) => [action, now] as const)).at(-1)?.state
        const ofTips = ACHIEVEMENTS.filter(({ requirement }) => requirement.kind === 'tips').map(({ id }) => id)
        expect(Object.keys(state?.unlocked ?? {}).toSorted()).toEqual(ofTips.toSorted())
        expect(state?.xp).toBe(180 + 25 * 10 + 50 + 150 + 300 + 100 + 100)
      }),
    )
  })
})
