/** Every error that the server answers, by its code. The messages are in the language of the site (section 8). */
export const ERRORS = {
  'not-understood': { status: 400, message: 'The request could not be understood' },
  /** One or more fields are wrong; `errors` names each. */
  'invalid-field': { status: 400, message: 'Invalid' },
  'link-expired': { status: 400, message: 'This link is no longer valid. Please ask for a new one.' },
  'not-authenticated': { status: 401, message: 'Not authenticated' },
  'wrong-credentials': { status: 401, message: 'Invalid username or password' },
  'not-found': { status: 404, message: 'Not found' },
  'tip-not-found': { status: 404, message: 'Tip not found' },
  'challenge-not-found': { status: 404, message: 'Challenge not found' },
  'no-mail': { status: 404, message: 'This site sends no mail' },
  'request-too-slow': { status: 408, message: 'The request took too long' },
  'username-taken': { status: 409, message: 'Username already exists' },
  'challenge-done': { status: 409, message: 'Challenge already completed today' },
  'not-due': { status: 409, message: 'This tip is not due for review' },
  'body-too-large': { status: 413, message: 'Request body is too large' },
  'address-too-long': { status: 414, message: 'Address is too long' },
  'not-json': { status: 415, message: 'Only application/json is understood' },
  'no-expectations': { status: 417, message: 'No expectation but 100-continue can be met' },
  'too-many-requests': { status: 429, message: 'Too many requests, please try again later' },
  'headers-too-large': { status: 431, message: 'Request headers are too large' },
  /** Any other mistake in the request. The answer carries the status of that mistake instead of 400. */
  'bad-request': { status: 400, message: 'Bad request' },
  internal: { status: 500, message: 'Internal server error' },
  unavailable: { status: 503, message: 'The site cannot do this at the moment, please try again' },
  'too-many-sign-ins': { status: 503, message: 'Too many sign-ins at the moment, please try again' },
  'too-busy': { status: 503, message: 'The site is busy at the moment, please try again' },
  'just-being-saved': { status: 503, message: 'One of your changes was still being saved. Please try again.' },
  'mail-not-sent': { status: 503, message: 'The mail could not be sent. Please try again later.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** The messages for one wrong field, by code. Any other problem of a field has the code `invalid`. */
export const FIELD_ERRORS = {
  'username-too-short': 'Username must be at least 3 characters',
  'username-too-long': 'Username must be at most 30 characters',
  'username-invisible': 'Username must not contain invisible characters',
  'password-too-short': 'Password must be at least 6 characters',
  'password-too-long': 'Password must be at most 128 characters',
  'passwords-differ': "Passwords don't match",
  'wrong-password': 'The password is not right',
  'no-email': 'There is no e-mail address to confirm',
  'not-an-email': 'Must be an e-mail address',
  'not-plain-text': 'Must be plain text',
  invisible: 'Must not contain invisible characters',
  empty: 'Must not be empty',
  'not-an-option': 'Not one of the options',
  'unknown-language': 'Not a language of this site',
} as const satisfies Record<string, string>

export type FieldErrorCode = keyof typeof FIELD_ERRORS | 'invalid'

const CODE_OF_MESSAGE = new Map<string, FieldErrorCode>(
  Object.entries(FIELD_ERRORS).map(([code, message]) => [message, code as FieldErrorCode]),
)

/** Finds the code of a field error by its message, because a Zod issue carries only the message. */
export function fieldErrorCode(message: string): FieldErrorCode {
  return CODE_OF_MESSAGE.get(message) ?? 'invalid'
}
