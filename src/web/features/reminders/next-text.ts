import type { ReminderReason } from '#shared/reminders/rules.ts'
import * as text from '#texts'
import { daysUntil } from '#web/lib/days-until.ts'
import { reasonText } from '#web/lib/reminder-reasons.ts'
import type { Reminders } from './queries.ts'

const TIME = new Intl.DateTimeFormat(text.dates_locale(), { hour: 'numeric', minute: '2-digit' })
const DATE = new Intl.DateTimeFormat(text.dates_locale(), { weekday: 'long', day: 'numeric', month: 'long' })
const RELATIVE = new Intl.RelativeTimeFormat(text.dates_locale(), { numeric: 'auto' })

/** A full hour as the rider's language writes it: '18:00', '6:00 PM'. */
export const hourText = (hour: number) => TIME.format(new Date(2026, 0, 1, hour))

type Next = NonNullable<Reminders['next']>

/** A server of version 0.2.0, which a page meets while servers are upgraded one after the other, answers no reasons. */
function reasonsOf({ reasons, questions, streak }: Omit<Next, 'reasons'> & Partial<Next>): ReminderReason[] {
  return reasons ?? [questions > 0 ? { kind: 'questions', count: questions } : { kind: 'streak', days: streak }]
}

/** When the next reminder comes and what it is about: 'Next: tomorrow, 18:00, 3 questions.' */
export function nextText(next: Next, now: Date): string {
  const at = new Date(next.at)
  const days = daysUntil(at, now)
  const day = days < 2 ? RELATIVE.format(days, 'day') : DATE.format(at)
  const [first] = reasonsOf(next)
  const when = text.ui_pair({ first: day, second: TIME.format(at) })
  const what = first && reasonText(first)
  return what ? text.reminder_next({ when, what }) : text.reminder_next_when({ when })
}
