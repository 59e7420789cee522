import { describe, expect, test } from 'vitest'
import type { LocalTime } from './calendar.ts'
import type { StreakRule } from './rules.ts'
import { afterCompletion, afterReview, currentStreak, NO_STREAK, type Streak, week } from './streak.ts'
import { localTime } from './test-support.ts'

const never = () => false
const completeAll = (moments: readonly LocalTime[], start: Streak = NO_STREAK) =>
  moments.reduce((streak, now) => afterCompletion(streak, now, 'daily', never), start)
const utc = (...instants: string[]) => instants.map((instant) => localTime(instant))
const noons = (...days: string[]) => utc(...days.map((day) => `${day}T12:00:00Z`))

describe('rule daily', () => {
  test('[LEARN-35] the first completion of a day raises the streak by 1, further ones that day do not', () => {
    const first = completeAll(utc('2026-05-01T08:00:00Z'))
    expect(first.count).toBe(1)
    const sameDay = completeAll(utc('2026-05-01T08:05:00Z', '2026-05-01T23:59:59Z'), first)
    expect(sameDay.count).toBe(1)
    const nextDay = completeAll(utc('2026-05-02T00:00:00Z', '2026-05-02T00:00:01Z'), sameDay)
    expect(nextDay.count).toBe(2)
  })

  test('[LEARN-36] a missed day ends the streak: the next activity starts at 1', () => {
    const two = completeAll(noons('2026-05-01', '2026-05-02'))
    expect(completeAll(noons('2026-05-04'), two)).toMatchObject({ count: 1, longest: 2 })
  })

  test('[LEARN-36] the streak shown lasts through the next day, and is 0 once a whole day was missed', () => {
    const two = completeAll(noons('2026-05-01', '2026-05-02'))
    const shown = (instant: string) => currentStreak(two, localTime(instant), 'daily')
    expect(shown('2026-05-03T23:59:59Z')).toBe(2)
    expect(shown('2026-05-04T00:00:00Z')).toBe(0)
  })

  test("[LEARN-36] a day ends at midnight in the rider's zone, not in UTC", () => {
    const auckland = ['2026-05-01T11:59:00Z', '2026-05-01T12:01:00Z'].map((at) => localTime(at, 'Pacific/Auckland'))
    expect(completeAll(auckland).count).toBe(2)
    const losAngeles = ['2026-05-01T23:59:00Z', '2026-05-02T00:01:00Z'].map((at) =>
      localTime(at, 'America/Los_Angeles'),
    )
    expect(completeAll(losAngeles).count).toBe(1)
  })

  test('[LEARN-36] at the same instants a rider in Auckland and one in Los Angeles follow their own day', () => {
    const instants = ['2026-05-01T02:00:00Z', '2026-05-01T10:00:00Z', '2026-05-01T20:00:00Z', '2026-05-02T06:00:00Z']
    const counts = (zone: string) =>
      instants.map((_, i) => completeAll(instants.slice(0, i + 1).map((at) => localTime(at, zone))).count)
    expect(counts('Pacific/Auckland')).toEqual([1, 1, 2, 2])
    expect(counts('America/Los_Angeles')).toEqual([1, 2, 2, 2])
  })

  test('[LEARN-36] a leap day is a day like any other', () => {
    expect(completeAll(noons('2028-02-28', '2028-02-29', '2028-03-01')).count).toBe(3)
    expect(completeAll(noons('2028-02-28', '2028-03-01')).count).toBe(1)
    expect(completeAll(noons('2027-02-28', '2027-03-01')).count).toBe(2)
  })

  test('[LEARN-36] days of 23 and of 25 hours are days like any other', () => {
    const berlin = (...instants: string[]) => completeAll(instants.map((at) => localTime(at, 'Europe/Berlin'))).count
    expect(berlin('2026-03-28T00:01:00+01:00', '2026-03-29T23:59:00+02:00', '2026-03-30T23:59:00+02:00')).toBe(3)
    expect(berlin('2026-03-28T23:59:00+01:00', '2026-03-30T00:01:00+02:00')).toBe(1)
    expect(berlin('2026-10-24T00:01:00+02:00', '2026-10-25T23:59:00+01:00', '2026-10-26T23:59:00+01:00')).toBe(3)
    expect(berlin('2026-10-25T00:01:00+02:00', '2026-10-25T23:59:00+01:00')).toBe(1)
  })

  test('[REV-05] a review counts for the day as a completion does', () => {
    const reviewed = afterReview(NO_STREAK, localTime('2026-05-01T08:00:00Z'), 'daily')
    expect(reviewed.count).toBe(1)
    expect(completeAll(noons('2026-05-01'), reviewed).count).toBe(1)
    expect(afterReview(reviewed, localTime('2026-05-02T08:00:00Z'), 'daily').count).toBe(2)
  })

  test('the longest streak stays after the streak ended', () => {
    const broken = completeAll(noons('2026-05-01', '2026-05-02', '2026-05-03', '2026-05-09', '2026-05-10'))
    expect(broken).toMatchObject({ count: 2, longest: 3 })
  })

  test('a clock that jumps back changes nothing', () => {
    const two = completeAll(noons('2026-05-01', '2026-05-02'))
    for (const earlier of noons('2026-05-01', '2026-04-01', '1970-01-01')) {
      expect(completeAll([earlier], two)).toBe(two)
      expect(currentStreak(two, earlier, 'daily')).toBe(2)
    }
    expect(completeAll(noons('2026-04-01', '2026-05-03'), two).count).toBe(3)
  })

  test('an unknown zone counts as UTC', () => {
    const streak = afterReview(NO_STREAK, localTime('2026-05-01T23:00:00Z', 'Mars/Olympus_Mons'), 'daily')
    expect(streak.last).toEqual({ at: '2026-05-01T23:00:00.000Z', zone: 'UTC' })
  })
})

