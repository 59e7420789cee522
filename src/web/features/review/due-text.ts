import * as text from '#texts'
import { daysUntil } from '#web/lib/days-until.ts'

const HOUR = 3600 * 1000
const DAY = 24 * HOUR

/** The time until `dueAt` (ISO-8601) in words: 'now', 'in 5 hours', 'tomorrow', 'in 12 days'. */
export function dueText(dueAt: string, now: Date): string {
  const ms = Date.parse(dueAt) - now.getTime()
  if (ms <= 0) return text.review_now()
  if (ms < HOUR) return text.review_within_hour()
  if (ms < DAY) return text.review_in_hours({ count: Math.round(ms / HOUR) })
  // A day on which the clocks change may have 25 hours.
  return text.review_in_days({ count: Math.max(1, daysUntil(new Date(dueAt), now)) })
}

/** How well a tip is remembered, in words. `recall` is the probability of a right answer now (0 to 1). */
export function memoryText(recall: number, isDue: boolean): string {
  if (isDue) return text.review_time()
  if (recall >= 0.97) return text.review_fresh()
  if (recall >= 0.92) return text.review_remembered()
  return text.review_fading()
}
