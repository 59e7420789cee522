import { z } from 'zod'
import { CONTACT_SUBJECTS } from '../contact/rules.ts'
import { FIELD_ERRORS } from '../errors.ts'
import { CONTACT_MAX } from '../limits.ts'
import { hasVisibleCharacters } from '../visible.ts'
import { typedEmail } from './email.ts'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'
import { nameOf, text } from './text.ts'

const filled = (maxLength: number) => text(maxLength).refine(hasVisibleCharacters, FIELD_ERRORS.empty)

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    takesKey: true,
    summary: 'Sends a message to the operator of the site',
    access: 'public',
    query: LanguageQuery,
    body: z.object({
      name: nameOf(CONTACT_MAX.name),
      email: typedEmail(CONTACT_MAX.email),
      subject: z.enum(CONTACT_SUBJECTS),
      message: filled(CONTACT_MAX.message),
      /** A hidden field. People leave it empty, and robots fill it in. */
      website: z.string().max(2000).optional(),
    }),
    status: 200,
    reply: z.object({ message: z.string() }),
  }),
}