describe('rule simulated', () => {
  const rule: StreakRule = 'simulated'

  test('[LEARN-37] after a completion the streak rises by 1 when chance says so, several times a day too', () => {
    const now = localTime('2026-05-01T08:00:00Z')
    const one = afterCompletion(NO_STREAK, now, rule, () => true)
    const two = afterCompletion(one, now, rule, () => true)
    const same = afterCompletion(two, now, rule, () => false)
    expect([one.count, two.count, same.count, same.longest]).toEqual([1, 2, 2, 2])
  })

  test('[LEARN-37] it never ends', () => {
    const one = afterCompletion(NO_STREAK, localTime('2026-05-01T08:00:00Z'), rule, () => true)
    const later = localTime('2027-05-01T08:00:00Z')
    expect(currentStreak(one, later, rule)).toBe(1)
    expect(afterCompletion(one, later, rule, () => false).count).toBe(1)
  })

  test('chance is not asked under rule daily, and once under simulated', () => {
    let asked = 0
    const rises = () => {
      asked += 1
      return true
    }
    afterCompletion(NO_STREAK, localTime('2026-05-01T08:00:00Z'), 'daily', rises)
    expect(asked).toBe(0)
    afterCompletion(NO_STREAK, localTime('2026-05-01T08:00:00Z'), rule, rises)
    expect(asked).toBe(1)
  })

  test('[REV-05] a review raises the streak under rule daily alone', () => {
    expect(afterReview(NO_STREAK, localTime('2026-05-01T08:00:00Z'), rule)).toBe(NO_STREAK)
  })

  test('a clock that jumps back does not move the last activity back', () => {
    const one = afterCompletion(NO_STREAK, localTime('2026-05-02T08:00:00Z'), rule, () => true)
    const two = afterCompletion(one, localTime('2026-05-01T08:00:00Z'), rule, () => true)
    expect(two).toMatchObject({ count: 2, last: one.last, recent: one.recent })
  })

  test('a streak goes on day by day when the operator turns from rule daily to simulated and back', () => {
    const lucky = [1, 2, 3].reduce(
      (streak) => afterCompletion(streak, localTime('2026-05-01T12:00:00Z'), rule, () => true),
      completeAll(noons('2026-05-01')),
    )
    expect(lucky.count).toBe(4)
    expect(completeAll(noons('2026-05-02', '2026-05-03'), lucky).count).toBe(6)
    expect(completeAll(noons('2026-05-03'), lucky).count).toBe(1)
  })
})

