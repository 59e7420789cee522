import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'
import { text } from './text.ts'

export const searches = {
  note: endpoint({
    method: 'POST',
    path: '/api/searches',
    summary: 'Counts a search. The text of one without a hit helps the operator to see what is missing',
    access: 'public',
    query: LanguageQuery,
    body: z.object({
      hasHit: z.boolean(),
      /** Only of a search without a hit. */
      text: text(200).optional(),
    }),
    status: 204,
    reply: z.null(),
  }),
}
