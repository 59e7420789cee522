import { addDays, type Day, dayIn } from '../learning/calendar.ts'
import { holdsOn, type RuleTimes } from './times.ts'

/** The fields that decide whether a rule holds: its id, its days, and the place that states it. */
export interface TimedRule extends RuleTimes {
  id: string
  place: string
}

/** A place with its own rules and those of the places around it. Entries of one rule are neighbours. */
export interface RulesOfPlace<Rule extends TimedRule> {
  id: string
  timeZone: string
  /** The places around it, the nearest first. */
  around: readonly { id: string }[]
  rules: readonly Rule[]
}

/** The rules of a place at a moment. */
export interface RulesAt<Rule> {
  holding: Rule[]
  /** Rules that begin later, the first to begin first, then those whose day is not known. */
  coming: Rule[]
  /** The first moment at which another rule begins or one ends, or null. */
  changesAt: Date | null
  /** The last moment at which a rule began or ended, or null. From then until `changesAt` the same rules hold. */
  changedAt: Date | null
}

/** The rules that hold on a day of the place. Of two with the same id the one of the nearer place replaces the other. */
export function rulesOn<Rule extends TimedRule>(place: RulesOfPlace<Rule>, day: Day): Rule[] {
  const nearness = [place.id, ...place.around.map(({ id }) => id)]
  const distance = (rule: Rule) => nearness.indexOf(rule.place)
  const nearest = new Map<string, Rule>()
  for (const rule of place.rules) {
    if (!holdsOn(rule, day)) continue
    const known = nearest.get(rule.id)
    if (!known || distance(rule) < distance(known)) nearest.set(rule.id, rule)
  }
  return [...nearest.values()]
}

/** Whether a nearer place already replaces an announced rule by another one. */
function isReplaced<Rule extends TimedRule>(announced: Rule, place: RulesOfPlace<Rule>, holding: readonly Rule[]) {
  const nearness = [place.id, ...place.around.map(({ id }) => id)]
  const now = holding.find(({ id }) => id === announced.id)
  return now !== undefined && nearness.indexOf(now.place) < nearness.indexOf(announced.place)
}

/** The days of the place on which a rule begins, or the first on which one no longer holds. */
function changeDays(rules: readonly TimedRule[]): Day[] {
  return rules.flatMap(({ from, until }) => [from ?? [], until === undefined ? [] : addDays(until, 1)].flat())
}

/** The rules that hold in a place at a moment, and those that are coming. */
export function rulesAt<Rule extends TimedRule>(place: RulesOfPlace<Rule>, at: Date): RulesAt<Rule> {
  const { rules, timeZone } = place
  const today = dayIn(timeZone, at)
  const holding = rulesOn(place, today)
  const later = rules
    .filter((rule) => rule.from !== undefined && rule.from > today && rulesOn(place, rule.from).includes(rule))
    .toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
  const announced = rules.filter((rule) => rule.announced && !isReplaced(rule, place, holding))
  const days = changeDays(rules)
  const next = days.filter((day) => day > today).sort()[0]
  const last = days
    .filter((day) => day <= today)
    .sort()
    .at(-1)
  return {
    holding,
    coming: [...later, ...announced],
    changesAt: next === undefined ? null : startOfDay(timeZone, next),
    changedAt: last === undefined ? null : startOfDay(timeZone, last),
  }
}

const MINUTE_MS = 60_000
/** No time zone is further from UTC (minutes). */
const MOST_MINUTES = 15 * 60

/** The first moment of a day in a time zone. Where the clock is set forward at midnight, the day begins later than 00:00. */
export function startOfDay(zone: string, day: Day): Date {
  const utc = Date.parse(day)
  // All zones change their day at a whole minute.
  let [before, after] = [-MOST_MINUTES, MOST_MINUTES]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(zone, new Date(utc + middle * MINUTE_MS)) < day) before = middle
    else after = middle
  }
  return new Date(utc + after * MINUTE_MS)
}
