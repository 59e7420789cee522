import type { Generated, Selectable } from 'kysely'

/** Messages to the operator and to riders. */
export interface MessagesTables {
  contact_message: ContactMessageTable
  contact_answer: ContactAnswerTable
  delivery: DeliveryTable
  reminder: ReminderTable
  push_subscription: PushSubscriptionTable
  newsletter_consent: NewsletterConsentTable
  newsletter_issue: NewsletterIssueTable
  kept_answer: KeptAnswerTable
}

interface ContactMessageTable {
  id: Generated<number>
  name: string
  email: string
  subject: string
  message: string
  created_at: string
  /** When the operator marked it as done. */
  done_at: string | null
  mailed_at: string | null
  language: string | null
  /** 1 when the hidden field of the form was filled in, as robots do. */
  is_suspect: Generated<number>
  read_at: string | null
  /** Deleted messages can be restored for a day. */
  deleted_at: string | null
}
export type ContactMessageRow = Selectable<ContactMessageTable>

/** An answer of an operator to a message. */
interface ContactAnswerTable {
  id: Generated<number>
  message_id: number
  text: string
  /** A username. */
  written_by: string
  written_at: string
  mailed_at: string | null
}
export type ContactAnswerRow = Selectable<ContactAnswerTable>

/** A message that the server sends on its own (platform/outbox). */
interface DeliveryTable {
  id: Generated<number>
  channel: string
  /** The reason for the message. Unique, so that nothing is sent twice. */
  cause: string
  order_key: string | null
  rider_id: number | null
  payload: string
  created_at: string
  /** When the next attempt is due, or when the claim of a server ends. Null when it has ended. */
  due_at: string | null
  /** The outbox gives up after a failure at this time or later. */
  give_up_at: string
  tries: Generated<number>
  last_error: string | null
  ended_at: string | null
  outcome: 'delivered' | 'unneeded' | 'given-up' | null
}
export type DeliveryRow = Selectable<DeliveryTable>

/** The reminders of a rider who has ever turned them on. */
interface ReminderTable {
  rider_id: number
  /** Null when they are off. */
  way: 'push' | 'mail' | null
  /** 0 to 23, in the time zone `zone`. */
  hour: number
  /** The rider's time zone at the last visit. */
  zone: string
  turned_on_at: string
  /** Reminders since the last visit. */
  unopened: Generated<number>
  sent_at: string | null
  /** When the reminder before the last one was sent. */
  sent_before: string | null
  /** When the next reminder is planned. */
  remind_at: string | null
  /** When the server looks at the row again, to send the reminder or to plan anew. Not after `remind_at`. */
  due_at: string | null
}
export type ReminderRow = Selectable<ReminderTable>

/**
 * A browser that gets a rider's reminders. It is deleted when the rider signs out there. It stays when the session expires,
 * because the next question may be due months later.
 */
interface PushSubscriptionTable {
  endpoint_hash: string
  rider_id: number
  session_hash: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: string
  /** Pushes that have failed in a row. */
  failures: Generated<number>
  /** When the first of them failed. */
  failing_since: string | null
}
export type PushSubscriptionRow = Selectable<PushSubscriptionTable>

/** The agreement of a rider to the newsletter: its text and its time. */
interface NewsletterConsentTable {
  rider_id: number
  /** The address that the rider confirmed the newsletter for. */
  email: string
  language: string
  /** The words that the rider has agreed to. */
  words: string
  requested_at: string
  /** When the link of the mail was confirmed. Null before that. */
  confirmed_at: string | null
  ended_at: string | null
}
export type NewsletterConsentRow = Selectable<NewsletterConsentTable>

/** A newsletter that was sent, or is being sent. */
interface NewsletterIssueTable {
  /** The SHA-256 hash of its texts. */
  hash: string
  /** A JSON object of subject and text by language. */
  variants: string
  started_at: string
  /** Riders up to this id have their delivery in the outbox. */
  last_rider_id: Generated<number>
  readers: Generated<number>
  finished_at: string | null
}
export type NewsletterIssueRow = Selectable<NewsletterIssueTable>

/** The answer to a call with a key (platform/http/kept-answers.ts). */
interface KeptAnswerTable {
  /** A hash of the call and its key. */
  id: string
  /** The rider who made the call, null without a token. */
  rider_id: number | null
  claimed_at: string
  /** Encrypted with the key. Null while the call runs. */
  answer: string | null
}
