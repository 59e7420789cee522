import { z } from 'zod'
import { SETTING_GROUPS, SETTING_SOURCES } from '../../admin/settings.ts'
import { endpoint } from '../endpoint.ts'

const Setting = z.object({
  /** The variable of the environment, or the field of site.yaml when there is no variable. */
  name: z.string(),
  group: z.enum(SETTING_GROUPS),
  /** Null for a secret and when it is not set. */
  value: z.string().nullable(),
  source: z.enum(SETTING_SOURCES),
  isSecret: z.boolean(),
  /** Whether the site lacks something without it. */
  isMissing: z.boolean(),
})

export const adminSettings = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'Every setting, and where its value comes from. No secret',
    access: 'admin',
    roles: ['operator'],
    status: 200,
    reply: z.array(Setting),
  }),
}
