import type { ErrorReply } from '#shared/contract/errors.ts'

type Kind = 'invalid' | 'not-authenticated' | 'forbidden' | 'not-found' | 'conflict' | 'too-many' | 'busy'

interface Details {
  /** What is wrong, field by field. */
  errors?: ErrorReply['errors']
  /** When another try makes sense (s from now). */
  retryAfter?: number
}

/** An error that a rider may read. Everything else is answered as 'Internal server error' and logged. */
export class AppError extends Error {
  readonly kind: Kind
  readonly details: Details
  constructor(kind: Kind, message: string, details: Details = {}) {
    super(message)
    this.kind = kind
    this.details = details
  }
}

export const STATUS_OF_KIND: Record<Kind, number> = {
  invalid: 400,
  'not-authenticated': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  busy: 503,
}

/** Nobody is signed in, or the rider who was has just been deleted. */
export function notAuthenticated(): AppError {
  return new AppError('not-authenticated', 'Not authenticated')
}

export function tipNotFound(): AppError {
  return new AppError('not-found', 'Tip not found')
}

/** One field that is not as it must be. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', `${field}: ${message}`, { errors: [{ path: [field], message }] })
}
