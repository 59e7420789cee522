import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayIn, dayOf, daysBetween, isTimeZone, midnightsBetween, timeZoneOrUtc } from './calendar.ts'
import { localDate, localTime, ZONES } from './test-support.ts'

describe('a local day', () => {
  test('differs between Auckland and Los Angeles at the same instant', () => {
    expect(dayOf(localTime('2026-11-21T08:00:00Z', 'Pacific/Auckland'))).toBe('2026-11-21')
    expect(dayOf(localTime('2026-11-21T08:00:00Z', 'America/Los_Angeles'))).toBe('2026-11-21')
    expect(dayOf(localTime('2026-11-21T12:00:00Z', 'Pacific/Auckland'))).toBe('2026-11-22')
    expect(dayOf(localTime('2026-11-21T07:59:59Z', 'America/Los_Angeles'))).toBe('2026-11-20')
  })

  test('is right in zones with quarter hours', () => {
    expect(dayIn('Asia/Kathmandu', new Date('2026-01-01T18:14:59Z'))).toBe('2026-01-01')
    expect(dayIn('Asia/Kathmandu', new Date('2026-01-01T18:15:00Z'))).toBe('2026-01-02')
  })

  test('is the UTC day in an unknown zone', () => {
    expect(dayIn('Mars/Olympus_Mons', new Date('2026-01-01T23:59:59Z'))).toBe('2026-01-01')
    expect(dayIn('', new Date('2026-01-02T00:00:00Z'))).toBe('2026-01-02')
  })

  test('equals the date of another implementation, in any zone at any instant', () => {
    const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instants, (zone, at) => {
        expect(dayIn(zone, at)).toBe(localDate(zone, at))
      }),
    )
  })

  test('stays right with more zone names than the cache holds', () => {
    const letters = [...'europe/berlin']
    const spellings = Array.from({ length: 700 }, (_, number) =>
      letters.map((letter, index) => ((number >> index) & 1 ? letter.toUpperCase() : letter)).join(''),
    )
    const days = spellings.map((zone) => dayIn(zone, new Date('2026-06-30T22:00:00Z')))
    expect(new Set(days)).toEqual(new Set(['2026-07-01']))
  })
})

describe('time zones', () => {
  test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'])('%s is a time zone', (zone) => {
    expect(isTimeZone(zone)).toBe(true)
    expect(timeZoneOrUtc(zone)).toBe(zone)
  })

  test.each(['', 'Berlin', 'Europe/Atlantis', '__proto__', "'; drop table rider"])('%j is no time zone', (zone) => {
    expect(isTimeZone(zone)).toBe(false)
    expect(timeZoneOrUtc(zone)).toBe('UTC')
  })
})

describe('days between', () => {
  test.each([
    ['2028-02-28', '2028-03-01', 2],
    ['2027-02-28', '2027-03-01', 1],
    ['2100-02-28', '2100-03-01', 1],
    ['2026-12-31', '2027-01-01', 1],
    ['2026-03-28', '2026-03-30', 2],
    ['2026-01-02', '2026-01-01', -1],
  ])('from %s to %s are %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days)
    expect(addDays(from, days)).toBe(to)
  })

  test('addDays and daysBetween are inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
        expect(daysBetween('2026-11-21', addDays('2026-11-21', days))).toBe(days)
      }),
    )
  })

  test('are counted by midnights, not by hours', () => {
    const turned = (from: string, to: string) => midnightsBetween('Europe/Berlin', new Date(from), new Date(to))
    expect(turned('2026-06-01T23:59:00+02:00', '2026-06-02T00:01:00+02:00')).toBe(1)
    // The Sunday between has 23 hours in March and 25 in October.
    expect(turned('2026-03-28T23:30:00+01:00', '2026-03-30T00:15:00+02:00')).toBe(2)
    expect(turned('2026-10-25T00:15:00+02:00', '2026-10-25T23:45:00+01:00')).toBe(0)
  })
})

test.each(['-23:59', '-12:00', '+14:00', '+0100', '', ' UTC'])('%j names no time zone', (text) => {
  expect(isTimeZone(text)).toBe(false)
  expect(timeZoneOrUtc(text)).toBe('UTC')
})

test.each(['UTC', 'Europe/Berlin', 'Asia/Calcutta', 'US/Pacific', 'Etc/GMT+12'])('%j names a time zone', (text) => {
  expect(timeZoneOrUtc(text)).toBe(text)
})
