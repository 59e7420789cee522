import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { ContactMessageRow } from '#server/db/schema.ts'
import type { SendMail } from '#server/platform/mail.ts'
import { claimDueMessage, markMailed, setNextTry } from './repository.ts'

/** How often a process looks for mail that is due (ms): its own go out at once, this finds what was left behind. */
export const LOOK_INTERVAL = 15_000
/** How long a claim holds (ms): longer than the mail server may take. */
const CLAIM = 2 * 60_000
/** The wait after a failed try (ms): doubled each time, up to an hour. */
const FIRST_WAIT = 30_000
const LONGEST_WAIT = 3600_000
/** How long a shutdown waits for a mail that is on its way (ms); what is not through then is sent later. */
const GRACE = 3_000

export interface Outbox {
  db: Db
  clock: () => Date
  sendMail: SendMail
  /** Where the operator reads mail. */
  to: string
  siteTitle: string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

const waitAfter = (tries: number) => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries - 1, 20))

function mailOf(row: ContactMessageRow, { to, siteTitle }: Outbox) {
  return {
    to,
    subject: `${siteTitle}: ${row.subject} - message ${row.id}`,
    text: `${row.message}\n\n-- \nFrom: ${row.name} <${row.email}>\nAbout: ${row.subject}\nSent: ${row.created_at}\n\nMark as done: npm run messages done ${row.id}\n`,
    replyTo: row.email,
    messageId: `<contact-${row.id}-${Date.parse(row.created_at)}@ride-safer>`,
  }
}

/** Mails what is due, one after the other, until nothing is due or the mail server refuses. */
export async function mailDueMessages(outbox: Outbox): Promise<void> {
  const { db, clock, sendMail, log } = outbox
  for (;;) {
    const now = clock()
    const later = (ms: number) => new Date(now.getTime() + ms)
    const row = await claimDueMessage(db, { now, until: later(CLAIM), latest: later(2 * LONGEST_WAIT) })
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
 * Starts mailing in the background. `wake` looks at once instead of at the next interval; `close` ends it and waits a
 * moment for a mail that is on its way.
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
      .catch((error: unknown) => outbox.log.error({ err: error }, 'contact messages could not be looked through'))
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
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, GRACE).unref())])
    },
  }
}
