import { z } from 'zod'

/** What a validation error says of one field. `code` is one of FIELD_ERRORS (shared/errors.ts) or `invalid`. */
export const FieldError = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  code: z.string(),
})

/** Every answer that is not a success. `code` is one of ERRORS (shared/errors.ts) and never changes; `message` may. */
export const ErrorReply = z.object({ message: z.string(), code: z.string(), errors: z.array(FieldError).optional() })
export type ErrorReply = z.infer<typeof ErrorReply>
