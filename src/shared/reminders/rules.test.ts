import { expect, test } from 'vitest'
import { NO_STREAK, type Streak } from '../learning/streak.ts'
import { instantAt } from './local-hour.ts'
import { latestTime, nextReminder, type ReminderFacts, type ReminderState, reasonsAt } from './rules.ts'

const at = (time: string) => new Date(time)
const BERLIN = 'Europe/Berlin'

const STATE: ReminderState = { way: 'push', hour: 18, zone: BERLIN, unopened: 0, sentAt: null, sentBefore: null }
const NOTHING: ReminderFacts = { dueAts: [], hasTipsLeft: true, streak: NO_STREAK, streakRule: 'daily', groupDates: [] }
const due = (...times: string[]): ReminderFacts => ({ ...NOTHING, dueAts: times.map(at) })

/** A streak of 4 days with its last activity at this time. */
const streakUntil = (time: string): Streak => ({
  ...NO_STREAK,
  count: 4,
  longest: 4,
  since: time,
  last: { at: time, zone: BERLIN },
})

const next = (state: Partial<ReminderState>, facts: ReminderFacts, now: string) =>
  nextReminder({ ...STATE, ...state }, facts, at(now))?.at.toISOString()

test('the hour is the one on the clock of the rider, also on the days on which the clocks change', () => {
  const hourOf = (day: string, hour: number) => instantAt(BERLIN, day, hour).toISOString()
  expect(hourOf('2026-01-10', 18)).toBe('2026-01-10T17:00:00.000Z')
  expect(hourOf('2026-07-10', 18)).toBe('2026-07-10T16:00:00.000Z')
  // The clocks skip 2:00 on 29 March, and show it twice on 25 October.
  expect(hourOf('2026-03-29', 2)).toBe('2026-03-29T01:00:00.000Z')
  expect(hourOf('2026-03-29', 18)).toBe('2026-03-29T16:00:00.000Z')
  expect(hourOf('2026-10-25', 2)).toBe('2026-10-25T00:00:00.000Z')
  expect(instantAt('Pacific/Apia', '2026-07-10', 0).toISOString()).toBe('2026-07-09T11:00:00.000Z')
  expect(instantAt('Asia/Kathmandu', '2026-07-10', 18).toISOString()).toBe('2026-07-10T12:15:00.000Z')
  expect(instantAt('no zone', '2026-07-10', 18).toISOString()).toBe('2026-07-10T18:00:00.000Z')
})

test('a rider is reminded at the first of their hours at which a question is due', () => {
  expect(next({}, due('2026-06-15T09:00:00Z'), '2026-06-15T12:00:00Z')).toBe('2026-06-15T16:00:00.000Z')
  expect(next({}, due('2026-06-15T16:30:00Z'), '2026-06-15T12:00:00Z')).toBe('2026-06-16T16:00:00.000Z')
  expect(next({}, due('2026-09-01T09:00:00Z', '2026-08-01T09:00:00Z'), '2026-06-15T12:00:00Z')).toBe(
    '2026-08-01T16:00:00.000Z',
  )
  expect(next({ hour: 7 }, due('2026-06-15T09:00:00Z'), '2026-06-15T12:00:00Z')).toBe('2026-06-16T05:00:00.000Z')
})

test('[CALL-03] nothing is planned for a rider who has nothing due and nothing to save', () => {
  expect(next({}, NOTHING, '2026-06-15T12:00:00Z')).toBeUndefined()
  const active = { ...NOTHING, streak: streakUntil('2026-06-15T08:00:00Z') }
  expect(reasonsAt(active, { at: at('2026-06-15T16:00:00Z'), zone: BERLIN })).toEqual([])
})

test('a streak that ends today is a reason, as long as there is something to do and only on that day', () => {
  const facts = { ...NOTHING, streak: streakUntil('2026-06-15T08:00:00Z') }
  expect(nextReminder(STATE, facts, at('2026-06-15T12:00:00Z'))).toEqual({
    at: at('2026-06-16T16:00:00Z'),
    reasons: [{ kind: 'streak', days: 4 }],
  })
  expect(next({}, { ...facts, hasTipsLeft: false }, '2026-06-15T12:00:00Z')).toBeUndefined()
  expect(next({}, { ...facts, streakRule: 'simulated' }, '2026-06-15T12:00:00Z')).toBeUndefined()
  expect(next({}, facts, '2026-06-16T16:00:00Z')).toBeUndefined()
  // With every tip completed the rider rests until a question is due; then the question is the reason.
  const resting = {
    ...facts,
    hasTipsLeft: false,
    dueAts: [at('2026-06-20T08:00:00Z')],
    streak: { ...facts.streak, restsUntil: '2026-06-20T08:00:00Z' },
  }
  expect(nextReminder(STATE, resting, at('2026-06-15T12:00:00Z'))).toMatchObject({
    at: at('2026-06-20T16:00:00Z'),
    reasons: [{ kind: 'questions', count: 1 }],
  })
})

