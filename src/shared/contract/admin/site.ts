import { z } from 'zod'
import { DRAFT_MAX } from '../../content/fields.ts'
import { endpoint } from '../endpoint.ts'

const Fields = z.record(z.string(), z.unknown()).refine((fields) => JSON.stringify(fields).length <= DRAFT_MAX)

export const adminSite = {
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/site/preview',
    summary: 'The home page with these fields of site.yaml, which nobody else sees',
    access: 'admin',
    may: 'site.write',
    changesNothing: true,
    body: z.object({
      fields: Fields,
      /** Whether the page shows a logo. Without this field it shows one if a logo is published. */
      hasLogo: z.boolean().optional(),
    }),
    status: 200,
    reply: z.object({
      /** The page without its colours and corners. Null while a field is wrong. */
      html: z.string().nullable(),
      /** The style with the colours and corners. */
      style: z.string().nullable(),
      problems: z.array(z.object({ field: z.string(), reason: z.string() })),
      /** The nearest accent colour that has enough contrast, if the typed one has too little. */
      nearestAccent: z.string().nullable(),
      /** The fields that an environment variable sets, with its name. Their value in site.yaml does not count. */
      fixed: z.array(z.object({ field: z.string(), variable: z.string() })),
    }),
  }),
}
