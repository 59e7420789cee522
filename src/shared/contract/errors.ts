import { z } from 'zod'

/** What a validation error says of one field. */
export const FieldError = z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })

/** Every answer that is not a success. */
export const ErrorReply = z.object({ message: z.string(), errors: z.array(FieldError).optional() })
export type ErrorReply = z.infer<typeof ErrorReply>
