import * as text from '#texts'
import type { CountName } from '../numbers.ts'

/** A text in the language of the page, or in another one. */
type Words = (values?: object, options?: { locale?: string }) => string

/** The names of what is counted. Options of questions are in the room What helps. */
export const COUNT_WORDS: Record<Exclude<CountName, 'option'>, Words> = {
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
export const GROUPS: readonly { title: Words; names: readonly ShownName[] }[] = [
  {
    title: text.desk_numbers_learning,
    names: ['completion', 'review-right', 'review-wrong', 'like', 'bookmark'],
  },
  { title: text.desk_numbers_exams, names: ['exam-begun', 'exam-passed', 'exam-failed', 'certificate'] },
  { title: text.desk_numbers_accounts, names: ['registration', 'return'] },
  { title: text.desk_numbers_away, names: ['guide', 'offline-copy', 'share', 'print'] },
]
