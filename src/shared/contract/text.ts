import { z } from 'zod'
import { FIELD_ERRORS } from '../errors.ts'

/** Text as a database can keep it and give it back unchanged: no NUL, no half characters. The first thing wrong is all it says. */
export function text(maxLength: number, tooLong = `Must be at most ${maxLength} characters`) {
  return z
    .string()
    .max(maxLength, { message: tooLong, abort: true })
    .refine((value) => !value.includes('\0') && value.isWellFormed(), {
      message: FIELD_ERRORS['not-plain-text'],
      abort: true,
    })
}

/** Text that says nothing when it is empty or only spaces: null then, else without the spaces around it. */
export function optionalText(maxLength: number) {
  return text(maxLength)
    .nullable()
    .transform((value) => value?.trim() || null)
}
