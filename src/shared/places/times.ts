import type { Day } from '../learning/calendar.ts'

/** When a rule holds, by the calendar of the place. */
export interface RuleTimes {
  /** The first day on which it holds. Without it the rule has always held. */
  from?: Day | undefined
  /** The last day on which it holds. */
  until?: Day | undefined
  /** It is decided, but its first day is not known yet. It never holds. */
  announced?: true | undefined
}

/** Whether there is a day on which both rules hold. */
export function overlap(one: RuleTimes, other: RuleTimes): boolean {
  if (one.announced || other.announced) return false
  const startsBeforeEnd = (a: RuleTimes, b: RuleTimes) =>
    a.from === undefined || b.until === undefined || a.from <= b.until
  return startsBeforeEnd(one, other) && startsBeforeEnd(other, one)
}

export function holdsOn({ from, until, announced }: RuleTimes, day: Day): boolean {
  return !announced && (from === undefined || from <= day) && (until === undefined || day <= until)
}
