import { z } from 'zod'
import { ROLES } from '../admin/roles.ts'
import { NewUsername, Password, SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'

const Token = text(200)

/** The links with which people become the first operator, or get a role. */
export const invitations = {
  read: endpoint({
    method: 'POST',
    path: '/api/invitation',
    summary: 'What an invitation is for; 410 when it was used, has ended or is not needed any more',
    access: 'public',
    body: z.object({ token: Token }),
    status: 200,
    reply: z.object({
      role: z.enum(ROLES),
      isFirst: z.boolean().meta({ description: 'Whether it makes the first operator of the site' }),
      expiresAt: z.iso.datetime(),
    }),
  }),
  openAccount: endpoint({
    method: 'POST',
    path: '/api/invitation/account',
    takesKey: true,
    summary: 'Opens an account with the role of an invitation, and signs in',
    access: 'public',
    body: z.object({
      token: Token,
      username: NewUsername,
      password: Password,
      /** The language of the page, for the mails to the new rider. */
      language: z.string().max(20).optional(),
    }),
    status: 201,
    reply: SignedIn,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/invitation/accept',
    takesKey: true,
    summary: 'Gives the rider the role of an invitation',
    access: 'rider',
    body: z.object({ token: Token }),
    status: 204,
    reply: z.null(),
  }),
}
