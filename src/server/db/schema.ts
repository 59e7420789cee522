import type { Generated, Selectable } from 'kysely'

/** Every table. Times are ISO-8601 UTC text and flags are 0 or 1, so that both databases return the same types. */
export interface Schema {
  rider: RiderTable
  session: SessionTable
  mail_link: MailLinkTable
  known_client: KnownClientTable
  tip_like: TipLikeTable
  bookmark: BookmarkTable
  share: ShareTable
  tip_counter: TipCounterTable
  contact_message: ContactMessageTable
  learner: LearnerTable
  xp_count: XpCountTable
  completion: CompletionTable
  achievement: AchievementTable
  challenge_day: ChallengeDayTable
  visit_day: VisitDayTable
  reading: ReadingTable
  tutorial: TutorialTable
  memory: MemoryTable
  review_answer: ReviewAnswerTable
  tip_list: TipListTable
  progress_page: ProgressPageTable
  limit_use: LimitUseTable
  mail_limit: MailLimitTable
  exam: ExamTable
  exam_question: ExamQuestionTable
  certificate: CertificateTable
  rider_ref: RiderRefTable
  delivery: DeliveryTable
  reminder: ReminderTable
  push_subscription: PushSubscriptionTable
  site_key: SiteKeyTable
  newsletter_consent: NewsletterConsentTable
  newsletter_issue: NewsletterIssueTable
  server_setting: ServerSettingTable
}

interface RiderTable {
  id: Generated<number>
  username: string
  username_key: string
  password_hash: string
  full_name: string | null
  email: string | null
  email_confirmed_at: string | null
  /** A JSON object of the preferences that were ever set (shared/accounts/preferences.ts). */
  preferences: Generated<string>
  /** The code of the avatar (shared/accounts/avatar.ts). */
  avatar: string | null
  /** A JSON array of the achievements that stand beside the name on the leaderboard. */
  badges: Generated<string>
  created_at: string
}
export type RiderRow = Selectable<RiderTable>

interface SessionTable {
  token_hash: string
  rider_id: number
  device: string
  created_at: string
  last_used_at: string
}

interface MailLinkTable {
  token_hash: string
  rider_id: number
  purpose: string
  email: string
  expires_at: string
}

interface KnownClientTable {
  rider_id: number
  kind: 'device' | 'address'
  mark: string
  used_at: string
}

interface TipLikeTable {
  rider_id: number
  tip_id: number
  created_at: string
}

interface BookmarkTable {
  rider_id: number
  tip_id: number
  notes: string | null
  created_at: string
}

interface ShareTable {
  id: Generated<number>
  /** Null for a visitor, for a rider who deleted their account, and for old shares. */
  rider_id: number | null
  tip_id: number
  platform: string
  created_at: string
}

/** The number of likes and shares of a tip. A tip without a row has none. */
interface TipCounterTable {
  tip_id: number
  likes: Generated<number>
  shares: Generated<number>
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
}
export type ContactMessageRow = Selectable<ContactMessageTable>

interface LearnerTable {
  rider_id: number
  xp: number
  shares: Generated<number>
  streak_count: Generated<number>
  streak_longest: Generated<number>
  streak_since: string | null
  streak_last_at: string | null
  streak_last_zone: string | null
  streak_recent: Generated<string>
  streak_rests_until: string | null
  on_leaderboard: number
}
export type LearnerRow = Selectable<LearnerTable>

interface XpCountTable {
  xp: number
  riders: number
}

interface CompletionTable {
  rider_id: number
  tip_id: number
  completed_at: string
  category: string
  xp: number
}

interface AchievementTable {
  rider_id: number
  achievement_id: string
  unlocked_at: string
}

interface ChallengeDayTable {
  rider_id: number
  challenge_id: string
  day: string
  done_at: string | null
  zone: string | null
}

interface VisitDayTable {
  rider_id: number
  day: string
}

interface ReadingTable {
  rider_id: number
  reported_at: string
  day: string
  seconds: string
}

interface TutorialTable {
  rider_id: number
  current_step: number
  completed: number
}

interface MemoryTable {
  rider_id: number
  tip_id: number
  card: string
  due_at: string
}

/** Every answer of a review. The intervals are in days. */
interface ReviewAnswerTable {
  rider_id: number
  tip_id: number
  answered_at: string
  correct: number
  interval_before: number
  interval_after: number
}

interface TipListTable {
  id: Generated<number>
  rider_id: number
  name: string
  /** A JSON array of tip ids, in the rider's order. */
  tip_ids: string
  /** Null unless the list is shared. */
  share_code: string | null
  created_at: string
}
export type TipListRow = Selectable<TipListTable>

/** The public progress page of a rider. A rider without a row has none. */
interface ProgressPageTable {
  rider_id: number
  code: string
  /** A JSON array of what the page shows. */
  shows: string
}

interface LimitUseTable {
  key: string
  uses: number
  resets_at: string
}

/** The mails of the last day to a mailbox, which nobody may have asked for. */
interface MailLimitTable {
  /** A hash of the address. */
  key: string
  /** A JSON array: [{ at, kind }], the oldest first. */
  mails: string
  expires_at: string
}

interface ExamTable {
  id: Generated<number>
  rider_id: number
  number: number
  started_at: string
  ended_at: string | null
  passed: number | null
  right_count: number | null
  question_count: number | null
  /** The rider's reference when the exam began. */
  ref: string | null
}
export type ExamRow = Selectable<ExamTable>

interface ExamQuestionTable {
  exam_id: number
  place: number
  tip_id: number
  /** The place in the content of each shown option, such as '2013'. Place 0 is the right one. */
  option_order: string
  /** The index of the shown option that the rider has chosen. */
  answer: number | null
}
export type ExamQuestionRow = Selectable<ExamQuestionTable>

/** A message that the server sends on its own (platform/outbox). */
interface DeliveryTable {
  id: Generated<number>
  channel: string
  /** Why it is sent. Unique, so that nothing is sent twice. */
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

interface SiteKeyTable {
  name: string
  value: string
}

/** What the commands of the operator must know of the servers (platform/server-settings.ts). */
interface ServerSettingTable {
  name: string
  /** JSON. */
  value: string
}

/** What a rider has agreed to for the newsletter, and when. */
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
/** After the account is deleted, a row has only its code and its end. */
interface CertificateTable {
  id: Generated<number>
  code: string
  rider_id: number | null
  exam_id: number | null
  name: string | null
  show_name: number
  product: string | null
  passed_at: string | null
  issued_at: string | null
  right_count: number | null
  question_count: number | null
  /** A JSON array: [{ tipId, isRight }]. */
  asked: string | null
  ended_at: string | null
  ended_as: 'withdrawn' | 'revoked' | 'deleted' | null
  /** Why the operator has revoked it. */
  reason: string | null
  /** The reference of its exam. */
  ref: string | null
}
export type CertificateRow = Selectable<CertificateTable>

/** The reference of a rider in the operator's own system. */
interface RiderRefTable {
  rider_id: number
  ref: string
  created_at: string
}
