import { z } from 'zod'
import { SHARE_PLATFORMS } from '../shares/platforms.ts'
import { endpoint } from './endpoint.ts'
import { TipParams } from './tips.ts'

const Count = z.int().nonnegative()
const Platform = z.enum(SHARE_PLATFORMS)

export const shares = {
  add: endpoint({
    method: 'POST',
    path: '/api/tips/:id/share',
    takesKey: true,
    summary: 'Counts a share of the tip, also for visitors',
    access: 'public',
    params: TipParams,
    body: z.object({ platform: Platform }),
    status: 200,
    reply: z.object({ count: Count, platform: Platform }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/tips/:id/shares',
    summary: 'How often the tip was shared',
    access: 'public',
    params: TipParams,
    status: 200,
    reply: z.object({ count: Count }),
  }),
}
