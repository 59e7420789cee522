import { z } from 'zod'
import { FIELD_ERRORS } from '../errors.ts'
import { REF } from '../results/rules.ts'
import { endpoint } from './endpoint.ts'

export const Ref = z.string().regex(REF, FIELD_ERRORS['not-a-ref'])

const RefState = z.object({ ref: z.string().nullable() })

/** The id that the operator's own system gave a rider. It is sent with the rider's results (D48). */
export const results = {
  ref: endpoint({
    method: 'GET',
    path: '/api/result-reference',
    summary: "The id that is sent with the rider's results",
    access: 'rider',
    status: 200,
    reply: RefState,
  }),
  setRef: endpoint({
    method: 'POST',
    path: '/api/result-reference',
    summary: 'Sets the id that is sent with further results',
    access: 'rider',
    body: z.object({ ref: Ref }),
    status: 200,
    reply: RefState,
  }),
  removeRef: endpoint({
    method: 'DELETE',
    path: '/api/result-reference',
    summary: 'Removes the id. Further results are sent without one',
    access: 'rider',
    status: 200,
    reply: RefState,
  }),
}
