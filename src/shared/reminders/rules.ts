import { addDays, type Day, dayIn, dayOf, type LocalTime } from '../learning/calendar.ts'
import type { StreakRule } from '../learning/rules.ts'
import { currentStreak, type Streak } from '../learning/streak.ts'
import { instantAt } from './local-hour.ts'

/** When riders are reminded. Pure rules; the caller hands in the clock. */

/** The hour of a rider who has chosen none. */
export const DEFAULT_HOUR = 18
/** After this number of unopened reminders in a row they come weekly. */
const WEEKLY_AFTER = 3
/** After this number they stop until the next visit. */
export const STOP_AFTER = 6
/** Unopened mails in 7 days that a rider gets at most. */
const UNOPENED_MAILS_A_WEEK = 2
/** The shortest time between two reminders (ms), for riders who change their hour or their time zone. */
const HOUR = 3600_000
const SHORTEST_GAP = 12 * HOUR
/** How late a reminder may be sent (ms). After a longer outage of the site the rider gets the next one. */
const MAX_DELAY = 3 * HOUR
/** Nobody is reminded between these hours of the day, except riders who have chosen such an hour. */
const NIGHT = { from: 22, until: 7 }

export type ReminderWay = 'push' | 'mail'

/** The stored state of a rider's reminders. */
export interface ReminderState {
  way: ReminderWay
  /** 0 to 23, in the rider's time zone. */
  hour: number
  zone: string
  /** How many were not opened since the last visit. */
  unopened: number
  sentAt: Date | null
  /** When the reminder before the last one was sent. */
  sentBefore: Date | null
}

/** The tasks of a rider: questions that are due, tips to complete, and a streak to save. */
export interface ReminderFacts {
  /** When the question of each completed tip is due. */
  dueAts: readonly Date[]
  /** Whether there are tips to complete. */
  hasTipsLeft: boolean
  streak: Streak
  streakRule: StreakRule
  /** The days to be done by of the rider's groups, and until when the rider is ready. */
  groupDates: readonly { day: Day; readyUntil: Date | null }[]
}

/** How many days before the day to be done by of a group its members are reminded. */
const DAYS_BEFORE = [7, 1, 0]

/** The data of each reason for a reminder. A new one gets its words where the type check asks for them. */
interface Reasons {
  /** Due questions. */
  questions: { count: number }
  /** A streak of so many days that ends on this day and can be saved. */
  streak: { days: number }
  /** A day to be done by of a group, in so many days, and the rider is not ready. */
  'group-date': { days: number }
}

export type ReasonKind = keyof Reasons
export type ReminderReason<K extends ReasonKind = ReasonKind> = { [P in K]: { kind: P } & Reasons[P] }[K]

/**
 * The streak that ends on this day unless the rider does something. 0 when no streak ends, or when there is nothing to
 * do.
 */
function savableStreak({ streak, streakRule, hasTipsLeft }: ReminderFacts, now: LocalTime, questions: number): number {
  if (streakRule !== 'daily' || (!hasTipsLeft && questions === 0)) return 0
  const days = currentStreak(streak, now, streakRule)
  // Not 24 hours from now, because that is today or in two days when the clocks change.
  const tomorrow = { at: instantAt(now.zone, addDays(dayOf(now), 1), 12), zone: now.zone }
  return days > 0 && currentStreak(streak, tomorrow, streakRule) === 0 ? days : 0
}

/**
 * The reason for a reminder of a group at this time: its day to be done by is today, tomorrow or in 7 days, and the
 * rider is not ready. The nearest day counts.
 */
function groupDateAt({ groupDates }: ReminderFacts, now: LocalTime): ReminderReason<'group-date'> | undefined {
  const today = dayOf(now)
  for (const days of DAYS_BEFORE.toReversed()) {
    const isNear = ({ day, readyUntil }: (typeof groupDates)[number]) =>
      day === addDays(today, days) && (readyUntil === null || readyUntil <= now.at)
    if (groupDates.some(isNear)) return { kind: 'group-date', days }
  }
  return undefined
}

const later = (a: Day, b: Day) => (a > b ? a : b)

