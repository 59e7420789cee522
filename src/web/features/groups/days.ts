import * as text from '#texts'

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

/** Today in the calendar of the device, such as 2026-11-23. */
function today(now = new Date()): string {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`
}

/** The day to be done by, in words: 'by Friday, 12 December 2026, in 18 days'. */
export function dueText(day: string, from = today()): string {
  const days = Math.round((Date.parse(day) - Date.parse(from)) / DAY)
  const date = LONG.format(new Date(day))
  if (days > 0) return text.groups_due_in({ day: date, count: days })
  return days === 0 ? text.groups_due_today({ day: date }) : text.groups_due_over({ day: date, count: -days })
}
