import type { LocalTime } from './calendar.ts'
import { apply, type LearningAction, type Outcome } from './engine.ts'
import { type LearnableTip, type Learner, NEW_LEARNER } from './learner.ts'
import type { StreakRule } from './rules.ts'
import type { Chance } from './xp.ts'

/** Zones that differ in what can go wrong: the ends of the date line, quarter hours, odd daylight saving. */
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

/** A moment from an ISO-8601 instant with Z or an offset. */
export function localTime(instant: string, zone = 'UTC'): LocalTime {
  return { at: new Date(instant), zone }
}

export function tip(id: number, category = 'storage', importance = 'Basic'): LearnableTip {
  return { id, category, importance }
}

export function completes(id: number, category?: string, importance?: string): LearningAction {
  return { kind: 'tip-completed', tip: tip(id, category, importance) }
}

/** Applies the actions one after the other, without luck; the outcome of each. */
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

const swedish = new Map(ZONES.map((zone) => [zone, new Intl.DateTimeFormat('sv-SE', { timeZone: zone })]))

/** The local date in one of the zones, found another way than the calendar under test does: Swedes write it so. */
export function localDate(zone: string, at: Date): string {
  return swedish.get(zone)?.format(at) ?? 'not one of the zones'
}
