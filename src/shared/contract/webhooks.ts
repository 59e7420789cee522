import { z } from 'zod'
import { FIELD_ERRORS } from '../errors.ts'
import { REF } from '../webhooks/rules.ts'
import { endpoint } from './endpoint.ts'

export const Ref = z.string().regex(REF, FIELD_ERRORS['not-a-ref'])

const RefState = z.object({ ref: z.string().nullable() })

/** The reference of a rider in the operator's own system. An exam keeps the one with which it began, for all messages about it. */
export const webhooks = {
  ref: endpoint({
    method: 'GET',
    path: '/api/result-reference',
    summary: "The reference that is sent with the rider's results",
    access: 'rider',
    status: 200,
    reply: RefState,
  }),
  setRef: endpoint({
    method: 'POST',
    path: '/api/result-reference',
    takesKey: true,
    summary: 'Sets the reference of further exams; 409 after a passed exam when there is another one',
    access: 'rider',
    body: z.object({ ref: Ref }),
    status: 200,
    reply: RefState,
  }),
  removeRef: endpoint({
    method: 'DELETE',
    path: '/api/result-reference',
    takesKey: true,
    summary: 'Removes the reference from further exams; 409 after a passed exam',
    access: 'rider',
    status: 200,
    reply: RefState,
  }),
}
