import { z } from 'zod'
import { ROLES } from '../../admin/roles.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { IdParams } from './pages.ts'

const Person = z.object({
  riderId: z.int(),
  username: z.string(),
  role: z.enum(ROLES),
  givenAt: z.iso.datetime(),
  /** The username of the operator who gave it. Null when OPERATORS or a command did. */
  givenBy: z.string().nullable(),
  isByOperators: z.boolean().meta({ description: 'Whether OPERATORS gave it' }),
  isByClaim: z.boolean().meta({ description: 'Whether a claim of the OpenID provider gave it' }),
  isSelf: z.boolean(),
})
const People = z.array(Person)

export const adminTeam = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/team',
    summary: 'The riders with a role',
    access: 'admin',
    roles: ['operator'],
    status: 200,
    reply: People,
  }),
  give: endpoint({
    method: 'POST',
    path: '/api/admin/team',
    summary: 'Gives a rider a role, in place of the one that they have',
    access: 'admin',
    roles: ['operator'],
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
    summary: 'Takes the role of a rider away; 409 for the last operator',
    access: 'admin',
    roles: ['operator'],
    params: IdParams,
    status: 200,
    reply: People,
  }),
}
