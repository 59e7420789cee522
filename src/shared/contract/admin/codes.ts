import { z } from 'zod'
import { CODE_PROBLEMS, CODE_WORDS_MAX, MAX_CODES_OF_A_CALL } from '../../codes/rules.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { IdParams } from './pages.ts'

const GUARD = { access: 'admin', may: 'codes.manage' } as const

const Lists = z.array(
  z.object({
    id: z.int(),
    /** The words for riders, by language. */
    words: z.record(z.string(), z.string()),
    endsOn: z.iso.date().nullable(),
    keepsRevoked: z.boolean().meta({ description: 'Whether a rider keeps the code of a revoked certificate' }),
    createdAt: z.iso.datetime(),
    withdrawnAt: z.iso.datetime().nullable(),
    count: z.int(),
    given: z.int(),
  }),
)

/** Lines as they were pasted. A line may be empty or a repetition, and is then named. */
const Lines = z.array(z.string().max(2000)).max(MAX_CODES_OF_A_CALL)

const Added = z.object({
  /** Null when no line could be added. */
  listId: z.int().nullable(),
  added: z.int(),
  skipped: z.array(z.object({ line: z.int(), code: z.string(), why: z.enum(CODE_PROBLEMS) })),
  lists: Lists,
})

export const adminCodes = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/codes',
    summary: 'The lists of codes for riders who pass the exam, the newest first',
    ...GUARD,
    status: 200,
    reply: Lists,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/codes',
    takesKey: true,
    summary: 'Adds a list of codes, and names the lines that are no new codes',
    ...GUARD,
    body: z.object({
      lines: Lines,
      words: z.record(z.string().max(20), text(CODE_WORDS_MAX)),
      endsOn: z.iso.date().nullable(),
      keepsRevoked: z.boolean(),
    }),
    status: 201,
    reply: Added,
  }),
  addTo: endpoint({
    method: 'POST',
    path: '/api/admin/codes/:id',
    takesKey: true,
    summary: 'Adds codes to a list',
    ...GUARD,
    params: IdParams,
    body: z.object({ lines: Lines }),
    status: 201,
    reply: Added,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/admin/codes/:id/withdraw',
    takesKey: true,
    summary: 'Gives no more codes of a list, and says to the riders who have one that it is withdrawn',
    ...GUARD,
    params: IdParams,
    status: 200,
    reply: Lists,
  }),
}
