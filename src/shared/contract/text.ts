import { z } from 'zod'

/** Text as a database can keep it and give it back unchanged: no NUL, no half characters. */
export function text(maxLength: number) {
  return z
    .string()
    .max(maxLength, `Must be at most ${maxLength} characters`)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'Must be plain text')
}

/** Text that says nothing when it is empty or only spaces: null then, else without the spaces around it. */
export function optionalText(maxLength: number) {
  return text(maxLength)
    .nullable()
    .transform((value) => value?.trim() || null)
}
