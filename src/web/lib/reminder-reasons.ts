import type { ReasonKind } from '#shared/reminders/rules.ts'
import * as text from '#texts'

/** What riders are promised to be reminded of, as ends of a sentence that begins with 'only if'. */
const PROMISES: Record<ReasonKind, () => string> = {
  questions: text.reminder_if_questions,
  streak: text.reminder_if_streak,
  'group-date': text.reminder_if_group,
}

/** All of them: 'a question is due, your streak ends that day, or a day that your group has set is near'. */
export const reminderReasons = (): string =>
  new Intl.ListFormat(text.dates_locale(), { type: 'disjunction' }).format(
    Object.values(PROMISES).map((promise) => promise()),
  )
