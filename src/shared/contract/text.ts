import { z } from 'zod'
import { FIELD_ERRORS } from '../errors.ts'

/** Text that both databases store unchanged: without NUL and lone surrogates. Reports only the first problem. */
export function text(maxLength: number, tooLong = `Must be at most ${maxLength} characters`) {
  return z
    .string()
    .max(maxLength, { message: tooLong, abort: true })
    .refine((value) => !value.includes('\0') && value.isWellFormed(), {
      message: FIELD_ERRORS['not-plain-text'],
      abort: true,
    })
}

/** Trims the text. Empty text becomes null. */
export function optionalText(maxLength: number) {
  return text(maxLength)
    .nullable()
    .transform((value) => value?.trim() || null)
}
