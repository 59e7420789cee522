import type { LocalTime } from './calendar.ts'
import { apply, type LearningAction, type Outcome } from './engine.ts'
import { type LearnableTip, type Learner, NEW_LEARNER } from './learner.ts'
import type { StreakRule } from './rules.ts'
import type { Chance } from './xp.ts'

/** Zones with different risks: both sides of the date line, quarter hours, unusual daylight saving. */
export const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Europe/Berlin',
  'UTC',
  'Atlantic/Azores',
  'America/St_Johns',
  'America/Santiago',
  'America/Havana',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
  'Etc/GMT+12',
]

export const noLuck: Chance = { bonusXp: () => 0, streakRises: () => false }

/** @param instant ISO-8601 with Z or an offset */
export function localTime(instant: string, zone = 'UTC'): LocalTime {
  return { at: new Date(instant), zone }
}

export function tip(id: number, category = 'storage', importance = 'Basic'): LearnableTip {
  return { id, category, importance }
}

export function completes(id: number, category?: string, importance?: string): LearningAction {
  return { kind: 'tip-completed', tip: tip(id, category, importance) }
}

/** Applies the actions one after the other with `noLuck`. Returns the outcome of each. */
export function play(
  steps: readonly (readonly [LearningAction, LocalTime])[],
  start: Learner = NEW_LEARNER,
  rule: StreakRule = 'daily',
): readonly Outcome[] {
  let state = start
  return steps.map(([action, now]) => {
    const outcome = apply(state, action, now, noLuck, rule)
    state = outcome.state
    return outcome
  })
}

const swedishFormats = new Map(ZONES.map((zone) => [zone, new Intl.DateTimeFormat('sv-SE', { timeZone: zone })]))

/** The local date in one of ZONES. The Swedish format gives it without the code under test. */
export function localDate(zone: string, at: Date): string {
  return swedishFormats.get(zone)?.format(at) ?? 'not one of the zones'
}
