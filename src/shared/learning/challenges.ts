import { addDays, type Day, dayIn, dayOf, type LocalTime, timeZoneOrUtc } from './calendar.ts'
import type { Learner } from './learner.ts'
import { CHALLENGES, CHALLENGES_SHOWN, type Challenge, type ChallengeId, SPRINT_MINUTES } from './rules.ts'

/** What a rider did. Instants are ISO-8601 UTC; those of other local days than today may be there and do not count. */
export type ChallengeFacts = {
  readonly completions: readonly { readonly at: string; readonly category: string }[]
  /** By tip id: seconds the tip was read today. */
  readonly readingSeconds: Readonly<Record<number, number>>
  /** Local days on which the rider was there signed in, in any order. */
  readonly visitDays: readonly Day[]
  /** When the rider shared. */
  readonly shares: readonly string[]
}

export type ChallengeProgress = {
  readonly id: ChallengeId
  /** So far today in the challenge's unit, whole, at most the target. */
  readonly value: number
  readonly target: number
  /** Such as '2 of 3 tips'. */
  readonly text: string
}

/** The measured progress of every challenge, in the order of the table (D22). */
export function challengeProgress(facts: ChallengeFacts, now: LocalTime): readonly ChallengeProgress[] {
  return CHALLENGES.map(({ id, target, unit }) => {
    const value = Math.min(target, measures[id](facts, now))
    return { id, value, target, text: `${value} of ${target} ${unit}` }
  })
}

/** The challenges shown after so many refreshes: each shows the next three of the five, in a circle (D22). */
export function shownChallenges(refreshes: number): readonly Challenge[] {
  const first = (refreshes * CHALLENGES_SHOWN) % CHALLENGES.length
  return [...CHALLENGES, ...CHALLENGES].slice(first, first + CHALLENGES_SHOWN)
}

/** The challenge with this id, or null when there is none. */
export function findChallenge(id: string): Challenge | null {
  return CHALLENGES.find((challenge) => challenge.id === id) ?? null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** In another time zone than the last time, a challenge can be completed again after so long. */
const OTHER_ZONE_AFTER = 20 * HOUR_MS

/**
 * Whether the learner has completed the challenge on the rider's present local day (D22). Somewhere on earth it is always
 * another day, so a zone that differs from the last time's also needs 20 hours to have passed. In one zone the day decides
 * alone: late one evening and early the next morning are two days.
 */
export function isChallengeDone(learner: Learner, id: ChallengeId, now: LocalTime): boolean {
  const last = learner.challengeDays[id]
  if (last === undefined) return false
  // Not merely 'the same day': after a clock jumped back or a flight west, today may lie before it.
  if (last.day >= dayOf(now)) return true
  const isElsewhere = last.zone !== null && last.zone !== timeZoneOrUtc(now.zone)
  return isElsewhere && last.at !== null && now.at.getTime() - Date.parse(last.at) < OTHER_ZONE_AFTER
}

const DAY_MS = 24 * HOUR_MS

type Measure = (facts: ChallengeFacts, now: LocalTime) => number

const measures: Readonly<Record<ChallengeId, Measure>> = {
  'safety-sprint': (facts, now) => mostWithin(SPRINT_MINUTES * MINUTE_MS, completionsToday(facts, now)),
  'knowledge-diversity': (facts, now) => new Set(completionsToday(facts, now).map(({ category }) => category)).size,
  'deep-dive': (facts) => Math.floor(Math.max(0, ...Object.values(facts.readingSeconds)) / 60),
  'safety-commitment': (facts, now) => daysInARow(new Set(facts.visitDays), dayOf(now)),
  'sharing-is-caring': (facts, now) => facts.shares.filter((at) => isToday(at, now)).length,
}

function isToday(at: string, now: LocalTime): boolean {
  // Asking the calendar is slow, and a rider may have thousands of completions.
  const isNear = Math.abs(Date.parse(at) - now.at.getTime()) < 2 * DAY_MS
  return isNear && dayIn(now.zone, new Date(at)) === dayOf(now)
}

function completionsToday(facts: ChallengeFacts, now: LocalTime): ChallengeFacts['completions'] {
  return facts.completions.filter(({ at }) => isToday(at, now))
}

// 'In under 10 minutes': the last comes less than that after the first.
function mostWithin(ms: number, completions: ChallengeFacts['completions']): number {
  const instants = completions.map(({ at }) => Date.parse(at)).sort((one, other) => one - other)
  let first = 0
  let most = 0
  for (const [index, at] of instants.entries()) {
    while (at - (instants[first] ?? at) >= ms) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

function daysInARow(days: ReadonlySet<Day>, lastDay: Day): number {
  let count = 0
  while (days.has(addDays(lastDay, -count))) count += 1
  return count
}
