import { z } from 'zod'
import { CODE_STATES } from '../codes/rules.ts'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'
import { Localized } from './localized.ts'

export const codes = {
  show: endpoint({
    method: 'GET',
    path: '/api/code',
    summary: 'The code that the rider got for passing the exam',
    access: 'rider',
    query: LanguageQuery,
    status: 200,
    reply: z.object({
      code: z
        .object({
          code: z.string(),
          /** The purpose of the code, in the language of the query or the site's own. */
          words: Localized,
          /** The language of the words. */
          language: z.string(),
          givenAt: z.iso.datetime(),
          endsOn: z.iso.date().nullable().meta({ description: 'The last day on which it works' }),
          state: z.enum(CODE_STATES),
        })
        .nullable(),
      hasRunOut: z.boolean().meta({ description: 'Whether the rider has passed and there was no code left' }),
    }),
  }),
}
