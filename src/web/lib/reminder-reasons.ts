import type { ReasonKind, ReminderReason } from '#shared/reminders/rules.ts'
import * as text from '#texts'

interface Words<K extends ReasonKind> {
  /** The subject of the next reminder: 'Next: tomorrow, 18:00, 3 questions.' */
  next: (reason: ReminderReason<K>) => string
  /** The promise to riders, as the end of a sentence that begins with 'only if'. */
  promise: () => string
}

const WORDS: { [K in ReasonKind]: Words<K> } = {
  questions: {
    next: ({ count }) => text.reminder_next_questions({ questions: count }),
    promise: text.reminder_if_questions,
  },
  streak: { next: () => text.reminder_next_streak(), promise: text.reminder_if_streak },
  'group-date': { next: () => text.reminder_next_group(), promise: text.reminder_if_group },
}

/** Undefined for a newer reason, which a page of an older version does not know. */
export const reasonText = <K extends ReasonKind>(reason: ReminderReason<K>) => WORDS[reason.kind]?.next(reason)

/** All promises: 'a question is due, your streak ends that day, or a day that your group has set is near'. */
export const reminderReasons = (): string =>
  new Intl.ListFormat(text.dates_locale(), { type: 'disjunction' }).format(
    Object.values(WORDS).map(({ promise }) => promise()),
  )
