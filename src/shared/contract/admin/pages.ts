import { z } from 'zod'

/** The largest id that a column of PostgreSQL holds. */
const MAX_ID = 2_147_483_647

/** Asks for the rows with smaller numbers than `before`, the newest first. */
export const BeforeQuery = z.object({ before: z.coerce.number().int().min(1).max(MAX_ID).optional() })

/** The number of a row in a path. Anything else is 400. */
export const IdParams = z.object({ id: z.coerce.number().int().min(1).max(MAX_ID) })
