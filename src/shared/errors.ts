import * as text from '#texts'

/** The server answers in English. In the browser the messages are in the language of the page, because its build has no other. */
const ENGLISH = { locale: 'en' }

/** Every error that the server answers, by its code. */
export const ERRORS = {
  'not-understood': { status: 400, message: text.errors_not_understood({}, ENGLISH) },
  /** One or more fields are wrong; `errors` names each. */
  'invalid-field': { status: 400, message: text.errors_invalid_field({}, ENGLISH) },
  'link-expired': { status: 400, message: text.errors_link_expired({}, ENGLISH) },
  'not-authenticated': { status: 401, message: text.errors_not_authenticated({}, ENGLISH) },
  'wrong-credentials': { status: 401, message: text.errors_wrong_credentials({}, ENGLISH) },
  'passkey-refused': { status: 401, message: text.errors_passkey_refused({}, ENGLISH) },
  'provider-refused': { status: 401, message: text.errors_provider_refused({}, ENGLISH) },
  'provider-only': { status: 403, message: text.errors_provider_only({}, ENGLISH) },
  'level-too-low': { status: 403, message: text.errors_level_too_low({}, ENGLISH) },
  'word-ended': { status: 403, message: text.errors_word_ended({}, ENGLISH) },
  'new-password-first': { status: 403, message: text.errors_new_password_first({}, ENGLISH) },
  'role-needs-passkey': { status: 403, message: text.errors_role_needs_passkey({}, ENGLISH) },
  'role-needs-provider': { status: 403, message: text.errors_role_needs_provider({}, ENGLISH) },
  'not-found': { status: 404, message: text.errors_not_found({}, ENGLISH) },
  'tip-not-found': { status: 404, message: text.errors_tip_not_found({}, ENGLISH) },
  'challenge-not-found': { status: 404, message: text.errors_challenge_not_found({}, ENGLISH) },
  'exam-not-found': { status: 404, message: text.errors_exam_not_found({}, ENGLISH) },
  'list-not-found': { status: 404, message: text.errors_list_not_found({}, ENGLISH) },
  'group-not-found': { status: 404, message: text.errors_group_not_found({}, ENGLISH) },
  'no-such-code': { status: 404, message: text.errors_no_such_code({}, ENGLISH) },
  'member-not-found': { status: 404, message: text.errors_member_not_found({}, ENGLISH) },
  'page-not-found': { status: 404, message: text.errors_page_not_found({}, ENGLISH) },
  'no-certificate': { status: 404, message: text.errors_no_certificate({}, ENGLISH) },
  'no-mail': { status: 404, message: text.errors_no_mail({}, ENGLISH) },
  'passkeys-off': { status: 404, message: text.errors_passkeys_off({}, ENGLISH) },
  'passkey-not-found': { status: 404, message: text.errors_passkey_not_found({}, ENGLISH) },
  'provider-off': { status: 404, message: text.errors_provider_off({}, ENGLISH) },
  'no-linked-account': { status: 404, message: text.errors_no_linked_account({}, ENGLISH) },
  'request-too-slow': { status: 408, message: text.errors_request_too_slow({}, ENGLISH) },
  'already-confirmed': { status: 409, message: text.errors_already_confirmed({}, ENGLISH) },
  'username-taken': { status: 409, message: text.errors_username_taken({}, ENGLISH) },
  'challenge-done': { status: 409, message: text.errors_challenge_done({}, ENGLISH) },
  'too-many-lists': { status: 409, message: text.errors_too_many_lists({}, ENGLISH) },
  'too-many-passkeys': { status: 409, message: text.errors_too_many_passkeys({}, ENGLISH) },
  'passkey-known': { status: 409, message: text.errors_passkey_known({}, ENGLISH) },
  'account-linked': { status: 409, message: text.errors_account_linked({}, ENGLISH) },
  'no-other-way-in': { status: 409, message: text.errors_no_other_way_in({}, ENGLISH) },
  'last-operator': { status: 409, message: text.errors_last_operator({}, ENGLISH) },
  'too-many-groups': { status: 409, message: text.errors_too_many_groups({}, ENGLISH) },
  'group-full': { status: 409, message: text.errors_group_full({}, ENGLISH) },
  'leads-group': { status: 409, message: text.errors_leads_group({}, ENGLISH) },
  'label-taken': { status: 409, message: text.errors_label_taken({}, ENGLISH) },
  'offer-changed': { status: 409, message: text.errors_offer_changed({}, ENGLISH) },
  'not-looked-after': { status: 409, message: text.errors_not_looked_after({}, ENGLISH) },
  'question-changed': { status: 409, message: text.errors_question_changed({}, ENGLISH) },
  'not-due': { status: 409, message: text.errors_not_due({}, ENGLISH) },
  'reminders-off': { status: 409, message: text.errors_reminders_off({}, ENGLISH) },
  'in-exam': { status: 409, message: text.errors_in_exam({}, ENGLISH) },
  'exam-pause': { status: 409, message: text.errors_exam_pause({}, ENGLISH) },
  'exam-tries-used': { status: 409, message: text.errors_exam_tries_used({}, ENGLISH) },
  'exam-empty': { status: 409, message: text.errors_exam_empty({}, ENGLISH) },
  'exam-ended': { status: 409, message: text.errors_exam_ended({}, ENGLISH) },
  'exam-not-asked': { status: 409, message: text.errors_exam_not_asked({}, ENGLISH) },
  'exam-not-passed': { status: 409, message: text.errors_exam_not_passed({}, ENGLISH) },
  'certificate-issued': { status: 409, message: text.errors_certificate_issued({}, ENGLISH) },
  'reference-fixed': { status: 409, message: text.errors_reference_fixed({}, ENGLISH) },
  'exam-answered': { status: 409, message: text.errors_exam_answered({}, ENGLISH) },
  'body-too-large': { status: 413, message: text.errors_body_too_large({}, ENGLISH) },
  'address-too-long': { status: 414, message: text.errors_address_too_long({}, ENGLISH) },
  'not-json': { status: 415, message: text.errors_not_json({}, ENGLISH) },
  'no-expectations': { status: 417, message: text.errors_no_expectations({}, ENGLISH) },
  'too-many-requests': { status: 429, message: text.errors_too_many_requests({}, ENGLISH) },
  'too-many-mails': { status: 429, message: text.errors_too_many_mails({}, ENGLISH) },
  'headers-too-large': { status: 431, message: text.errors_headers_too_large({}, ENGLISH) },
  /** Any other mistake in the request. The answer carries the status of that mistake instead of 400. */
  'bad-request': { status: 400, message: text.errors_bad_request({}, ENGLISH) },
  internal: { status: 500, message: text.errors_internal({}, ENGLISH) },
  unavailable: { status: 503, message: text.errors_unavailable({}, ENGLISH) },
  'provider-away': { status: 503, message: text.errors_provider_away({}, ENGLISH) },
  'too-many-sign-ins': { status: 503, message: text.errors_too_many_sign_ins({}, ENGLISH) },
  'too-busy': { status: 503, message: text.errors_too_busy({}, ENGLISH) },
  'just-being-saved': { status: 503, message: text.errors_just_being_saved({}, ENGLISH) },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** The messages for one wrong field, by code. Any other problem of a field has the code `invalid`. */
export const FIELD_ERRORS = {
  'username-too-short': text.field_errors_username_too_short({}, ENGLISH),
  'username-too-long': text.field_errors_username_too_long({}, ENGLISH),
  'username-invisible': text.field_errors_username_invisible({}, ENGLISH),
  'username-double-space': text.field_errors_username_double_space({}, ENGLISH),
  'username-mixes-alphabets': text.field_errors_username_mixes_alphabets({}, ENGLISH),
  'username-is-address': text.field_errors_username_is_address({}, ENGLISH),
  'password-too-short': text.field_errors_password_too_short({}, ENGLISH),
  'password-too-long': text.field_errors_password_too_long({}, ENGLISH),
  'still-one-time-word': text.field_errors_still_one_time_word({}, ENGLISH),
  'passwords-differ': text.field_errors_passwords_differ({}, ENGLISH),
  'wrong-password': text.field_errors_wrong_password({}, ENGLISH),
  'passkey-refused': text.field_errors_passkey_refused({}, ENGLISH),
  'passkey-needed': text.field_errors_passkey_needed({}, ENGLISH),
  'provider-needed': text.field_errors_provider_needed({}, ENGLISH),
  'provider-refused': text.field_errors_provider_refused({}, ENGLISH),
  'no-email': text.field_errors_no_email({}, ENGLISH),
  'not-an-email': text.field_errors_not_an_email({}, ENGLISH),
  'not-plain-text': text.field_errors_not_plain_text({}, ENGLISH),
  invisible: text.field_errors_invisible({}, ENGLISH),
  empty: text.field_errors_empty({}, ENGLISH),
  'not-an-option': text.field_errors_not_an_option({}, ENGLISH),
  'email-not-confirmed': text.field_errors_email_not_confirmed({}, ENGLISH),
  'no-push-service': text.field_errors_no_push_service({}, ENGLISH),
  'no-push-keys': text.field_errors_no_push_keys({}, ENGLISH),
  'not-unlocked': text.field_errors_not_unlocked({}, ENGLISH),
  'name-too-long': text.field_errors_name_too_long({}, ENGLISH),
  'name-not-printable': text.field_errors_name_not_printable({}, ENGLISH),
  'not-a-ref': text.field_errors_not_a_ref({}, ENGLISH),
  'unknown-place': text.field_errors_unknown_place({}, ENGLISH),
  'unknown-language': text.field_errors_unknown_language({}, ENGLISH),
} as const satisfies Record<string, string>

export type FieldErrorCode = keyof typeof FIELD_ERRORS | 'invalid'

const CODE_OF_MESSAGE = new Map<string, FieldErrorCode>(
  Object.entries(FIELD_ERRORS).map(([code, message]) => [message, code as FieldErrorCode]),
)

/** Finds the code of a field error by its message, because a Zod issue carries only the message. */
export function fieldErrorCode(message: string): FieldErrorCode {
  return CODE_OF_MESSAGE.get(message) ?? 'invalid'
}
