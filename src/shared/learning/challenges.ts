import { offsetAt } from '#shared/reminders/local-hour.ts'
import * as text from '#texts'
import { addDays, DAY_MS, type Day, dayIn, dayOf, type LocalTime, timeZoneOrUtc } from './calendar.ts'
import type { Learner } from './learner.ts'
import { CHALLENGES, CHALLENGES_SHOWN, type Challenge, type ChallengeId, SPRINT_MINUTES } from './rules.ts'

/** The rider's recent activity. Instants are ISO-8601 UTC. Instants of other local days than today may be in it; they do not count. */
export type ChallengeFacts = {
  readonly completions: readonly { readonly at: string; readonly category: string }[]
  /** The tips that were read today, each with its category and for how long (s). */
  readonly readings: readonly { readonly category: string; readonly seconds: number }[]
  /** The local days on which the rider used the site signed in, in any order. */
  readonly visitDays: readonly Day[]
  /** The instants of the rider's shares. */
  readonly shares: readonly string[]
}

export type ChallengeProgress = {
  readonly id: ChallengeId
  /** Today's progress in the challenge's unit, a whole number, at most the target. */
  readonly value: number
  readonly target: number
  /** Such as '2 of 3 tips'. */
  readonly text: string
}

/** The measured progress of every challenge, in the order of CHALLENGES. Server code gives the language. */
export function challengeProgress(
  facts: ChallengeFacts,
  now: LocalTime,
  locale?: string,
): readonly ChallengeProgress[] {
  const today = onlyToday(facts, now)
  return CHALLENGES.map(({ id, target, unit }) => {
    const value = Math.min(target, measures[id](today, now))
    return { id, value, target, text: progressText(unit, { value, target }, locale) }
  })
}

const PROGRESS_TEXTS: Record<Challenge['unit'], typeof text.challenges_tips> = {
  tips: text.challenges_tips,
  categories: text.challenges_categories,
  minutes: text.challenges_minutes,
  days: text.challenges_days,
  shares: text.challenges_shares,
}

/** Such as '2 of 3 tips'. Server code gives the language. */
export function progressText(
  unit: Challenge['unit'],
  { value, target }: { value: number; target: number },
  locale?: string,
): string {
  return PROGRESS_TEXTS[unit]({ value, target }, { locale })
}

/** The challenges that are shown after this many refreshes. Each refresh shows the next ones and starts over after the last. */
export function shownChallenges(refreshes: number): readonly Challenge[] {
  const first = (refreshes * CHALLENGES_SHOWN) % CHALLENGES.length
  return [...CHALLENGES, ...CHALLENGES].slice(first, first + CHALLENGES_SHOWN)
}

export function findChallenge(id: string): Challenge | null {
  return CHALLENGES.find((challenge) => challenge.id === id) ?? null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long a rider who changed the time zone waits before completing a challenge again (ms). */
const OTHER_ZONE_WAIT = 20 * HOUR_MS

/**
 * Whether the learner has completed the challenge on the rider's current local day. In one zone only the day counts,
 * so late evening and early morning are two days. In another zone than the last time, 20 hours must also have passed, because
 * riders could otherwise pick a zone in which it is already tomorrow.
 */
export function isChallengeDone(learner: Learner, id: ChallengeId, now: LocalTime): boolean {
  const last = learner.challengeDays[id]
  if (last === undefined) return false
  // >= and not ===, because today may be before the last day after a flight west or a clock that jumped back.
  if (last.day >= dayOf(now)) return true
  if (last.zone === null || last.at === null) return false
  const doneAt = Date.parse(last.at)
  const isElsewhere = !haveSameClock(last.zone, timeZoneOrUtc(now.zone), [doneAt, now.at.getTime()])
  return isElsewhere && now.at.getTime() - doneAt < OTHER_ZONE_WAIT
}

/** Whether two zones show the same time at these instants. One zone has several names, and browsers send different ones. */
const haveSameClock = (one: string, other: string, instants: number[]) =>
  one === other || instants.every((at) => offsetAt(one, at) === offsetAt(other, at))

type Measure = (today: ChallengeFacts, now: LocalTime) => number

const measures: Readonly<Record<ChallengeId, Measure>> = {
  'safety-sprint': ({ completions }) => mostWithin(SPRINT_MINUTES * MINUTE_MS, completions),
  'knowledge-diversity': ({ completions }) => new Set(completions.map(({ category }) => category)).size,
  'deep-dive': ({ readings }) => Math.floor(Math.max(0, ...readings.map(({ seconds }) => seconds)) / 60),
  'safety-commitment': ({ visitDays }, now) => daysInARow(new Set(visitDays), dayOf(now)),
  'sharing-is-caring': ({ shares }) => shares.length,
}

/** The facts without completions and shares of other days than today. */
function onlyToday(facts: ChallengeFacts, now: LocalTime): ChallengeFacts {
  const today = dayOf(now)
  const isToday = (at: string) => {
    const instant = new Date(at)
    // dayIn is slow, and a rider may have thousands of completions.
    const isNear = Math.abs(instant.getTime() - now.at.getTime()) < 2 * DAY_MS
    return isNear && dayIn(now.zone, instant) === today
  }
  return {
    ...facts,
    completions: facts.completions.filter(({ at }) => isToday(at)),
    shares: facts.shares.filter(isToday),
  }
}

// 'In under 10 minutes' means that the last completion is less than that after the first.
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
