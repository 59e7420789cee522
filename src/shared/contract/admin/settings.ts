import { z } from 'zod'
import { MAIL_FAILURES, SETTING_GROUPS, SETTING_SOURCES } from '../../admin/settings.ts'
import { typedEmail } from '../email.ts'
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

const MailTest = z.object({
  to: z.string(),
  isAccepted: z.boolean(),
  /** Why not. Null for a mail that the server has accepted. */
  reason: z.enum(MAIL_FAILURES).nullable(),
  reply: z.string().meta({ description: 'What the mail server said' }),
})

export const adminSettings = {
  testMail: endpoint({
    method: 'POST',
    path: '/api/admin/mail-test',
    summary: 'Sends a mail at once, and answers what the mail server said',
    access: 'admin',
    may: 'mail.test',
    body: z.object({ to: typedEmail(254) }),
    status: 200,
    reply: MailTest,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'Every setting, and where its value comes from. No secret',
    access: 'admin',
    may: 'settings.read',
    status: 200,
    reply: z.array(Setting),
  }),
}
