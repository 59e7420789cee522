import type { ErrorReply } from '#shared/contract/errors.ts'
import { ERRORS, type ErrorCode, FIELD_ERRORS } from '#shared/errors.ts'
import * as text from '#texts'

/** The server's own messages are in English. On other pages only words of the catalogue are shown. */
const isServersLanguage = text.language === 'en'

/** The words for a status, for an answer without a code that this page knows. */
export function wordsOfStatus(status: number): string | undefined {
  if (isServersLanguage) return undefined
  return status >= 500 ? ERRORS.internal.message : ERRORS['bad-request'].message
}

type FieldError = NonNullable<ErrorReply['errors']>[number]

function wordsOfField({ code, message }: FieldError): string {
  if (Object.hasOwn(FIELD_ERRORS, code ?? '')) return FIELD_ERRORS[code as keyof typeof FIELD_ERRORS]
  // The server's message for any other problem of a field is meant for programs.
  return code === 'invalid' || !isServersLanguage ? text.field_errors_invalid() : message
}

/** An error reply in the language of the page, without names of fields of the API. */
export function inPageLanguage(reply: Partial<ErrorReply>, status: number): Partial<ErrorReply> {
  const { code = '', message } = reply
  const errors = Array.isArray(reply.errors) ? reply.errors.map((one) => ({ ...one, message: wordsOfField(one) })) : []
  const messages = new Set(errors.map((error) => error.message))
  if (code === 'invalid-field' && messages.size > 0) return { ...reply, message: [...messages].join('\n'), errors }
  const words = Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].message : undefined
  const shown = words ?? (message === undefined ? undefined : (wordsOfStatus(status) ?? message))
  return { ...reply, ...(shown === undefined ? {} : { message: shown }), errors }
}
