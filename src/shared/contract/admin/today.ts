import { z } from 'zod'
import { STEPS, WAITING } from '../../admin/today.ts'
import { endpoint } from '../endpoint.ts'
import { IdParams } from './pages.ts'

const Waiting = z.object({
  kind: z.enum(WAITING),
  count: z.int(),
  /** Whether there are more than `count`. */
  isMore: z.boolean(),
})

const Delivery = z.object({
  id: z.int(),
  channel: z.string(),
  since: z.iso.datetime(),
  error: z.string(),
})

const Today = z.object({
  /** The waiting work that the role may do. */
  waiting: z.array(Waiting),
  /** The deliveries that were given up, the newest first, at most 50. */
  deliveries: z.array(Delivery),
  /** Null when it cannot be seen from here whether the step is done. */
  steps: z.array(z.object({ step: z.enum(STEPS), isDone: z.boolean().nullable() })),
})

export const adminToday = {
  show: endpoint({
    method: 'GET',
    path: '/api/admin/today',
    summary: 'What waits for somebody in Admin',
    access: 'admin',
    may: 'today.read',
    status: 200,
    reply: Today,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/deliveries/:id/retry',
    takesKey: true,
    summary: 'Tries a delivery again that was given up',
    access: 'admin',
    may: 'deliveries.retry',
    params: IdParams,
    status: 204,
    reply: z.null(),
  }),
}
