import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysBetween, type LocalTime } from './calendar.ts'
import { afterCompletion, currentStreak, NO_STREAK, type Streak } from './streak.ts'
import { localDate, localTime, ZONES } from './test-support.ts'

const HOUR_MS = 3_600_000

const complete = (streak: Streak, now: LocalTime) => afterCompletion(streak, now, 'daily', () => false)
const counts = (moments: readonly LocalTime[]) => {
  let streak = NO_STREAK
  return moments.map((now) => {
    streak = complete(streak, now)
    return streak.count
  })
}
const datesTurned = (zone: string, from: Date, to: Date) => daysBetween(localDate(zone, from), localDate(zone, to))

const zones = fc.constantFrom(...ZONES)
const starts = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
/** Local times in order, with the given minutes between them. */
const journeys = (zone: fc.Arbitrary<string>, minutes: fc.Arbitrary<number>) =>
  fc.tuple(starts, fc.array(fc.record({ zone, minutes }), { minLength: 1, maxLength: 30 })).map(([start, steps]) => {
    let at = start.getTime()
    return steps.map((step): LocalTime => {
      at += step.minutes * 60_000
      return { at: new Date(at), zone: step.zone }
    })
  })
const upToHours = (hours: number) => fc.integer({ min: 0, max: hours * 60 })

describe('a rider who stays', () => {
  test('[LEARN-36] has a streak as long as the run of local dates that ends with the last one, in any zone and year', () => {
    fc.assert(
      fc.property(
        zones.chain((zone) => journeys(fc.constant(zone), upToHours(40))),
        (moments) => {
          const dates = [...new Set(moments.map(({ at, zone }) => localDate(zone, at)))]
          const breaks = dates.findLastIndex((date, i) => i > 0 && daysBetween(dates[i - 1] ?? date, date) > 1)
          expect(counts(moments).at(-1)).toBe(dates.length - Math.max(0, breaks))
        },
      ),
    )
  })

  test('loses and gains nothing by a clock that jumps back', () => {
    const jumping = fc.array(fc.integer({ min: -48 * 60, max: 30 * 60 }), { maxLength: 30 })
    fc.assert(
      fc.property(zones, starts, jumping, (zone, start, jumps) => {
        let clock = start.getTime()
        let latest = -Infinity
        let streak = NO_STREAK
        let withoutJumps = NO_STREAK
        for (const minutes of jumps) {
          clock += minutes * 60_000
          const now = { at: new Date(clock), zone }
          streak = complete(streak, now)
          if (clock >= latest) withoutJumps = complete(withoutJumps, now)
          latest = Math.max(latest, clock)
          expect(streak).toEqual(withoutJumps)
        }
      }),
    )
  })
})

