import * as text from '#texts'
import type { ContactSubject } from './rules.ts'

/** The name of each subject, in the language of the page or of the mail. */
export const SUBJECT_NAMES: Record<ContactSubject, typeof text.contact_subject_general> = {
  general: text.contact_subject_general,
  feedback: text.contact_subject_feedback,
  support: text.contact_subject_support,
  partnership: text.contact_subject_partnership,
  other: text.contact_subject_other,
}
