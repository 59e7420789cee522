import * as text from '#texts'
import { useToday } from '#web/lib/use-today.ts'

// In UTC, because Date reads a day without a time as midnight in UTC.
const SHORT = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'medium', timeZone: 'UTC' })
const LONG = new Intl.DateTimeFormat(text.dates_locale(), {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const DAY = 24 * 3600_000

/** A day (2026-11-23) in the language of the page. */
export const dayText = (day: string) => SHORT.format(new Date(day))

/** The day to be done by, in words: 'by Friday, 12 December 2026, in 18 days'. */
function dueText(day: string, from: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(from)) / DAY)
  const date = LONG.format(new Date(day))
  if (days > 0) return text.groups_due_in({ day: date, count: days })
  return days === 0 ? text.groups_due_today({ day: date }) : text.groups_due_over({ day: date, count: -days })
}

/** Shows the day to be done by. The words follow the calendar while the page is open. */
export const DueDay = ({ on }: { on: string }) => dueText(on, useToday())