describe('days of rest: every tip completed, no question due', () => {
  const two = completeAll(noons('2026-05-01', '2026-05-02'))
  const resting: Streak = { ...two, restsUntil: '2026-05-05T18:00:00Z' }
  const shown = (streak: Streak, instant: string) => currentStreak(streak, localTime(instant), 'daily')

  test('[LEARN-36] [REV-05] they do not end a streak and do not raise it', () => {
    expect(shown(resting, '2026-05-05T12:00:00Z')).toBe(2)
    expect(shown(two, '2026-05-05T12:00:00Z')).toBe(0)
    expect(afterReview(resting, localTime('2026-05-05T20:00:00Z'), 'daily').count).toBe(3)
  })

  test('[LEARN-36] once there is something to do, a missed day ends the streak again', () => {
    // The rider had all of 6 May to do it.
    expect(shown(resting, '2026-05-06T23:59:59Z')).toBe(2)
    expect(shown(resting, '2026-05-07T00:00:00Z')).toBe(0)
    expect(afterReview(resting, localTime('2026-05-07T08:00:00Z'), 'daily').count).toBe(1)
  })

  test('a question that was due before the last activity does not end the streak sooner', () => {
    const late: Streak = { ...two, restsUntil: '2026-04-20T12:00:00Z' }
    expect(shown(late, '2026-05-03T23:59:59Z')).toBe(2)
  })

  test('the week shows them, until the day something is due', () => {
    const rests = (instant: string) =>
      week(resting, localTime(instant), 'daily')
        .filter(({ rest }) => rest)
        .map(({ day }) => day)
    expect(rests('2026-05-04T12:00:00Z')).toEqual(['2026-05-03', '2026-05-04'])
    expect(rests('2026-05-05T12:00:00Z')).toEqual(['2026-05-03', '2026-05-04'])
    expect(rests('2026-05-07T12:00:00Z')).toEqual([])
  })

  test('rule simulated has no days of rest', () => {
    expect(week(resting, localTime('2026-05-04T12:00:00Z'), 'simulated').some(({ rest }) => rest)).toBe(false)
  })
})

describe('the week', () => {
  test('is the last 7 local days, oldest first, the active ones marked', () => {
    const streak = completeAll(noons('2026-04-20', '2026-04-26', '2026-04-30', '2026-05-01', '2026-05-02'))
    expect(week(streak, localTime('2026-05-03T09:00:00Z'), 'daily')).toEqual([
      { day: '2026-04-27', active: false, rest: false },
      { day: '2026-04-28', active: false, rest: false },
      { day: '2026-04-29', active: false, rest: false },
      { day: '2026-04-30', active: true, rest: false },
      { day: '2026-05-01', active: true, rest: false },
      { day: '2026-05-02', active: true, rest: false },
      { day: '2026-05-03', active: false, rest: false },
    ])
  })

  test('is full after 7 active days, and stores at most two days more', () => {
    const days = Array.from({ length: 20 }, (_, index) => `2026-05-${String(index + 1).padStart(2, '0')}`)
    const streak = completeAll(noons(...days))
    expect(week(streak, localTime('2026-05-20T23:00:00Z'), 'daily').map(({ active }) => active)).toEqual(
      Array(7).fill(true),
    )
    expect(streak.recent).toHaveLength(9)
  })

  test('is empty for a new learner', () => {
    expect(week(NO_STREAK, localTime('2026-05-03T09:00:00Z'), 'daily').some(({ active }) => active)).toBe(false)
  })

  test("uses the calendar of the rider's current zone", () => {
    const streak = completeAll([localTime('2026-05-01T20:00:00Z', 'America/Los_Angeles')])
    const last = (zone: string) => week(streak, localTime('2026-05-01T21:00:00Z', zone), 'daily').at(-1)
    expect(last('America/Los_Angeles')).toEqual({ day: '2026-05-01', active: true, rest: false })
    expect(last('Pacific/Auckland')).toEqual({ day: '2026-05-02', active: true, rest: false })
  })
})
