import { type Role, roleName } from '#shared/admin/roles.ts'
import type { ContactSubject } from '#shared/contact/rules.ts'
import { SUBJECT_NAMES } from '#shared/contact/subject-names.ts'
import type { Channel } from '#shared/outbox/channels.ts'
import * as text from '#texts'

const ROLES = new Intl.ListFormat(text.dates_locale(), { type: 'disjunction' })

/** The names of roles of which one is needed. */
export const rolesList = (roles: readonly Role[]) => ROLES.format(roles.map((role) => roleName(role)))

/** The name that an account had, with its number, which stays the same when the name changes. */
export const accountName = (name: string, number: number | null) =>
  number === null ? name : text.admin_account_number({ name, number: String(number) })

const TIME = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'medium', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'medium' })

/** A stored time in the time zone of the device. */
export const timeOf = (at: string) => TIME.format(new Date(at))
export const dayOf = (at: string) => DAY.format(new Date(at))

const PLANNED_TIME = new Intl.DateTimeFormat(text.dates_locale(), {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A time in the future with its day of the week, by which people plan. */
export const plannedTimeOf = (at: string) => PLANNED_TIME.format(new Date(at))

/** Days of numbers are those of UTC. */
const UTC_DAY = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'medium', timeZone: 'UTC' })
const UTC_TIME = new Intl.DateTimeFormat(text.dates_locale(), {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
export const utcTimeOf = (at: string) => UTC_TIME.format(new Date(at))
export const calendarDay = (day: string) => UTC_DAY.format(new Date(day))

const NUMBER = new Intl.NumberFormat(text.dates_locale())
export const numberOf = (number: number) => NUMBER.format(number)

const LANGUAGES = new Intl.DisplayNames([text.language ?? 'en'], { type: 'language' })

/** The name of a language in the language of the page. */
export const languageName = (code: string) => LANGUAGES.of(code) ?? code

/** The name of a subject of the contact page. */
export const subjectName = (subject: string) => SUBJECT_NAMES[subject as ContactSubject]?.() ?? subject

const CHANNEL_NAMES: Record<Channel, () => string> = {
  contact: text.admin_channel_contact,
  'contact-answer': text.admin_channel_contact_answer,
  'confirm-email': text.admin_channel_confirm_email,
  'reset-password': text.admin_channel_reset_password,
  invitation: text.admin_channel_invitation,
  code: text.admin_channel_code,
  'reminder-mail': text.admin_channel_reminder_mail,
  'reminder-push': text.admin_channel_reminder_push,
  'confirm-newsletter': text.admin_channel_confirm_newsletter,
  newsletter: text.admin_channel_newsletter,
  'newsletter-test': text.admin_channel_newsletter_test,
  webhook: text.admin_channel_webhook,
}

/** The name of a kind of delivery. A kind of another version of the site is shown as it is stored. */
export const channelName = (channel: string) => CHANNEL_NAMES[channel as Channel]?.() ?? channel
