import { expect, test } from 'vitest'
import { afterAnswer, firstMemory, type Memory } from '#server/features/review/service.ts'
import { dayIn } from '#shared/learning/calendar.ts'
import { afterCompletion, afterReview, NO_STREAK, type Streak } from '#shared/learning/streak.ts'
import { instantAt } from '#shared/reminders/local-hour.ts'
import {
  nextReminder,
  type ReminderFacts,
  type ReminderReason,
  type ReminderState,
  type ReminderWay,
} from '#shared/reminders/rules.ts'
import { seeded } from '#tools/lib/seeded.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
const ZONE = 'Europe/Berlin'
/** The size of the simulated library, which does not follow the content. */
const TIPS = 32

interface Sent {
  at: Date
  reasons: ReminderReason[]
  opened: boolean
}

/**
 * A rider learns two tips a day for 16 days from 1 March on and afterwards comes only when a reminder calls. They open 7 of 10,
 * none on holiday in July and August, and are back on 1 September. Nine of ten answers are right.
 */
function simulateYear(way: ReminderWay): Sent[] {
  const random = seeded(7)
  const cards: Memory[] = []
  let streak: Streak = NO_STREAK
  let state: ReminderState = { way, hour: 18, zone: ZONE, unopened: 0, sentAt: null, sentBefore: null }
  const sent: Sent[] = []

  const rests = () => {
    const [first] = cards.map(({ due }) => due.toISOString()).sort()
    streak = { ...streak, restsUntil: cards.length === TIPS ? (first ?? null) : null }
  }
  function answerDue(at: Date) {
    for (const [index, card] of cards.entries()) {
      if (card.due > at) continue
      cards[index] = afterAnswer(card, random() < 0.9, at)
      streak = afterReview(streak, { at, zone: ZONE }, 'daily')
    }
    rests()
  }

  const start = Date.parse('2026-03-01T09:00:00Z')
  for (let day = 0; day < 365; day++) {
    const morning = new Date(start + day * DAY)
    const month = morning.getUTCMonth()
    if (day < TIPS / 2) {
      for (let tip = 0; tip < 2; tip++) {
        cards.push(firstMemory(morning))
        streak = afterCompletion(streak, { at: morning, zone: ZONE }, 'daily', () => false)
      }
      rests()
    }
    if (day < TIPS / 2 || (month === 8 && morning.getUTCDate() === 1)) state = { ...state, unopened: 0 }
    const facts: ReminderFacts = {
      dueAts: cards.map(({ due }) => due),
      hasTipsLeft: cards.length < TIPS,
      streak,
      streakRule: 'daily',
      groupDates: [],
    }
    const next = nextReminder(state, facts, morning)
    if (!next || next.at.getTime() !== instantAt(ZONE, dayIn(ZONE, morning), state.hour).getTime()) continue
    const opened = month !== 6 && month !== 7 && random() < 0.7
    sent.push({ ...next, opened })
    state = { ...state, sentBefore: state.sentAt, sentAt: next.at, unopened: opened ? 0 : state.unopened + 1 }
    if (opened) answerDue(new Date(next.at.getTime() + HOUR))
  }
  return sent
}

/** The largest number in 7 days that follow each other. */
const mostInAWeek = (sent: readonly Sent[]) =>
  Math.max(
    0,
    ...sent.map(({ at }) => sent.filter((other) => other.at >= at && +other.at - +at < 7 * DAY - HOUR).length),
  )

test('[CALL-03] [CALL-05] a rider who comes back only when called gets fewer reminders from month to month, and at most one a day', () => {
  const sent = simulateYear('push')
  const days = sent.map(({ at }) => dayIn(ZONE, at))
  expect(new Set(days).size).toBe(days.length)
  expect(sent.every(({ reasons }) => reasons.length > 0)).toBe(true)
  const months = Object.groupBy(days, (day) => day.slice(0, 7))
  expect(Object.values(months).map((all) => all?.length)).toEqual([24, 13, 19, 16, 6, 15, 10, 13, 10, 12, 3])
})

test('[CALL-05] a rider on holiday gets at most two unopened mails a week, and six in all', () => {
  const holiday = simulateYear('mail').filter(({ at }) => at.getUTCMonth() === 6 || at.getUTCMonth() === 7)
  expect(holiday.length).toBeGreaterThan(2)
  expect(holiday.length).toBeLessThanOrEqual(6)
  expect(mostInAWeek(holiday)).toBeLessThanOrEqual(2)
})
