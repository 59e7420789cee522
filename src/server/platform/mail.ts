import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'

interface Mail {
  to: string
  subject: string
  text: string
  replyTo?: string
  /** The cause of the delivery. Message-ID is made from it, so that a mailbox recognises a second copy. */
  cause: string
}

/** Hands one message to the mail server. @throws when the server does not accept it. */
export type SendMail = (mail: Mail) => Promise<void>

/** Returns undefined when the operator has set up no mail server. */
export function makeMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  site: Pick<SiteSettings, 'operator'>,
): SendMail | undefined {
  if (config.smtpUrl === undefined) return undefined
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({ url: config.smtpUrl, ...timeouts })
  const from = config.mailFrom ?? site.operator.email ?? 'ride-safer@localhost'
  const { hostname } = new URL(config.publicUrl)
  return async ({ cause, ...mail }) => {
    const id = createHash('sha256').update(cause).digest('hex').slice(0, 40)
    await transport.sendMail({ from, messageId: `<${id}@${hostname}>`, ...mail })
  }
}
