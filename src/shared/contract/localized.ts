import { z } from 'zod'
import type { Localized as LocalizedText } from '../localized.ts'

/** The schema of a text that may be in another language than the page. In the browser only `<Words of>` can show it. */
export const Localized = z.string() as unknown as z.ZodType<LocalizedText, string>
