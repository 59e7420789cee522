import { z } from 'zod'
import { asciiAddress } from '../accounts/mail-address.ts'
import { FIELD_ERRORS } from '../errors.ts'

/**
 * An e-mail address as browsers accept it (HTML), in a domain with a dot. A stricter check would refuse addresses that people have,
 * such as `anna&ben@example.org`. Umlauts in the domain become the letters that mail servers know.
 */
const Email = z
  .email({ pattern: z.regexes.html5Email, error: FIELD_ERRORS['not-an-email'], abort: true })
  .refine((address) => address.includes('.', address.indexOf('@')), FIELD_ERRORS['not-an-email'])

const typed = (maxLength: number) => z.string().trim().max(maxLength).transform(asciiAddress)

/** An address that somebody types. */
export const typedEmail = (maxLength: number) => typed(maxLength).pipe(Email)

/** The same, or nothing. Empty text becomes null. */
export const optionalEmail = (maxLength: number) =>
  typed(maxLength)
    .transform((address) => address || null)
    .nullable()
    .pipe(Email.nullable())
