import { z } from 'zod'
import type { LanguageSite } from '#server/content/language-site.ts'
import type { Db } from '#server/db/open.ts'
import type { ContactMessageRow } from '#server/db/tables/messages.ts'
import type { SendMail } from '#server/platform/mail.ts'
import type { MailContent } from '#server/platform/mail-layout.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import type { Deliverer } from '#server/platform/outbox/worker.ts'
import type { ContactSubject } from '#shared/contact/rules.ts'
import { SUBJECT_NAMES } from '#shared/contact/subject-names.ts'
import * as text from '#texts'
import { findMessage, insertMessage, type Message, markMailed } from './repository.ts'

const Payload = z.object({ id: z.number() })

/** The cause of the mail of a message. It contains the time, because a restored backup may use a number again. */
export const causeOf = ({ id, created_at }: ContactMessageRow) => `contact ${id} ${created_at}`

/** Stores a message and, where a mail server is set up, its mail to the operator. */
export async function storeMessage(
  trx: Db,
  message: Message & { language: string; is_suspect: 0 | 1 },
  now: Date,
  outbox: Outbox | undefined,
): Promise<void> {
  const row = await insertMessage(trx, message, now)
  await outbox?.add(trx, { channel: 'contact', cause: causeOf(row), payload: { id: row.id } })
}

interface MailParts {
  db: Db
  clock: () => Date
  sendMail: SendMail
  /** The operator's mail address, and the site in the language of the operator's mails. */
  addresses: () => { to: string; from: LanguageSite }
}

export function contactMail(from: LanguageSite, row: ContactMessageRow): MailContent & { replyTo: string } {
  const { id, message, name, email } = row
  const locale = { locale: from.language }
  const subject = SUBJECT_NAMES[row.subject as ContactSubject]?.({}, locale) ?? row.subject
  // The operator's time zone is not known.
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  const sent = `${new Date(row.created_at).toLocaleString(text.dates_locale({}, locale), form)} UTC`
  const title = text.mail_contact_subject({ site: from.site.title, subject, id }, locale)
  return {
    from,
    subject: row.is_suspect ? text.mail_contact_suspect({ subject: title }, locale) : title,
    text: text.mail_contact_text({ message, name, email, subject, sent, id }, locale),
    replyTo: email,
  }
}

/** Mails a message to the operator, unless they have deleted it meanwhile. */
export function makeContactMailer({ db, clock, sendMail, addresses }: MailParts): Deliverer {
  return async ({ payload, cause }) => {
    const row = await findMessage(db, Payload.parse(payload).id)
    if (!row) return 'unneeded'
    const { to, from } = addresses()
    await sendMail({ cause, to, ...contactMail(from, row) })
    await markMailed(db, row.id, clock())
    return 'delivered'
  }
}
