import { z } from 'zod'

/** Asks for the rows with smaller numbers than `before`, the newest first. */
export const BeforeQuery = z.object({ before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() })

/** The number of a row in a path. Anything else is 400. */
export const IdParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
