import { randomUUID } from 'node:crypto'
import type { LanguageSite } from '#server/content/language-site.ts'
import type { SendMail } from '#server/platform/mail.ts'
import type { MailFailure } from '#shared/admin/settings.ts'
import * as text from '#texts'

/** The failures by the codes of Nodemailer. */
const FAILURES: Readonly<Record<string, MailFailure>> = {
  EDNS: 'no-such-server',
  ENOTFOUND: 'no-such-server',
  ECONNECTION: 'no-connection',
  ESOCKET: 'no-connection',
  ECONNREFUSED: 'no-connection',
  ETIMEDOUT: 'too-slow',
  ETLS: 'tls',
  EAUTH: 'login',
  ENOAUTH: 'login',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
}

function failureOf(error: Error): MailFailure {
  // The mailer wraps a refusal for good.
  const { code } = (error.cause instanceof Error ? error.cause : error) as { code?: string }
  if (/certificate|self.signed|SSL|TLS/i.test(error.message)) return 'tls'
  return (code !== undefined && FAILURES[code]) || 'other'
}

/** Sends a mail at once and says what the mail server answered. */
export async function testMail(sendMail: SendMail, to: string, from: LanguageSite) {
  const locale = { locale: from.language }
  try {
    const said = await sendMail({
      to,
      cause: `mail-test ${randomUUID()}`,
      from,
      subject: text.mail_test_subject({ site: from.site.title }, locale),
      text: text.mail_test_text({}, locale),
    })
    return { to, isAccepted: true, reason: null, reply: typeof said === 'string' ? said : '' }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { to, isAccepted: false, reason: failureOf(error), reply: error.message }
  }
}
