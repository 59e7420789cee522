import { z } from 'zod'
import { ROLES } from '../../desk/roles.ts'
import { endpoint } from '../endpoint.ts'
import { LanguageQuery } from '../language.ts'
import { SecondAnswer } from '../second-answer.ts'

/** The role of a rider, and the code that shows the desk. */
const Desk = z.object({
  role: z.enum(ROLES),
  username: z.string(),
  /** Until when the desk is open. Null when it asks for the password first. */
  openUntil: z.iso.datetime().nullable(),
  /** The addresses of the desk's code and styles. */
  script: z.string(),
  styles: z.array(z.string()),
})

export const deskDoor = {
  enter: endpoint({
    method: 'GET',
    path: '/api/desk',
    summary: "The rider's role, and the addresses of the code of the desk",
    access: 'desk',
    roles: ROLES,
    isBeforeQuestion: true,
    query: LanguageQuery,
    status: 200,
    reply: Desk,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/desk/question',
    summary:
      'Answers the password question, which opens the desk for 15 minutes in this session; who has a passkey must use it',
    access: 'desk',
    roles: ROLES,
    isBeforeQuestion: true,
    body: SecondAnswer,
    status: 200,
    reply: z.object({ openUntil: z.iso.datetime() }),
  }),
}
