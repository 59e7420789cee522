import { z } from 'zod'

/** The query of every call that answers texts of the content. A language that the site does not offer is 400. */
export const LanguageQuery = z.object({
  language: z
    .string()
    .optional()
    .meta({ description: "A language that the site offers, such as de. The default is the site's own language" }),
})
