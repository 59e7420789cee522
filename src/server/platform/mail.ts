import { createHash } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import { layOut, type MailContent } from './mail-layout.ts'
import { once } from './once.ts'
import { RefusedForGood } from './outbox/worker.ts'

export interface Mail extends MailContent {
  to: string
  /** The cause of the delivery. The Message-ID is made from it, so that a mailbox recognises a second copy. */
  cause: string
  replyTo?: string
  /** The cause of the message that this one answers, and of the last one before it. A person wrote the answer. */
  thread?: { root: string; last: string }
}

/** Hands one message to the mail server. Resolves with what the server said, if it is known. @throws RefusedForGood, or another error when the server may accept it later. */
export type SendMail = (mail: Mail) => Promise<unknown>

const messageIdOf = (cause: string, publicUrl: string) =>
  `<${createHash('sha256').update(cause).digest('hex').slice(0, 40)}@${new URL(publicUrl).hostname}>`

/** Mail programs put messages together by both headers. Two ids are enough, and a longer list would grow with each answer. */
function threadHeaders({ root, last }: { root: string; last: string }, publicUrl: string): Record<string, string> {
  const [rootId, lastId] = [messageIdOf(root, publicUrl), messageIdOf(last, publicUrl)]
  return { 'In-Reply-To': lastId, References: root === last ? rootId : `${rootId} ${lastId}` }
}

/** Keeps answering machines from answering: the first by RFC 3834, the second those of Exchange, which know only this one. */
const SENT_BY_PROGRAM = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** The message as it is given to Nodemailer, without sender and recipient. */
function compose({ cause, ...mail }: Omit<Mail, 'to'>, publicUrl: string) {
  const { text, html } = layOut(mail, publicUrl)
  const { unsubscribe, replyTo, thread } = mail
  return {
    messageId: messageIdOf(cause, publicUrl),
    subject: mail.subject,
    text,
    html,
    ...(replyTo === undefined ? {} : { replyTo }),
    headers: thread
      ? threadHeaders(thread, publicUrl)
      : {
          ...SENT_BY_PROGRAM,
          // One-click unsubscription (RFC 8058): the mail program posts to the address without opening it.
          ...(unsubscribe && {
            'List-Unsubscribe': `<${unsubscribe.url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
  }
}

/**
 * Whether the mail server will never accept this mail: a reply of 5xx to its recipient or its text (RFC 5321, 4.2.1). Replies about who
 * may send (5.7.x, RFC 3463, and those that ask for a login) are not meant: the operator can mend what they complain about.
 */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('command' in error)) return false
  const { command, responseCode, response } = error as { command: unknown; responseCode?: unknown; response?: unknown }
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  if (typeof responseCode !== 'number' || responseCode < 550 || responseCode > 559) return false
  return !/^\d{3}[ -]5\.7\./.test(String(response))
}

/** Returns undefined when the operator has set up no mail server. */
export function makeMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  currentSite: () => Pick<SiteSettings, 'operator'>,
): SendMail | undefined {
  if (config.smtpUrl === undefined) return undefined
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const url = config.smtpUrl
  // Loaded with the first mail, because Nodemailer takes several MB of memory.
  const openTransport = once(async () => (await import('nodemailer')).createTransport({ url, ...timeouts }))
  return async (mail) => {
    const transport = await openTransport()
    const from = config.mailFrom ?? currentSite().operator.email ?? 'ride-safer@localhost'
    try {
      const { response } = await transport.sendMail({ from, to: mail.to, ...compose(mail, config.publicUrl) })
      return response
    } catch (error) {
      throw isRefusedForGood(error) ? new RefusedForGood(error.message, { cause: error }) : error
    }
  }
}
