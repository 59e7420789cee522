import type { CountName } from '#shared/numbers.ts'
import * as text from '#texts'
import { numberOf } from '../words.ts'
import type { Total } from './numbers-points.ts'

/** The names of what is counted. Options of questions are in the room What helps. */
export const COUNT_WORDS: Record<Exclude<CountName, 'option'>, () => string> = {
  view: text.desk_numbers_view,
  entry: text.desk_numbers_entry,
  search: text.desk_numbers_search,
  completion: text.desk_numbers_completion,
  'review-right': text.desk_numbers_review_right,
  'review-wrong': text.desk_numbers_review_wrong,
  like: text.desk_numbers_like,
  bookmark: text.desk_numbers_bookmark,
  'exam-begun': text.desk_numbers_exam_begun,
  'exam-passed': text.desk_numbers_exam_passed,
  'exam-failed': text.desk_numbers_exam_failed,
  certificate: text.desk_numbers_certificate,
  registration: text.desk_numbers_registration,
  return: text.desk_numbers_return,
  guide: text.desk_numbers_guide,
  'offline-copy': text.desk_numbers_offline_copy,
  share: text.desk_numbers_share,
  print: text.desk_numbers_print,
}

export type ShownName = keyof typeof COUNT_WORDS

/** The groups of the room, in their order. Views come before them. */
export const GROUPS: readonly { title: () => string; names: readonly ShownName[] }[] = [
  {
    title: text.desk_numbers_learning,
    names: ['completion', 'review-right', 'review-wrong', 'like', 'bookmark'],
  },
  { title: text.desk_numbers_exams, names: ['exam-begun', 'exam-passed', 'exam-failed', 'certificate'] },
  { title: text.desk_numbers_accounts, names: ['registration', 'return'] },
  { title: text.desk_numbers_away, names: ['guide', 'offline-copy', 'share', 'print'] },
]

/** A figure in words: '12', 'at least 12' or 'under 5'. `days` is how many days it sums up. */
export function totalWords({ atLeast, isExact }: Total, days: number): string {
  if (isExact) return numberOf(atLeast)
  if (atLeast > 0) return text.desk_numbers_at_least({ number: numberOf(atLeast) })
  return days === 1 ? text.desk_under_five() : text.desk_numbers_under_five_a_day()
}

/** The change to the period before, with its sign. It is not known when a figure is not exact. */
export function changeWords(total: Total, before: Total, days: number): string {
  const was = totalWords(before, days)
  if (!total.isExact || !before.isExact) return text.desk_numbers_before({ count: days, before: was })
  const difference = total.atLeast - before.atLeast
  const number = numberOf(Math.abs(difference))
  if (difference > 0) return text.desk_numbers_more({ number, count: days, before: was })
  if (difference < 0) return text.desk_numbers_fewer({ number, count: days, before: was })
  return text.desk_numbers_same({ count: days })
}
