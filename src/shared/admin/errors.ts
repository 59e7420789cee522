import * as text from '#texts'

const ENGLISH = { locale: 'en' }

/** The errors that only calls of Admin answer. They are not among ERRORS, because the pages of riders load those. */
export const ADMIN_ERRORS = {
  'admin-locked': { status: 403, message: text.admin_errors_locked({}, ENGLISH) },
  gone: { status: 410, message: text.admin_errors_gone({}, ENGLISH) },
  'answered-meanwhile': { status: 409, message: text.admin_errors_answered_meanwhile({}, ENGLISH) },
  'answer-sent': { status: 409, message: text.admin_errors_answer_sent({}, ENGLISH) },
  'no-address': { status: 409, message: text.admin_errors_no_address({}, ENGLISH) },
  'newsletter-sent': { status: 409, message: text.admin_errors_newsletter_sent({}, ENGLISH) },
  'role-before-link': { status: 409, message: text.admin_errors_role_before_link({}, ENGLISH) },
  'still-one-time-word': { status: 409, message: text.admin_errors_still_one_time_word({}, ENGLISH) },
  'no-such-rider': { status: 409, message: text.admin_errors_no_such_rider({}, ENGLISH) },
  'has-role': { status: 409, message: text.admin_errors_has_role({}, ENGLISH) },
  'content-refused': { status: 400, message: text.admin_errors_content_refused({}, ENGLISH) },
  'draft-changed': { status: 409, message: text.admin_errors_draft_changed({}, ENGLISH) },
  'content-changed': { status: 409, message: text.admin_errors_content_changed({}, ENGLISH) },
  'content-planned': { status: 409, message: text.admin_errors_content_planned({}, ENGLISH) },
  'content-published': { status: 409, message: text.admin_errors_content_published({}, ENGLISH) },
  /** Somebody with a role, who may not do this. */
  'not-allowed': { status: 403, message: text.admin_errors_not_allowed({}, ENGLISH) },
  /** Only operators change who runs the site. */
  'operators-only': { status: 403, message: text.admin_errors_operators_only({}, ENGLISH) },
  'invitation-unknown': { status: 404, message: text.admin_errors_invitation_unknown({}, ENGLISH) },
  'invitation-used': { status: 410, message: text.admin_errors_invitation_used({}, ENGLISH) },
  'invitation-ended': { status: 410, message: text.admin_errors_invitation_ended({}, ENGLISH) },
  'first-link-ended': { status: 410, message: text.admin_errors_first_link_ended({}, ENGLISH) },
  'has-operator': { status: 410, message: text.admin_errors_has_operator({}, ENGLISH) },
  'backups-off': { status: 409, message: text.admin_errors_backups_off({}, ENGLISH) },
  'backup-failed': { status: 503, message: text.admin_errors_backup_failed({}, ENGLISH) },
  'picture-refused': { status: 400, message: text.admin_errors_picture_refused({}, ENGLISH) },
} as const satisfies Record<string, { status: number; message: string }>

export type AdminErrorCode = keyof typeof ADMIN_ERRORS
