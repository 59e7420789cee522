import * as text from '#texts'
import type { CountName } from '../analytics.ts'

/** A text in the language of the page, or in another one. */
type Words = (values?: object, options?: { locale?: string }) => string

/** The names of what is counted. Options of questions are in the page Insights. */
export const COUNT_WORDS: Record<Exclude<CountName, 'option'>, Words> = {
  view: text.admin_analytics_view,
  entry: text.admin_analytics_entry,
  search: text.admin_analytics_search,
  completion: text.admin_analytics_completion,
  'review-right': text.admin_analytics_review_right,
  'review-wrong': text.admin_analytics_review_wrong,
  like: text.admin_analytics_like,
  bookmark: text.admin_analytics_bookmark,
  'exam-begun': text.admin_analytics_exam_begun,
  'exam-passed': text.admin_analytics_exam_passed,
  'exam-failed': text.admin_analytics_exam_failed,
  certificate: text.admin_analytics_certificate,
  registration: text.admin_analytics_registration,
  return: text.admin_analytics_return,
  guide: text.admin_analytics_guide,
  'offline-copy': text.admin_analytics_offline_copy,
  share: text.admin_analytics_share,
  print: text.admin_analytics_print,
}

export type ShownName = keyof typeof COUNT_WORDS

/** The groups of the page, in their order. Views come before them. */
export const GROUPS: readonly { title: Words; names: readonly ShownName[] }[] = [
  {
    title: text.admin_analytics_learning,
    names: ['completion', 'review-right', 'review-wrong', 'like', 'bookmark'],
  },
  { title: text.admin_analytics_exams, names: ['exam-begun', 'exam-passed', 'exam-failed', 'certificate'] },
  { title: text.admin_analytics_accounts, names: ['registration', 'return'] },
  { title: text.admin_analytics_away, names: ['guide', 'offline-copy', 'share', 'print'] },
]
