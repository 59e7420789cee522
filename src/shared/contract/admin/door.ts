import { z } from 'zod'
import { ROLES } from '../../admin/roles.ts'
import { endpoint } from '../endpoint.ts'
import { LanguageQuery } from '../language.ts'
import { Name } from '../name.ts'
import { Reauthentication } from '../reauthentication.ts'

/** The role of a rider, and the code that shows Admin. */
const Admin = z.object({
  role: z.enum(ROLES),
  username: Name,
  /** Until when Admin is open. Null when it asks for the password first. */
  openUntil: z.iso.datetime().nullable(),
  /** The addresses of Admin's code and styles. */
  script: z.string(),
  styles: z.array(z.string()),
})

export const adminDoor = {
  enter: endpoint({
    method: 'GET',
    path: '/api/admin',
    summary: "The rider's role, and the addresses of the code of Admin",
    access: 'admin',
    may: 'admin.open',
    isBeforeReauthentication: true,
    query: LanguageQuery,
    status: 200,
    reply: Admin,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/admin/question',
    takesKey: true,
    summary:
      'Answers the password question, which opens Admin for 15 minutes in this session; who has a passkey must use it',
    access: 'admin',
    may: 'admin.open',
    isBeforeReauthentication: true,
    body: Reauthentication,
    status: 200,
    reply: z.object({ openUntil: z.iso.datetime() }),
  }),
}
