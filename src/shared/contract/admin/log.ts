import { z } from 'zod'
import { LOG_ACTIONS, LOG_ACTORS, LOG_SUBJECTS } from '../../admin/log.ts'
import { endpoint } from '../endpoint.ts'
import { BeforeQuery } from './pages.ts'

const Entry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.enum(LOG_ACTORS),
  /** The username at that time. Null when no rider acted. */
  who: z.string().nullable(),
  /** The number of the account that acted. Null when no rider acted, and where it was not stored yet. */
  account: z.int().nullable(),
  action: z.enum(LOG_ACTIONS),
  subjectKind: z.enum(LOG_SUBJECTS),
  /** The number or code of what it was about. */
  subject: z.string(),
  /** The username that belongs to the number of a rider now. Null once the account is deleted. */
  subjectName: z.string().nullable(),
  note: z.string().nullable(),
})

export const adminLog = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/log',
    summary: 'What was done in Admin and by commands, the newest first',
    access: 'admin',
    may: 'log.read',
    query: BeforeQuery,
    status: 200,
    reply: z.object({ entries: z.array(Entry), next: z.int().nullable() }),
  }),
}
