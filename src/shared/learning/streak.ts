import { addDays, type Day, dayIn, dayOf, type LocalTime, midnightsBetween, timeZoneOrUtc } from './calendar.ts'
import { STREAK_BAR_SEGMENTS, type StreakRule } from './rules.ts'

/** The stored streak of a rider. It holds instants (ISO-8601 UTC) and no days, because the rider's time zone may change. */
export type Streak = {
  /** The streak after the last activity. `currentStreak` computes the streak now. */
  readonly count: number
  readonly longest: number
  /** When the current streak began. Null before the first activity and under rule 'simulated'. */
  readonly since: string | null
  /** The last activity and the rider's zone at that time. */
  readonly last: { readonly at: string; readonly zone: string } | null
  /**
   * After the last activity: until when the rider has nothing to do, because every tip is completed and no question is due.
   * Null when there is something to do.
   */
  readonly restsUntil: string | null
  /** The first activity of each recent active day, oldest first, at most RECENT_KEPT. */
  readonly recent: readonly string[]
}

export const NO_STREAK: Streak = { count: 0, longest: 0, since: null, last: null, restsUntil: null, recent: [] }

// Two more than the week that is shown, because a traveller can have two new local days in one day at home.
const RECENT_KEPT = STREAK_BAR_SEGMENTS + 2

/**
 * The streak in days that is shown now. Under rule 'daily' it is 0 after a whole local day without activity, unless
 * the rider had nothing to do on that day (docs/decisions/learning.md).
 */
export function currentStreak(streak: Streak, now: LocalTime, rule: StreakRule): number {
  return rule === 'daily' && hasMissedADay(streak, now) ? 0 : streak.count
}

/** The streak after a completion. Calls `rises` once, and only under rule 'simulated'. */
export function afterCompletion(streak: Streak, now: LocalTime, rule: StreakRule, rises: () => boolean): Streak {
  return rule === 'daily' ? afterActivity(streak, now) : afterChance(streak, now, rises())
}

/** The streak after a review, which is an activity only under rule 'daily'. */
export function afterReview(streak: Streak, now: LocalTime, rule: StreakRule): Streak {
  return rule === 'daily' ? afterActivity(streak, now) : streak
}

/** A day in the streak bar. `rest` means that the rider had nothing to do. */
export type WeekDay = { readonly day: Day; readonly active: boolean; readonly rest: boolean }

/** The last 7 days on the calendar of the rider's current zone, oldest first. */
export function week(streak: Streak, now: LocalTime, rule: StreakRule): readonly WeekDay[] {
  const instants = streak.last === null ? streak.recent : [...streak.recent, streak.last.at]
  const activeDays = new Set(instants.map((at) => dayIn(now.zone, new Date(at))))
  const today = dayOf(now)
  const alive = rule === 'daily' && currentStreak(streak, now, rule) > 0
  const dayAt = (at: string | null) => (at === null ? null : dayIn(now.zone, new Date(at)))
  const [began, restsUntil] = [dayAt(streak.since), dayAt(streak.restsUntil)]
  // A streak survives a day without activity only if it was a rest day, so no other day needs a check.
  const isRestDay = (day: Day) =>
    alive && began !== null && day > began && (day < today || (restsUntil !== null && day < restsUntil))
  return Array.from({ length: STREAK_BAR_SEGMENTS }, (_, index) => {
    const day = addDays(today, index - STREAK_BAR_SEGMENTS + 1)
    const active = activeDays.has(day)
    return { day, active, rest: !active && isRestDay(day) }
  })
}

function afterActivity(streak: Streak, now: LocalTime): Streak {
  if (isEarlierThanLast(streak, now)) return streak
  const active = { ...streak, ...markActive(streak, now) }
  if (streak.last === null || hasMissedADay(streak, now)) {
    return { ...active, count: 1, longest: Math.max(streak.longest, 1), since: now.at.toISOString() }
  }
  if (!isNewDay(streak, now) || !calendarHasRoom(streak, now)) return active
  const count = streak.count + 1
  return { ...active, count, longest: Math.max(streak.longest, count) }
}

function afterChance(streak: Streak, now: LocalTime, rises: boolean): Streak {
  const active = isEarlierThanLast(streak, now) ? streak : { ...streak, ...markActive(streak, now) }
  const count = streak.count + (rises ? 1 : 0)
  return { ...active, count, longest: Math.max(streak.longest, count), since: null }
}

function isEarlierThanLast({ last }: Streak, now: LocalTime): boolean {
  return last !== null && now.at.getTime() < Date.parse(last.at)
}

// The day is missed only if it is missed in both zones, the last one and the current one. So travelling never costs a streak.
function hasMissedADay({ last, restsUntil }: Streak, now: LocalTime): boolean {
  if (last === null) return false
  const at = new Date(Math.max(Date.parse(last.at), restsUntil === null ? 0 : Date.parse(restsUntil)))
  return Math.min(midnightsBetween(last.zone, at, now.at), midnightsBetween(now.zone, at, now.at)) > 1
}

function isNewDay({ recent }: Streak, now: LocalTime): boolean {
  const latest = recent.at(-1)
  return latest === undefined || midnightsBetween(now.zone, new Date(latest), now.at) > 0
}

// Changing zones gives a rider several midnights in a day. So the streak may not exceed the days since it began.
function calendarHasRoom({ count, since }: Streak, now: LocalTime): boolean {
  return since === null || count < 1 + midnightsBetween(now.zone, new Date(since), now.at)
}

function markActive(streak: Streak, now: LocalTime): Pick<Streak, 'last' | 'recent'> {
  const at = now.at.toISOString()
  return {
    last: { at, zone: timeZoneOrUtc(now.zone) },
    recent: isNewDay(streak, now) ? [...streak.recent, at].slice(-RECENT_KEPT) : streak.recent,
  }
}
