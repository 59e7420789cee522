import { z } from 'zod'

/** The error of one field. `code` is one of FIELD_ERRORS (shared/errors.ts) or `invalid`. */
const FieldError = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  code: z.string(),
})

/** The body of every error. `code` is one of ERRORS (shared/errors.ts) and stays stable; `message` may change. */
export const ErrorReply = z.object({ message: z.string(), code: z.string(), errors: z.array(FieldError).optional() })
export type ErrorReply = z.infer<typeof ErrorReply>
