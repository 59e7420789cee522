import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const MaxPixels = z.coerce.number().int().min(1).max(100_000).optional()

/** The card of a tip, as https://oembed.com says it. */
const Embedding = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  provider_name: z.string(),
  provider_url: z.url(),
  title: z.string(),
  html: z.string().meta({ description: 'A quotation with a link to the tip, and a frame with its card' }),
  width: z.int(),
  height: z.int(),
  thumbnail_url: z
    .url()
    .optional()
    .meta({ description: 'Missing when the picture is larger than maxwidth or maxheight' }),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
  cache_age: z.int().meta({ description: 'Seconds' }),
})

/** The calls with which other sites show a tip. */
export const embedding = {
  show: endpoint({
    method: 'GET',
    path: '/api/oembed',
    summary: 'The card of a tip for another site (oEmbed); 404 for an address that is not of a tip',
    access: 'public',
    query: z.object({
      url: z.string().max(2000).meta({ description: "The whole address of a tip's page, in any language" }),
      format: z.enum(['json']).default('json'),
      maxwidth: MaxPixels,
      maxheight: MaxPixels,
    }),
    status: 200,
    reply: Embedding,
  }),
}
