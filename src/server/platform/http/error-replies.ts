import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable, isWithoutOwner } from '#server/db/database-errors.ts'
import type { ErrorReply } from '#shared/contract/errors.ts'
import { ERRORS, type ErrorCode, fieldErrorCode } from '#shared/errors.ts'
import { ALL_ERRORS, AppError, notAuthenticated } from './errors.ts'

/** The codes for errors that Fastify itself throws, by status. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  413: 'body-too-large',
  414: 'address-too-long',
  415: 'not-json',
  429: 'too-many-requests',
  431: 'headers-too-large',
}

/** The body of an error without field errors. */
export function errorReply(code: ErrorCode): ErrorReply {
  return { message: ERRORS[code].message, code }
}

function validationReply(error: { validation: { instancePath: string; message?: string | undefined }[] }): ErrorReply {
  const errors = error.validation.map(({ instancePath, message }) => ({
    path: instancePath.split('/').filter((part) => part !== ''),
    message: message ?? 'Invalid',
    code: fieldErrorCode(message ?? ''),
  }))
  const [first] = errors
  const { message } = ERRORS['invalid-field']
  const firstMessage = first ? [first.path.join('.'), first.message].filter(Boolean).join(': ') : message
  return { message: firstMessage, code: 'invalid-field', errors }
}

/** The status and body for any error. A 5xx does not reveal its cause. */
function answerTo(error: FastifyError | AppError): { status: number; body: ErrorReply; retryAfter?: number } {
  if (error instanceof AppError) {
    const { errors, retryAfter } = error.details
    const body = { message: error.message, code: error.code, ...(errors ? { errors } : {}) }
    return { status: ALL_ERRORS[error.code].status, body, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
  if (hasZodFastifySchemaValidationErrors(error)) return { status: 400, body: validationReply(error) }
  // Only rows of riders have an owner, so the rider was deleted during the call.
  if (isWithoutOwner(error)) return answerTo(notAuthenticated())
  // Errors of the client come before the database check, because a body that was cut off can have the code of a lost connection.
  const status = error.statusCode ?? 500
  if (status === 400) return { status, body: errorReply('not-understood') }
  if (status > 400 && status < 500) return { status, body: errorReply(CODE_OF_STATUS[status] ?? 'bad-request') }
  if (isDatabaseUnavailable(error)) {
    return { status: 503, body: errorReply('unavailable'), retryAfter: 5 }
  }
  return { status: 500, body: errorReply('internal') }
}

/** Turns every error into a JSON answer without a stack trace (decisions.md, 'Calls'). */
export function addErrorReplies(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body, retryAfter } = answerTo(error)
    if (status >= 500 && (!(error instanceof AppError) || error.cause !== undefined))
      request.log.error({ err: error }, 'request failed')
    // The client is gone, so Fastify logs no response.
    if (request.socket.destroyed && status < 500) request.log.info('request cut off')
    if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
    return reply.status(status).header('cache-control', 'no-store').send(body)
  })
}
