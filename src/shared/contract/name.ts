import { z } from 'zod'
import type { Name as TypedName } from '../name.ts'

/** The schema of a text that a person typed. Its type in the browser is Name, which only `<Name of>` can show. */
export const Name = z.string() as unknown as z.ZodType<TypedName, string>