/** The first day on which the rider may be reminded, as far as it depends on earlier reminders. */
function firstAllowedDay({ way, zone, hour, unopened, sentAt, sentBefore }: ReminderState): Day | null {
  if (sentAt === null) return null
  const next = addDays(dayIn(zone, sentAt), unopened >= WEEKLY_AFTER ? 7 : 1)
  const isTooSoon = instantAt(zone, next, hour).getTime() - sentAt.getTime() < SHORTEST_GAP
  const allowed = isTooSoon ? addDays(next, 1) : next
  if (way !== 'mail' || unopened < UNOPENED_MAILS_A_WEEK || sentBefore === null) return allowed
  return later(allowed, addDays(dayIn(zone, sentBefore), 7))
}

/** The first day on which the rider's hour is not before `at`. */
function dayFrom({ zone, hour }: ReminderState, at: Date): Day {
  const day = dayIn(zone, at)
  return instantAt(zone, day, hour) < at ? addDays(day, 1) : day
}

/**
 * The latest time for a reminder that was planned for the last hour of the rider before `at`. It is never in the night.
 * A rider who has chosen an hour of the night gets it within that hour.
 */
export function latestTime({ zone, hour }: Pick<ReminderState, 'zone' | 'hour'>, at: Date): Date {
  const today = dayIn(zone, at)
  const day = instantAt(zone, today, hour) > at ? addDays(today, -1) : today
  const planned = instantAt(zone, day, hour).getTime()
  if (hour >= NIGHT.from || hour < NIGHT.until) return new Date(planned + HOUR)
  return new Date(Math.min(planned + MAX_DELAY, instantAt(zone, day, NIGHT.from).getTime()))
}

const dueCount = ({ dueAts }: ReminderFacts, now: LocalTime) => dueAts.filter((due) => due <= now.at).length

interface Rule<K extends ReasonKind> {
  /** The reason at this time, if there is one. */
  at: (facts: ReminderFacts, now: LocalTime) => ReminderReason<K> | undefined
  /** The days on which it may become a reason, if the rider does nothing. Those before `first` do not count. */
  days: (facts: ReminderFacts, state: ReminderState, first: Day) => Day[]
}

/** The rule of each reason, the most important reason first. */
const RULES: { [K in ReasonKind]: Rule<K> } = {
  'group-date': {
    at: groupDateAt,
    days: ({ groupDates }) => groupDates.flatMap(({ day }) => DAYS_BEFORE.map((before) => addDays(day, -before))),
  },
  questions: {
    at: (facts, now) => {
      const count = dueCount(facts, now)
      return count > 0 ? { kind: 'questions', count } : undefined
    },
    days: ({ dueAts }, state, first) => {
      const [firstDue] = dueAts.toSorted((one, other) => one.getTime() - other.getTime())
      return firstDue ? [later(first, dayFrom(state, firstDue))] : []
    },
  },
  streak: {
    at: (facts, now) => {
      const days = savableStreak(facts, now, dueCount(facts, now))
      return days > 0 ? { kind: 'streak', days } : undefined
    },
    // A streak without activity ends within two days.
    days: (_, __, first) => [first, addDays(first, 1), addDays(first, 2)],
  },
}

/** The kinds of reasons, the most important first. */
const REASON_KINDS = Object.keys(RULES) as ReasonKind[]

/** Why the rider would be reminded at this time, the most important reason first. Empty when there is none. */
export const reasonsAt = (facts: ReminderFacts, now: LocalTime): ReminderReason[] =>
  REASON_KINDS.flatMap((kind) => RULES[kind].at(facts, now) ?? [])

/** The next reminder after `now`, if the rider does nothing until then. Null when none is planned. */
export function nextReminder(
  state: ReminderState,
  facts: ReminderFacts,
  now: Date,
): { at: Date; reasons: ReminderReason[] } | null {
  if (state.unopened >= STOP_AFTER) return null
  const { zone, hour } = state
  const soonest = dayFrom(state, new Date(now.getTime() + 1))
  const first = later(soonest, firstAllowedDay(state) ?? soonest)
  const days = REASON_KINDS.flatMap((kind) => RULES[kind].days(facts, state, first))
  for (const day of days.filter((each) => each >= first).sort()) {
    const at = instantAt(zone, day, hour)
    const reasons = reasonsAt(facts, { at, zone })
    if (reasons.length > 0) return { at, reasons }
  }
  return null
}
