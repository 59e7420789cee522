import { z } from 'zod'
import { CONTACT_MAX, CONTACT_SUBJECTS } from '../contact/rules.ts'
import { FIELD_ERRORS } from '../errors.ts'
import { showsSomething } from '../visible.ts'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'

const filled = (maxLength: number) => text(maxLength).refine(showsSomething, FIELD_ERRORS.empty)

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'A message to the people who run the site',
    access: 'public',
    body: z.object({
      name: filled(CONTACT_MAX.name),
      email: z.string().trim().max(CONTACT_MAX.email).pipe(z.email(FIELD_ERRORS['not-an-email'])),
      subject: z.enum(CONTACT_SUBJECTS),
      message: filled(CONTACT_MAX.message),
      /** People do not see this field and leave it empty; robots fill it in. */
      website: z.string().max(2000).optional(),
    }),
    status: 200,
    reply: z.object({ message: z.string() }),
  }),
}