test('a streak ends on the same day when that day or the next has 23 or 25 hours', () => {
  const streakAt = (lastAt: string, now: string) =>
    reasonsAt({ ...NOTHING, streak: streakUntil(lastAt) }, { at: at(now), zone: BERLIN })
  // 28 March, 23:00. The rider was active on that day, and the clocks skip an hour on the next.
  expect(streakAt('2026-03-28T08:00:00Z', '2026-03-28T22:00:00Z')).toEqual([])
  // 25 October, 0:00. The rider was active on the 24th, and the 25th has 25 hours.
  expect(streakAt('2026-10-24T08:00:00Z', '2026-10-24T22:00:00Z')).toEqual([{ kind: 'streak', days: 4 }])
})

test('[CALL-03] a rider who travels or changes the hour gets at most one reminder a day', () => {
  const overdue = due('2026-06-01T09:00:00Z')
  const sentAt = at('2026-06-15T16:00:00Z')
  expect(next({ sentAt, hour: 21 }, overdue, '2026-06-15T16:01:00Z')).toBe('2026-06-16T19:00:00.000Z')
  expect(next({ sentAt, hour: 0 }, overdue, '2026-06-15T16:01:00Z')).toBe('2026-06-16T22:00:00.000Z')
  // In Auckland it is 16 June, 4:00, when the reminder is sent. The next one comes on the 17th there.
  expect(next({ sentAt, zone: 'Pacific/Auckland' }, overdue, '2026-06-15T16:01:00Z')).toBe('2026-06-17T06:00:00.000Z')
  expect(next({ sentAt, zone: 'America/Los_Angeles' }, overdue, '2026-06-15T16:01:00Z')).toBe(
    '2026-06-17T01:00:00.000Z',
  )
})

test('[CALL-05] after 3 unopened reminders they come weekly, after 6 none', () => {
  const overdue = due('2026-06-01T09:00:00Z')
  const sentAt = at('2026-06-15T16:00:00Z')
  const days = [0, 1, 2, 3, 4, 5, 6].map((unopened) => next({ sentAt, unopened }, overdue, '2026-06-15T16:01:00Z'))
  const [tomorrow, nextWeek] = ['2026-06-16T16:00:00.000Z', '2026-06-22T16:00:00.000Z']
  expect(days).toEqual([tomorrow, tomorrow, tomorrow, nextWeek, nextWeek, nextWeek, undefined])
})

test('[CALL-05] a rider who opens no mail gets at most two in a week', () => {
  const overdue = due('2026-06-01T09:00:00Z')
  let state: ReminderState = { ...STATE, way: 'mail' }
  const sent: string[] = []
  let now = at('2026-06-15T12:00:00Z')
  for (;;) {
    const reminder = nextReminder(state, overdue, now)
    if (!reminder) break
    now = reminder.at
    sent.push(now.toISOString().slice(0, 10))
    state = { ...state, unopened: state.unopened + 1, sentBefore: state.sentAt, sentAt: now }
  }
  expect(sent).toEqual(['2026-06-15', '2026-06-16', '2026-06-22', '2026-06-29', '2026-07-06', '2026-07-13'])
})

test.each([
  [18, '2026-06-15T16:00:00Z', '2026-06-15T19:00:00.000Z'],
  // 22:00 in Berlin.
  [20, '2026-06-15T18:00:00Z', '2026-06-15T20:00:00.000Z'],
  [21, '2026-06-15T19:30:00Z', '2026-06-15T20:00:00.000Z'],
  // These riders have chosen an hour of the night.
  [22, '2026-06-15T20:00:00Z', '2026-06-15T21:00:00.000Z'],
  [23, '2026-06-15T21:00:00Z', '2026-06-15T22:00:00.000Z'],
  [0, '2026-06-15T22:00:00Z', '2026-06-15T23:00:00.000Z'],
  [6, '2026-06-15T04:00:00Z', '2026-06-15T05:00:00.000Z'],
  // Half an hour after midnight, the rider's last hour was on the day before.
  [21, '2026-06-15T22:30:00Z', '2026-06-15T20:00:00.000Z'],
])('[CALL-03] a reminder for %i:00 that is due at %s is sent before %s', (hour, planned, latest) => {
  expect(latestTime({ zone: BERLIN, hour }, at(planned)).toISOString()).toBe(latest)
})

test('[GROUP-07] a member who is not ready is reminded 7 days and one day before the day to be done by, and on it', () => {
  const facts = (readyUntil: Date | null): ReminderFacts => ({
    ...NOTHING,
    groupDates: [{ day: '2026-06-30', readyUntil }],
  })
  const days: string[] = []
  for (let now: string | undefined = '2026-06-15T12:00:00Z'; now; now = next({}, facts(null), now)) days.push(now)
  expect(days.slice(1)).toEqual(['2026-06-23T16:00:00.000Z', '2026-06-29T16:00:00.000Z', '2026-06-30T16:00:00.000Z'])
  const reasons = (readyUntil: Date | null, now: string) => reasonsAt(facts(readyUntil), { at: at(now), zone: BERLIN })
  expect(reasons(null, '2026-06-23T16:00:00Z')).toEqual([{ kind: 'group-date', days: 7 }])
  expect(reasons(null, '2026-06-24T16:00:00Z')).toEqual([])
  // Ready members are left alone, unless they will have forgotten by then.
  expect(next({}, facts(at('2026-09-01T00:00:00Z')), '2026-06-15T12:00:00Z')).toBeUndefined()
  expect(next({}, facts(at('2026-06-25T00:00:00Z')), '2026-06-15T12:00:00Z')).toBe('2026-06-29T16:00:00.000Z')
})
