import { describe, expect, test } from 'vitest'
import { isWeekend } from './calendar.ts'
import { NEW_LEARNER } from './learner.ts'
import { LEVELS, REWARDS } from './rules.ts'
import { completes, localTime, play, ZONES } from './test-support.ts'
import { xpFactor } from './xp.ts'

const xpOf = (level: number) => LEVELS.find((row) => row.level === level)?.xpRequired ?? 0
const FIVE = xpOf(REWARDS.weekend.level)

describe('[GIFT-02] double XP weekends', () => {
  test('begin with level 5', () => {
    const saturday = localTime('2026-06-13T12:00:00Z')
    expect([xpOf(3), FIVE - 1, FIVE, xpOf(10)].map((xp) => xpFactor(xp, saturday))).toEqual([1, 1, 2, 2])
  })

  test('are Saturday and Sunday, from midnight to midnight of the rider', () => {
    const zone = 'Europe/Berlin'
    const at = (time: string) => xpFactor(FIVE, localTime(`2026-06-${time}+02:00`, zone))
    expect([at('12T23:59:59.999'), at('13T00:00:00'), at('14T23:59:59.999'), at('15T00:00:00')]).toEqual([1, 2, 2, 1])
  })

  test.each(ZONES)('follow the calendar of %s through a year with its clock changes', (zone) => {
    const weekday = new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'short' })
    const begin = Date.parse('2026-01-01T00:30:00Z')
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const at = new Date(begin + hour * 3_600_000)
      expect(xpFactor(FIVE, { at, zone }), at.toISOString()).toBe(['Sat', 'Sun'].includes(weekday.format(at)) ? 2 : 1)
    }
  })

  test('hold on a Sunday of 23 hours and on one of 25', () => {
    for (const [sunday, ends] of [
      ['2026-03-29', '2026-03-29T22:00:00Z'],
      ['2026-10-25', '2026-10-25T23:00:00Z'],
    ] as const) {
      const end = Date.parse(ends)
      expect(isWeekend(sunday)).toBe(true)
      const factorAt = (ms: number) => xpFactor(FIVE, { at: new Date(ms), zone: 'Europe/Berlin' })
      expect([factorAt(end - 1), factorAt(end)]).toEqual([2, 1])
    }
  })

  test('are those of the place where a traveller is now', () => {
    // Friday evening in Los Angeles is Saturday in Auckland.
    const at = new Date('2026-06-13T03:00:00Z')
    expect(xpFactor(FIVE, { at, zone: 'America/Los_Angeles' })).toBe(1)
    expect(xpFactor(FIVE, { at, zone: 'Pacific/Auckland' })).toBe(2)
    // An unknown zone counts as UTC.
    expect(xpFactor(FIVE, { at, zone: 'Nowhere/Land' })).toBe(2)
  })

  test('double the whole XP of the tip, after the factor of the streak, and nothing else', () => {
    const start = { ...NEW_LEARNER, xp: FIVE }
    const friday = localTime('2026-06-12T12:00:00Z')
    const saturday = localTime('2026-06-13T12:00:00Z')
    const [ordinary] = play([[completes(1, 'riding', 'High'), friday]], start)
    const [doubled] = play([[completes(1, 'riding', 'High'), saturday]], start)
    expect([ordinary?.events[0], doubled?.events[0]]).toEqual([
      { kind: 'xp', amount: 15 },
      { kind: 'xp', amount: 30 },
    ])
    expect(doubled?.state.completed[1]?.xp).toBe(30)
    const streaked = play(
      ['10', '11', '12', '13'].map((day, index) => [
        completes(index + 1, 'storage', 'High'),
        localTime(`2026-06-${day}T12:00:00Z`),
      ]),
      start,
    )
    expect(streaked.map(({ events }) => events[0])).toEqual([15, 15, 15, 44].map((amount) => ({ kind: 'xp', amount })))
    // The fifth tip unlocks 50 XP, which are not doubled.
    const five = play(
      [1, 2, 3, 4, 5].map((id) => [completes(id), saturday]),
      start,
    )
    expect(five.at(-1)?.state.xp).toBe(FIVE + 5 * 20 + 50)
  })

  test('do not begin within the completion that reaches level 5', () => {
    const start = { ...NEW_LEARNER, xp: FIVE - 1 }
    const saturday = localTime('2026-06-13T12:00:00Z')
    const [reaching, next] = play(
      [
        [completes(1), saturday],
        [completes(2), saturday],
      ],
      start,
    )
    expect(reaching?.events.map((event) => event.kind)).toContain('level-up')
    expect([reaching?.events[0], next?.events[0]]).toEqual([
      { kind: 'xp', amount: 10 },
      { kind: 'xp', amount: 20 },
    ])
  })
})
