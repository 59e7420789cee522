import { ADMIN_ERRORS, type AdminErrorCode } from '#shared/admin/errors.ts'
import type { ErrorReply } from '#shared/contract/errors.ts'
import { ERRORS, type ErrorCode, FIELD_ERRORS } from '#shared/errors.ts'

/** Every error that the server answers, also in Admin. */
export const ALL_ERRORS = { ...ERRORS, ...ADMIN_ERRORS }

interface Details {
  /** The errors of single fields. */
  errors?: ErrorReply['errors']
  /** When the client should try again (s from now). */
  retryAfter?: number
}

/** An error whose message riders may see. Any other error is answered as 'Internal server error' and logged. */
export class AppError extends Error {
  readonly code: ErrorCode | AdminErrorCode
  readonly details: Details
  constructor(code: ErrorCode | AdminErrorCode, details: Details = {}, message: string = ALL_ERRORS[code].message) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** Nobody is signed in, or the account of the signed-in rider has just been deleted. */
export function notAuthenticated(): AppError {
  return new AppError('not-authenticated')
}

/** @param field its name, `preferences.language` for a field within another one */
export function invalidField(field: string, code: keyof typeof FIELD_ERRORS): AppError {
  const message = FIELD_ERRORS[code]
  return new AppError('invalid-field', { errors: [{ path: field.split('.'), message, code }] }, `${field}: ${message}`)
}
