import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { ContactMessageRow } from '#server/db/schema.ts'
import type { SendMail } from '#server/platform/mail.ts'
import * as text from '#texts'
import { claimDueMessage, markMailed, setNextTry } from './repository.ts'

/** How often a process looks for due mails (ms). New messages are mailed at once; this finds failed and unfinished ones. */
export const LOOK_INTERVAL = 15_000
/** How long a claim lasts (ms). It must be longer than sending a mail may take. */
const CLAIM_TIME = 2 * 60_000
/** The wait after the first failed attempt (ms). It doubles with each further one, up to MAX_WAIT. */
const FIRST_WAIT = 30_000
const MAX_WAIT = 3600_000
/** How long a shutdown waits for a mail that is being sent (ms). An unfinished mail is sent again later. */
const SHUTDOWN_WAIT = 3_000

export interface Outbox {
  db: Db
  clock: () => Date
  sendMail: SendMail
  /** The operator's mail address. */
  to: string
  siteTitle: string
  /** The language of the operator's mails. */
  language: string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const waitAfter = (tries: number) => Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.min(tries - 1, 20))

function mailOf(row: ContactMessageRow, { to, siteTitle, language }: Outbox) {
  const { id, subject, message, name, email, created_at: sent } = row
  const locale = { locale: language }
  return {
    to,
    subject: text.mail_contact_subject({ site: siteTitle, subject, id }, locale),
    text: text.mail_contact_text({ message, name, email, subject, sent, id }, locale),
    replyTo: row.email,
    messageId: `<contact-${row.id}-${Date.parse(row.created_at)}@ride-safer>`,
  }
}

/** Mails the due messages one after the other, until none is due or the mail server refuses one. */
export async function mailDueMessages(outbox: Outbox): Promise<void> {
  const { db, clock, sendMail, log } = outbox
  for (;;) {
    const now = clock()
    const later = (ms: number) => new Date(now.getTime() + ms)
    const row = await claimDueMessage(db, { now, until: later(CLAIM_TIME), latest: later(2 * MAX_WAIT) })
    if (!row) return
    try {
      await sendMail(mailOf(row, outbox))
    } catch (error) {
      await setNextTry(db, row.id, new Date(clock().getTime() + waitAfter(row.mail_tries)))
      log.warn({ err: error, message: row.id, tries: row.mail_tries }, 'a contact message could not be mailed yet')
      return
    }
    await markMailed(db, row.id, clock())
  }
}

/**
 * Starts mailing in the background. `wake` looks for due messages at once. `close` stops it and waits up to SHUTDOWN_WAIT for a
 * mail that is being sent.
 */
export function startMailing(outbox: Outbox): { wake: () => void; close: () => Promise<void> } {
  let running: Promise<void> | undefined
  let again = false
  const wake = () => {
    if (running) {
      again = true
      return
    }
    running = mailDueMessages(outbox)
      .catch((error: unknown) => outbox.log.error({ err: error }, 'due contact messages could not be read'))
      .finally(() => {
        running = undefined
        if (again) {
          again = false
          wake()
        }
      })
  }
  const timer = setInterval(wake, LOOK_INTERVAL)
  timer.unref()
  return {
    wake,
    close: async () => {
      clearInterval(timer)
      again = false
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, SHUTDOWN_WAIT).unref())])
    },
  }
}
