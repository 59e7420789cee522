import { describe, expect, test } from 'vitest'
import { dayIn } from '../learning/calendar.ts'
import { type RulesOfPlace, rulesAt, startOfDay, type TimedRule } from './rules-at.ts'
import { overlap } from './times.ts'

const rule = (id: string, more: Partial<TimedRule> = {}): TimedRule => ({ id, place: 'xx', ...more })
const inCity = (id: string, more: Partial<TimedRule> = {}) => rule(id, { place: 'xx-city', ...more })
const country = (...rules: TimedRule[]): RulesOfPlace<TimedRule> => ({
  id: 'xx',
  timeZone: 'Europe/Berlin',
  around: [],
  rules,
})
const city = (...rules: TimedRule[]) => ({ ...country(...rules), id: 'xx-city', around: [{ id: 'xx' }] })
const at = (time: string) => new Date(time)

describe('[RULE-05] a rule with days', () => {
  const [old, next] = [rule('speed', { until: '2027-02-28' }), rule('speed', { from: '2027-03-01' })]
  const place = country(rule('age'), old, next)

  test('begins and ends at midnight of the place', () => {
    const before = rulesAt(place, at('2027-02-28T22:59:59.999Z'))
    expect(before.holding).toEqual([rule('age'), old])
    expect(before.coming).toEqual([next])
    expect(before.changesAt).toEqual(at('2027-02-28T23:00:00Z'))
    expect(before.changedAt).toBeNull()
    const after = rulesAt(place, at('2027-02-28T23:00:00Z'))
    expect(after).toEqual({
      holding: [rule('age'), next],
      coming: [],
      changesAt: null,
      changedAt: at('2027-02-28T23:00:00Z'),
    })
  })

  test('that ended is not shown, and one that is announced is coming and never holds', () => {
    const announced = rule('lights', { announced: true })
    const { holding, coming } = rulesAt(country(old, announced, rule('age', { from: '2040-01-01' })), at('2030-01-01Z'))
    expect(holding).toEqual([])
    expect(coming).toEqual([rule('age', { from: '2040-01-01' }), announced])
  })

  test('overlaps another one when both hold on a day', () => {
    expect(overlap(old, next)).toBe(false)
    expect(overlap({ until: '2027-03-01' }, next)).toBe(true)
    expect(overlap({}, { until: '2020-01-01' })).toBe(true)
    expect(overlap({}, { announced: true })).toBe(false)
  })
})

describe('[RULE-04] a city within a country', () => {
  test('has the rules of the country in their order, replaces those with the same id, and adds its own', () => {
    const place = city(rule('speed'), rule('parking'), inCity('parking'), inCity('zone'))
    expect(rulesAt(place, at('2026-01-01Z')).holding).toEqual([rule('speed'), inCity('parking'), inCity('zone')])
  })

  test('has the rule of the country until its own begins, and again after it has ended', () => {
    const own = inCity('parking', { from: '2027-05-01', until: '2027-05-31' })
    const place = city(rule('parking'), own)
    const parkingOn = (day: string) => rulesAt(place, at(`${day}T12:00:00Z`)).holding
    expect(parkingOn('2027-04-30')).toEqual([rule('parking')])
    expect(parkingOn('2027-05-31')).toEqual([own])
    expect(parkingOn('2027-06-01')).toEqual([rule('parking')])
    expect(rulesAt(place, at('2027-05-15Z')).changesAt).toEqual(at('2027-05-31T22:00:00Z'))
  })

  test('does not show a coming rule of the country that its own rule replaces', () => {
    const later = rule('parking', { from: '2028-01-01' })
    const announced = rule('parking', { announced: true })
    const place = city(rule('parking', { until: '2027-12-31' }), later, announced, inCity('parking'))
    expect(rulesAt(place, at('2027-01-01Z')).coming).toEqual([])
  })
})

describe('the first moment of a day', () => {
  test.each([
    ['Europe/Berlin', '2027-03-01', '2027-02-28T23:00:00.000Z'],
    ['Europe/Berlin', '2027-07-01', '2027-06-30T22:00:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2027-01-01', '2027-01-01T11:00:00.000Z'],
    ['Asia/Kathmandu', '2027-01-01', '2026-12-31T18:15:00.000Z'],
    // The clock goes from 24:00 to 01:00 on this day.
    ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00:00.000Z'],
  ])('in %s on %s is %s', (zone, day, expected) => {
    const start = startOfDay(zone, day)
    expect(start.toISOString()).toBe(expected)
    expect(dayIn(zone, start)).toBe(day)
    expect(dayIn(zone, new Date(start.getTime() - 1)) < day).toBe(true)
  })
})
