import { z } from 'zod'
import { FIELD_ERRORS } from '../errors.ts'
import { asSeen, hasHiddenCharacters, hasVisibleCharacters } from '../visible.ts'

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

/**
 * A name of one line, as it is seen. It must not be empty, and has at most `max` characters. The first limit counts code units, and
 * a character can be several of them. A copied name may also hold characters that are removed.
 */
export function nameOf(max: number, tooLong?: string) {
  return text(max * 4, tooLong)
    .transform(asSeen)
    .refine((value) => value !== '', { message: FIELD_ERRORS.empty, abort: true })
    .refine((value) => Array.from(value).length <= max, tooLong ?? `Must be at most ${max} characters`)
    .refine((value) => !hasHiddenCharacters(value), { message: FIELD_ERRORS.invisible, abort: true })
    .refine(hasVisibleCharacters, FIELD_ERRORS.empty)
}

/** Trims the text. Empty text becomes null. */
export function optionalText(maxLength: number) {
  return text(maxLength)
    .nullable()
    .transform((value) => value?.trim() || null)
}
