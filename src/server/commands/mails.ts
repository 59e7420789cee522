// npm run mails -- <folder>: writes every mail of the site in every language, as HTML and as text, to look at them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { invitationPath } from '#shared/admin/invitations.ts'
import type { ReasonKind, ReminderReason } from '#shared/reminders/rules.ts'
import { readConfig } from '../config.ts'
import { folderFiles } from '../content/files.ts'
import { type LanguageSite, makeLanguageSites } from '../content/language-site.ts'
import { loadContent } from '../content/load.ts'
import { confirmationMail, resetMail } from '../features/accounts/mail-service.ts'
import { invitationMail } from '../features/admin/invitation-service.ts'
import { codeMail } from '../features/codes/service.ts'
import { answerMail } from '../features/contact/admin-service.ts'
import { contactMail } from '../features/contact/service.ts'
import { newsletterMail, requestMail, wordsIn } from '../features/newsletter/service.ts'
import { reminderMail, wordsOf } from '../features/reminders/delivery-service.ts'
import { layOut, type MailContent } from '../platform/mail-layout.ts'
import { runCommand } from './run-command.ts'

const TOKEN = 'example-of-a-token'

function mailsIn(from: LanguageSite, publicUrl: string): Record<string, MailContent> {
  const link = { publicUrl, token: TOKEN }
  const rider = { username: 'Mira', preferences: JSON.stringify({ language: from.language }) }
  const firstDueTips = from.library.tips.slice(0, 3).map(({ id }) => id)
  const reminder = (...reasons: ReminderReason[]) =>
    reminderMail(wordsOf(rider, reasons, { firstDueTips }, [from]), {
      name: rider.username,
      publicUrl,
      unsubscribe: `${publicUrl}${from.base}/unsubscribe/${TOKEN}`,
    })
  const reasons: { [K in ReasonKind]: ReminderReason<K> } = {
    questions: { kind: 'questions', count: 3 },
    streak: { kind: 'streak', days: 5 },
    'group-date': { kind: 'group-date', days: 7 },
  }
  const message = {
    id: 7,
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'feedback',
    message: 'The tip about wet leaves helped me.\n\nThank you!',
    created_at: '2026-06-15T12:00:00.000Z',
    done_at: null,
    mailed_at: null,
    language: from.language,
    is_suspect: 0,
    read_at: null,
    deleted_at: null,
  }
  const answer = {
    id: 1,
    message_id: 7,
    text: 'Thank you for telling us. We are glad that it helped.',
    written_by: 'anna',
    written_at: '2026-06-15T13:00:00.000Z',
    mailed_at: null,
  }
  const news = {
    subject: 'Spring is here',
    text: 'Before the first ride, check three things:\n\n- the pressure of the tyres\n- both brakes\n- the light\n\nMore: https://example.org/spring.',
  }
  return {
    'confirm-address': confirmationMail(from, [link], link.publicUrl),
    'new-password': resetMail(from, [{ rider, token: link.token }], link.publicUrl),
    'new-passwords': resetMail(
      from,
      [rider, { username: 'Mira 2' }].map((one) => ({ rider: one, token: link.token })),
      link.publicUrl,
    ),
    contact: contactMail(from, message),
    'contact-answer': answerMail(from, message, answer),
    ...Object.fromEntries(
      Object.values(reasons).map((reason) => [`reminder-${reason.kind}`, reminder(reason)] as const),
    ),
    'reminder-all': reminder(...Object.values(reasons)),
    'newsletter-confirm': requestMail(from, wordsIn(from), `${publicUrl}${from.base}/newsletter/${TOKEN}`),
    invitation: invitationMail(from, {
      name: 'anna',
      role: 'operator',
      url: `${publicUrl}${from.base}${invitationPath(TOKEN)}`,
    }),
    code: codeMail(from, { code: 'FREE-10', words: 'Ten minutes to ride.', endsOn: '2026-12-31' }, publicUrl),
    newsletter: newsletterMail(from, news, `${publicUrl}${from.base}/unsubscribe/${TOKEN}`),
  }
}

await runCommand(() => {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Name a folder: npm run mails -- <folder>')
  const config = readConfig(process.env)
  const { library } = loadContent(folderFiles(config.contentDir), config.languages)
  mkdirSync(folder, { recursive: true })
  for (const from of makeLanguageSites(config, library)) {
    for (const [name, mail] of Object.entries(mailsIn(from, config.publicUrl))) {
      const { text, html } = layOut(mail, config.publicUrl)
      writeFileSync(join(folder, `${name}.${from.language}.html`), html)
      writeFileSync(join(folder, `${name}.${from.language}.txt`), `${mail.subject}\n\n${text}`)
    }
  }
  return `The mails are in ${folder}`
})
