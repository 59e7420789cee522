import { z } from 'zod'
import type { Name as TypedName } from '../name.ts'

/** What a person typed. In the code of the browser it is a Name, which cannot be shown without `<Name of>`. */
export const Name = z.string() as unknown as z.ZodType<TypedName, string>
