import { addDays, type Day, dayIn, dayOf, daysTurned, type LocalTime, timeZoneOrUtc } from './calendar.ts'
import { STREAK_BAR_SEGMENTS, type StreakRule } from './rules.ts'

/** What is kept of a rider's streak. Instants are ISO-8601 UTC text, so a day can be read on any calendar later. */
export type Streak = {
  /** As it stood after the last activity; `currentStreak` says what it is worth now. */
  readonly count: number
  readonly longest: number
  /** When the present streak began; null before the first, and under rule 'simulated'. */
  readonly since: string | null
  /** The last activity and the zone it was done in. */
  readonly last: { readonly at: string; readonly zone: string } | null
  /**
   * Until when nothing was to be done, as it stood after the last activity: every tip completed, no question due. Null
   * when there was something.
   */
  readonly restsUntil: string | null
  /** The first activity of each of the latest active days, oldest first; at most 9. */
  readonly recent: readonly string[]
}

export const NO_STREAK: Streak = { count: 0, longest: 0, since: null, last: null, restsUntil: null, recent: [] }

// The week shown, and two more: a traveller can meet two new days in one day at home.
const RECENT_KEPT = STREAK_BAR_SEGMENTS + 2

/**
 * The streak in days as it is to be shown now: rule 'daily' shows 0 once a whole local day has been missed (D21). A day
 * on which there was nothing to do is not missed (docs/decisions/0010).
 */
export function currentStreak(streak: Streak, now: LocalTime, rule: StreakRule): number {
  return rule === 'daily' && hasMissedADay(streak, now) ? 0 : streak.count
}

/** The streak after a tip was completed (D21). `rises` is asked once, and under rule 'simulated' alone (section 4). */
export function afterCompletion(streak: Streak, now: LocalTime, rule: StreakRule, rises: () => boolean): Streak {
  return rule === 'daily' ? afterActivity(streak, now) : afterLuck(streak, now, rises())
}

/** The streak after a review: an activity under rule 'daily', nothing under 'simulated' (D35). */
export function afterReview(streak: Streak, now: LocalTime, rule: StreakRule): Streak {
  return rule === 'daily' ? afterActivity(streak, now) : streak
}

/** A day of the week shown: whether the rider was active, or rested because there was nothing to do. */
export type WeekDay = { readonly day: Day; readonly active: boolean; readonly rest: boolean }

/** The last 7 days on the calendar where the rider is now, oldest first. */
export function week(streak: Streak, now: LocalTime, rule: StreakRule): readonly WeekDay[] {
  const instants = streak.last === null ? streak.recent : [...streak.recent, streak.last.at]
  const activeDays = new Set(instants.map((at) => dayIn(now.zone, new Date(at))))
  const today = dayOf(now)
  const alive = rule === 'daily' && currentStreak(streak, now, rule) > 0
  const dayAt = (at: string | null) => (at === null ? null : dayIn(now.zone, new Date(at)))
  const [began, restsUntil] = [dayAt(streak.since), dayAt(streak.restsUntil)]
  // A streak lives through a day without activity only because that day was one of rest.
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

function afterLuck(streak: Streak, now: LocalTime, rises: boolean): Streak {
  const active = isEarlierThanLast(streak, now) ? streak : { ...streak, ...markActive(streak, now) }
  const count = streak.count + (rises ? 1 : 0)
  return { ...active, count, longest: Math.max(streak.longest, count), since: null }
}

function isEarlierThanLast({ last }: Streak, now: LocalTime): boolean {
  return last !== null && now.at.getTime() < Date.parse(last.at)
}

// Of two calendars, where the rider was and where the rider is, the kinder decides: travelling never costs a streak.
function hasMissedADay({ last, restsUntil }: Streak, now: LocalTime): boolean {
  if (last === null) return false
  const at = new Date(Math.max(Date.parse(last.at), restsUntil === null ? 0 : Date.parse(restsUntil)))
  return Math.min(daysTurned(last.zone, at, now.at), daysTurned(now.zone, at, now.at)) > 1
}

function isNewDay({ recent }: Streak, now: LocalTime): boolean {
  const latest = recent.at(-1)
  return latest === undefined || daysTurned(now.zone, new Date(latest), now.at) > 0
}

// Hopping from zone to zone meets more midnights than a day has; no streak may outgrow the days since it began.
function calendarHasRoom({ count, since }: Streak, now: LocalTime): boolean {
  return since === null || count < 1 + daysTurned(now.zone, new Date(since), now.at)
}

function markActive(streak: Streak, now: LocalTime): Pick<Streak, 'last' | 'recent'> {
  const at = now.at.toISOString()
  return {
    last: { at, zone: timeZoneOrUtc(now.zone) },
    recent: isNewDay(streak, now) ? [...streak.recent, at].slice(-RECENT_KEPT) : streak.recent,
  }
}
