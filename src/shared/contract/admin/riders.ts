import { z } from 'zod'
import { MAX_SEARCH, RIDER_KEYS, ROLES } from '../../admin/roles.ts'
import { endpoint } from '../endpoint.ts'
import { Name } from '../name.ts'
import { text } from '../text.ts'
import { IdParams } from './pages.ts'

const GUARD = { access: 'admin', may: 'riders.manage' } as const

const RiderLine = z.object({
  id: z.int(),
  username: Name,
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
})

/** A rider in Admin, without notes, lists and answers. */
const Rider = RiderLine.extend({
  emailConfirmed: z.boolean(),
  language: z.string().nullable(),
  role: z.enum(ROLES).nullable(),
  devices: z.int(),
  lastActiveAt: z.iso.datetime().nullable(),
  ledGroups: z
    .array(z.object({ id: z.string(), name: Name }))
    .meta({ description: 'The groups that end with the account' }),
  canMailLink: z.boolean().meta({ description: 'Whether a link for a new password can be mailed' }),
})

export const adminRiders = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/riders',
    summary: 'A page of the riders whose name or address begins with a text',
    ...GUARD,
    query: z.object({
      by: z.enum(RIDER_KEYS).default('name'),
      text: text(MAX_SEARCH).default(''),
      after: text(500).optional(),
    }),
    status: 200,
    reply: z.object({ riders: z.array(RiderLine), next: z.string().nullable() }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/admin/riders/:id',
    summary: 'The account of a rider',
    ...GUARD,
    params: IdParams,
    status: 200,
    reply: Rider,
  }),
  mailLink: endpoint({
    method: 'POST',
    path: '/api/admin/riders/:id/reset-link',
    takesKey: true,
    summary: 'Mails a link for a new password to the confirmed address of a rider',
    ...GUARD,
    params: IdParams,
    status: 204,
    reply: z.null(),
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/api/admin/riders/:id/sessions',
    takesKey: true,
    summary: 'Signs a rider out everywhere',
    ...GUARD,
    params: IdParams,
    status: 204,
    reply: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/riders/:id',
    writes: true,
    summary: 'Deletes the account of a rider and everything stored about them',
    ...GUARD,
    params: IdParams,
    status: 204,
    reply: z.null(),
  }),
}