describe('a rider who travels', () => {
  test('[LEARN-36] west over the date line keeps the streak, and it goes on', () => {
    const moments = [
      localTime('2026-05-01T20:00:00Z', 'Pacific/Auckland'), // 2 May
      localTime('2026-05-02T20:00:00Z', 'Pacific/Auckland'), // 3 May
      localTime('2026-05-03T02:00:00Z', 'America/Los_Angeles'), // 2 May again
      localTime('2026-05-03T20:00:00Z', 'America/Los_Angeles'), // 3 May again
      localTime('2026-05-04T20:00:00Z', 'America/Los_Angeles'), // 4 May
    ]
    expect(counts(moments)).toEqual([1, 2, 2, 3, 4])
  })

  test('[LEARN-36] east over the date line keeps the streak, although the rider skips a date', () => {
    const moments = [
      localTime('2026-05-01T07:30:00Z', 'America/Los_Angeles'), // 1 May, half past midnight
      localTime('2026-05-02T07:30:00Z', 'America/Los_Angeles'), // 2 May, also 2 May in Auckland
      localTime('2026-05-04T06:30:00Z', 'Pacific/Auckland'), // 4 May, still 3 May in Los Angeles
      localTime('2026-05-04T06:35:00Z', 'Pacific/Auckland'), // and again: the date that was skipped is not made up for
      localTime('2026-05-05T06:30:00Z', 'Pacific/Auckland'), // 5 May
    ]
    expect(counts(moments)).toEqual([1, 2, 3, 3, 4])
  })

  test('[LEARN-36] the streak shown on arrival lasts while one of the two calendars keeps it', () => {
    const streak = complete(NO_STREAK, localTime('2026-05-02T07:30:00Z', 'America/Los_Angeles'))
    const shown = (instant: string) => currentStreak(streak, localTime(instant, 'Pacific/Auckland'), 'daily')
    expect(shown('2026-05-04T06:59:59Z')).toBe(1)
    expect(shown('2026-05-04T07:00:00Z')).toBe(0)
  })

  test('[LEARN-36] never loses a streak that was kept on the calendar left or the calendar reached', () => {
    fc.assert(
      fc.property(journeys(zones, upToHours(60)), (moments) => {
        let streak = NO_STREAK
        let last: LocalTime | undefined
        for (const now of moments) {
          const before = streak.count
          const { at, zone } = last ?? now
          const kept = [zone, now.zone].some((calendar) => datesTurned(calendar, at, now.at) <= 1)
          const shown = currentStreak(streak, now, 'daily')
          streak = complete(streak, now)
          expect(shown).toBe(kept ? before : 0)
          expect(kept ? streak.count >= before : streak.count === 1).toBe(true)
          last = now
        }
      }),
    )
  })

  test('[LEARN-36] a rider who is active at least every 22 hours never loses a streak, in any zones', () => {
    fc.assert(
      fc.property(journeys(zones, upToHours(22)), (moments) => {
        const seen = counts(moments)
        expect(seen).toEqual(seen.toSorted((one, other) => one - other))
      }),
    )
  })

  test('a rider who moves once and is active every 24 hours misses at most one rise', () => {
    const days = fc.integer({ min: 1, max: 8 })
    fc.assert(
      fc.property(zones, zones, starts, days, days, (from, to, start, before, after) => {
        const moments = Array.from({ length: before + after }, (_, day) => ({
          at: new Date(start.getTime() + day * 24 * HOUR_MS),
          zone: day < before ? from : to,
        }))
        const seen = counts(moments)
        const eachOnItsOwnDate = moments.every(({ at, zone }, i) => {
          const last = moments[i - 1] ?? { at, zone }
          const turned = [zone, last.zone].map((calendar) => datesTurned(calendar, last.at, at))
          return i === 0 || (i === before ? Math.min(...turned) < 2 : turned[0] === 1)
        })
        fc.pre(eachOnItsOwnDate)
        expect(seen.at(-1)).toBeGreaterThanOrEqual(before + after - 1)
      }),
    )
  })
})

describe('a rider who changes zones often', () => {
  test('gains nothing at one instant', () => {
    const moments = ZONES.map((zone) => localTime('2026-05-01T12:00:00Z', zone))
    expect(counts(moments)).toEqual(moments.map(() => 1))
  })

  test('gains no more than a day by meeting 24 midnights in 24 hours', () => {
    const offsets = Array.from({ length: 24 }, (_, index) => 14 - index)
    const moments = offsets.map((offset) => ({
      at: new Date(Date.parse('2026-05-02T00:01:00Z') - offset * HOUR_MS),
      zone: `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`,
    }))
    const eve = localTime('2026-05-01T09:59:00Z', 'Pacific/Kiritimati')
    expect(Math.max(...counts([eve, ...moments]))).toBe(2)
  })

  test('never has a streak longer than its days on some calendar', () => {
    fc.assert(
      fc.property(journeys(zones, upToHours(30)), (moments) => {
        let start = 0
        const seen = counts(moments)
        for (const [index, { at }] of moments.entries()) {
          if ((seen[index] ?? 0) < (seen[index - 1] ?? 0)) start = index
          const began = moments[start]?.at ?? at
          const days = Math.max(...ZONES.map((zone) => 1 + datesTurned(zone, began, at)))
          expect(seen[index]).toBeLessThanOrEqual(days)
        }
      }),
    )
  })

  test('with two devices in two zones gains one day a day', () => {
    const moments = [
      localTime('2026-05-01T21:30:00Z', 'Europe/Berlin'),
      localTime('2026-05-01T22:45:00Z', 'UTC'),
      localTime('2026-05-01T23:50:00Z', 'UTC'),
      localTime('2026-05-02T00:10:00Z', 'Europe/Berlin'),
      localTime('2026-05-02T00:20:00Z', 'UTC'),
      localTime('2026-05-02T21:30:00Z', 'Europe/Berlin'),
      localTime('2026-05-02T22:45:00Z', 'UTC'),
      localTime('2026-05-02T22:50:00Z', 'Europe/Berlin'),
    ]
    expect(counts(moments)).toEqual([1, 1, 1, 2, 2, 2, 2, 3])
  })
})
