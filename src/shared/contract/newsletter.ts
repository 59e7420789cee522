import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'

const Newsletter = z.object({
  /** 'requested': the link that was mailed has not been opened yet. */
  state: z.enum(['off', 'requested', 'on']),
  /** The address that it goes to, or would go to. Null without a confirmed address, or when the site sends no mail. */
  email: z.string().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  /** The text to which a rider agrees, or has agreed. */
  words: z.string(),
})
export type Newsletter = z.infer<typeof Newsletter>

/** The newsletter, which only riders get who have confirmed it by its own link. */
export const newsletter = {
  state: endpoint({
    method: 'GET',
    path: '/api/newsletter',
    summary: 'Whether the rider gets the newsletter, and the words of the consent',
    access: 'rider',
    query: LanguageQuery,
    status: 200,
    reply: Newsletter,
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/newsletter',
    takesKey: true,
    summary: 'Mails a link that confirms the newsletter; 400 without a confirmed address',
    access: 'rider',
    query: LanguageQuery,
    status: 200,
    reply: Newsletter,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/newsletter',
    summary: 'Ends the newsletter',
    access: 'rider',
    status: 204,
    reply: z.null(),
  }),
}
