import type { ErrorReply } from '#shared/contract/errors.ts'
import { ERRORS, type ErrorCode, FIELD_ERRORS } from '#shared/errors.ts'

/** The browser's own words for an error code. Wrong fields have words of their own, and an unknown code has none. */
function wordsOfCode(code: string | undefined): string | undefined {
  return code !== undefined && code !== 'invalid-field' && Object.hasOwn(ERRORS, code)
    ? ERRORS[code as ErrorCode].message
    : undefined
}

/** An error reply in the language of the page. A message whose code is unknown stays as it is. */
export function inPageLanguage(reply: Partial<ErrorReply>): Partial<ErrorReply> {
  const words = wordsOfCode(reply.code)
  const errors = Array.isArray(reply.errors) ? reply.errors : []
  return {
    ...reply,
    ...(words === undefined ? {} : { message: words }),
    errors: errors.map((error) => ({
      ...error,
      message: Object.hasOwn(FIELD_ERRORS, error.code ?? '')
        ? FIELD_ERRORS[error.code as keyof typeof FIELD_ERRORS]
        : error.message,
    })),
  }
}
