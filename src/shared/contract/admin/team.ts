import { z } from 'zod'
import { ROLES } from '../../admin/roles.ts'
import { optionalEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { Name } from '../name.ts'
import { text } from '../text.ts'
import { IdParams } from './pages.ts'

const Person = z.object({
  riderId: z.int(),
  username: Name,
  role: z.enum(ROLES),
  givenAt: z.iso.datetime(),
  /** The username of the operator who gave it. Null when OPERATORS or a command did. */
  givenBy: z.string().nullable(),
  isByOperators: z.boolean().meta({ description: 'Whether OPERATORS gave it' }),
  isByClaim: z.boolean().meta({ description: 'Whether a claim of the OpenID provider gave it' }),
  isSelf: z.boolean(),
})
const People = z.array(Person)

const Invitations = z.array(
  z.object({
    id: z.int(),
    role: z.enum(ROLES),
    expiresAt: z.iso.datetime(),
    /** The operator who made it. */
    by: z.string(),
  }),
)

export const adminTeam = {
  invitations: endpoint({
    method: 'GET',
    path: '/api/admin/team/invitations',
    summary: 'The invitations that still work, the newest first',
    access: 'admin',
    may: 'team.manage',
    status: 200,
    reply: Invitations,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/team/invitations',
    takesKey: true,
    summary: 'Makes a link that gives a role once, within a week, and mails it if an address is given',
    access: 'admin',
    may: 'team.manage',
    body: z.object({
      role: z.enum(ROLES),
      email: optionalEmail(254),
      /** The language of the mail. */
      language: z.string().max(20).optional(),
    }),
    status: 201,
    reply: z.object({
      link: z.string().nullable().meta({ description: 'Null when it is mailed' }),
      invitations: Invitations,
    }),
  }),
  endInvitation: endpoint({
    method: 'DELETE',
    path: '/api/admin/team/invitations/:id',
    takesKey: true,
    summary: 'Ends an invitation; 410 when it was used or has ended',
    access: 'admin',
    may: 'team.manage',
    params: IdParams,
    status: 200,
    reply: Invitations,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/team',
    summary: 'The riders with a role',
    access: 'admin',
    may: 'team.manage',
    status: 200,
    reply: People,
  }),
  give: endpoint({
    method: 'POST',
    path: '/api/admin/team',
    takesKey: true,
    summary: 'Gives a rider a role, in place of the one that they have',
    access: 'admin',
    may: 'team.manage',
    body: z.object({
      username: text(240),
      role: z.enum(ROLES),
      isUndo: z
        .boolean()
        .optional()
        .meta({ description: 'Gives back a role that was taken; 409 if the rider has one' }),
    }),
    status: 200,
    reply: People,
  }),
  take: endpoint({
    method: 'DELETE',
    path: '/api/admin/team/:id',
    takesKey: true,
    summary: 'Takes the role of a rider away; 409 for the last operator',
    access: 'admin',
    may: 'team.manage',
    params: IdParams,
    status: 200,
    reply: People,
  }),
}
