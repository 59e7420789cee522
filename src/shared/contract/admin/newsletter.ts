import { z } from 'zod'
import { NEWSLETTER_MAX } from '../../admin/newsletter.ts'
import { FIELD_ERRORS } from '../../errors.ts'
import { hasVisibleCharacters } from '../../visible.ts'
import { endpoint } from '../endpoint.ts'
import { Localized } from '../localized.ts'
import { text } from '../text.ts'

const GUARD = { access: 'admin', may: 'newsletter.send' } as const

const filled = (maxLength: number) => text(maxLength).trim().refine(hasVisibleCharacters, FIELD_ERRORS.empty)

/** By language. The site's own language is needed. Readers of a language that is not there get that one. */
const Variants = z.record(
  z.string().max(20),
  z.object({ subject: filled(NEWSLETTER_MAX.subject), text: filled(NEWSLETTER_MAX.text) }),
)

const Issue = z.object({
  id: z.string(),
  subject: z.string(),
  startedAt: z.iso.datetime(),
  /** How many readers it has so far. */
  readers: z.int(),
  finishedAt: z.iso.datetime().nullable(),
})

const Newsletter = z.object({
  languages: z.array(z.string()),
  hasMailServer: z.boolean(),
  /** Whether the operator has a confirmed address for a test. */
  canTest: z.boolean(),
  /** The newest first, at most 50. */
  issues: z.array(Issue),
})

export const adminNewsletter = {
  show: endpoint({
    method: 'GET',
    path: '/api/admin/newsletter',
    summary: 'The newsletters that were sent, or are being sent',
    ...GUARD,
    status: 200,
    reply: Newsletter,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/newsletter/preview',
    summary: 'The mail of each language, as text',
    ...GUARD,
    changesNothing: true,
    body: z.object({ variants: Variants }),
    status: 200,
    reply: z.array(z.object({ language: z.string(), subject: Localized, text: Localized })),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/newsletter/test',
    takesKey: true,
    summary: 'Mails each language to the confirmed address of the operator',
    ...GUARD,
    body: z.object({ variants: Variants }),
    status: 204,
    reply: z.null(),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/newsletter',
    takesKey: true,
    summary: 'Begins to send a newsletter to all readers, or goes on; 409 when it was sent',
    ...GUARD,
    body: z.object({ variants: Variants }),
    status: 200,
    reply: Newsletter,
  }),
  goOn: endpoint({
    method: 'POST',
    path: '/api/admin/newsletter/issues/:id',
    takesKey: true,
    summary: 'Goes on with a newsletter whose sending has stopped; 409 when it was sent',
    ...GUARD,
    params: z.object({ id: text(100) }),
    status: 200,
    reply: Newsletter,
  }),
}
