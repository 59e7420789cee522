import { z } from 'zod'
import { MAX_REASON } from '../../admin/certificates.ts'
import { MAX_SEARCH } from '../../admin/roles.ts'
import { FIELD_ERRORS } from '../../errors.ts'
import { hasVisibleCharacters } from '../../visible.ts'
import { endpoint } from '../endpoint.ts'
import { Name } from '../name.ts'
import { text } from '../text.ts'

const GUARD = { access: 'admin', may: 'certificates.revoke' } as const

const Certificate = z.object({
  code: z.string(),
  /** Null once the account is deleted. */
  name: Name.nullable(),
  username: Name.nullable(),
  issuedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endedAs: z.enum(['withdrawn', 'revoked', 'deleted']).nullable(),
  reason: z.string().nullable(),
})

export const adminCertificates = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/certificates',
    summary: 'A page of the certificates, the newest first, or of those with a code or a name that begins with a text',
    ...GUARD,
    query: z.object({ text: text(MAX_SEARCH).default(''), after: text(500).optional() }),
    status: 200,
    reply: z.object({ certificates: z.array(Certificate), next: z.string().nullable() }),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/admin/certificates/:code/revoke',
    takesKey: true,
    summary: 'Ends a certificate for ever. Its public page shows the reason',
    ...GUARD,
    params: z.object({ code: text(100) }),
    body: z.object({ reason: text(MAX_REASON).trim().refine(hasVisibleCharacters, FIELD_ERRORS.empty) }),
    status: 204,
    reply: z.null(),
  }),
}
