import { z } from 'zod'
import { MAX_GUIDE_TIPS } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'

export const guide = {
  own: endpoint({
    method: 'POST',
    path: '/api/guide',
    isSlow: true,
    summary: "A PDF of the chosen tips with the rider's name on it, from level 4; otherwise 403",
    access: 'rider',
    query: LanguageQuery,
    body: z.object({
      tipIds: z
        .array(z.int())
        .min(1)
        .max(MAX_GUIDE_TIPS)
        .refine((ids) => new Set(ids).size === ids.length),
    }),
    status: 200,
    reply: z.unknown().meta({ description: 'application/pdf' }),
  }),
}
