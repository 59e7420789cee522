import type { Generated, Selectable } from 'kysely'
import type { RevisionKind } from '#shared/desk/content.ts'
import type { LogAction, LogActor, LogSubject } from '#shared/desk/log.ts'
import type { Role } from '#shared/desk/roles.ts'
import type { PasskeyPurpose } from '#shared/passkeys/rules.ts'
import type { ClaimedRole, ProviderPurpose } from '#shared/provider/rules.ts'

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
  contact_answer: ContactAnswerTable
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
  day_count: DayCountTable
  missed_search: MissedSearchTable
  desk_role: DeskRoleTable
  operator_name: OperatorNameTable
  desk_log: DeskLogTable
  content_revision: ContentRevisionTable
  content_draft: ContentDraftTable
  content_change: ContentChangeTable
  content_picture: ContentPictureTable
  rider_group: RiderGroupTable
  group_member: GroupMemberTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  linked_account: LinkedAccountTable
  provider_sign_in: ProviderSignInTable
  provider_answer: ProviderAnswerTable
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
  /** When a leader gave the account the one-time word that is its password. Null once the rider has chosen a password. */
  one_time_word_at: string | null
}
export type RiderRow = Selectable<RiderTable>

interface SessionTable {
  token_hash: string
  rider_id: number
  device: string
  created_at: string
  last_used_at: string
  /** When the password question of the desk was answered in this session. */
  answered_at: string | null
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
  language: string | null
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
  /** The place whose rules it asks. Null when it asks about the law of no place. */
  place_id: string | null
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

/** The settings of the servers that the operator's commands read (platform/server-settings.ts). */
interface ServerSettingTable {
  name: string
  /** JSON. */
  value: string
}

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
  /** The place of its exam. */
  place_id: string | null
  /** The name of the place in the site's own language, in case the operator removes the place. */
  place_name: string | null
  /** The name without capitals and accents. */
  name_key: string | null
}
export type CertificateRow = Selectable<CertificateTable>

/** The reference of a rider in the operator's own system. */
interface RiderRefTable {
  rider_id: number
  ref: string
  created_at: string
}

/** How often something happened on a day (UTC). */
interface DayCountTable {
  /** A CountName (shared/numbers.ts). */
  name: string
  day: string
  subject: string
  language: string
  times: number
}

/** A search without a hit. */
interface MissedSearchTable {
  /** A keyed hash of language and text. */
  key: string
  language: string
  /** Null until it was searched on DAYS_OF_A_MISSED_SEARCH days. */
  text: string | null
  /** On how many days it was searched, and the last one of them (UTC). */
  days: number
  last_day: string
  times: number
}

/** The role of a rider at the desk. */
interface DeskRoleTable {
  rider_id: number
  role: Role
  given_at: string
  /** The username of the operator who gave it. Null when OPERATORS or a command did. */
  given_by: string | null
  /** The key of the name in OPERATORS that gave it. */
  operator_name: string | null
  /** The same as `given_at` if a claim of the provider gave it. */
  claimed_at: string | null
}
export type DeskRoleRow = Selectable<DeskRoleTable>

/** The names of OPERATORS that a server has seen. */
interface OperatorNameTable {
  name_key: string
  seen_at: string
}

/** The log of actions at the desk and by commands. Rows are only added. */
interface DeskLogTable {
  id: Generated<number>
  at: string
  actor: LogActor
  /** The username at that time. Null when no rider acted. */
  who: string | null
  action: LogAction
  subject_kind: LogSubject
  subject: string
  note: string | null
}

/** A revision replaces a content file of the folder from a time on. Rows are only added and withdrawn. */
interface ContentRevisionTable {
  id: Generated<number>
  path: string
  kind: RevisionKind
  body: string | null
  hash: string | null
  folder_hash: string | null
  created_by: string
  created_at: string
  /** Null when it was published at once. */
  publish_at: string | null
  withdrawn_at: string | null
  draft_version: string | null
}
export type ContentRevisionRow = Selectable<ContentRevisionTable>

/** The unpublished text of a content file. */
interface ContentDraftTable {
  path: string
  /** Fields as JSON. */
  fields: string
  version: string
  based_on: string | null
  saved_by: string
  saved_at: string
  preview_hash: string | null
  preview_until: string | null
  preview_by: string | null
}
export type ContentDraftRow = Selectable<ContentDraftTable>

/** A picture that an editor has sent and not published yet. */
interface ContentPictureTable {
  /** The path of its tip, or of site.yaml for the logo. */
  path: string
  /** The path of the picture. Null when it will be removed. */
  file: string | null
  body: string | null
  version: string
  sent_by: string
  sent_at: string
}
export type ContentPictureRow = Selectable<ContentPictureTable>

interface ContentChangeTable {
  name: string
  times: number
}

/** A group of riders, with its leader. */
interface RiderGroupTable {
  id: string
  name: string
  code: string
  leader_id: number
  lead_since: string
  created_at: string
  /** Whether riders can join with the code. */
  is_open: Generated<number>
  /** The day to be done by. */
  due_on: string | null
  has_ladder: Generated<number>
  /** A thousand times the average of completed tips in the ladder. Null without a place among the groups. */
  ladder_mean: number | null
  /** The member whom the leader has asked to take over. */
  offered_to: number | null
}
export type RiderGroupRow = Selectable<RiderGroupTable>

/** A member of a group. Its columns from `completed` on are made from what the rider has learned, after each action. */
interface GroupMemberTable {
  id: string
  group_id: string
  rider_id: number
  label: string
  label_key: string
  joined_at: string
  /** The version of the words that the member agreed to. Null until the first password of an account that the leader made. */
  agreement: number | null
  agreed_at: string | null
  /** Whether the leader made the account and can give it a new one-time word. */
  is_looked_after: Generated<number>
  in_ladder: Generated<number>
  completed: Generated<number>
  /** The day of the last passed exam. */
  passed_on: string | null
  /** Until when the member remembers well enough for 'fresh' and for 'fading'. Null for a member who has learned nothing. */
  fresh_until: string | null
  fading_until: string | null
  active_on: string | null
  /** A JSON array: [[tipId, answers, wrong]]. */
  answers: Generated<string>
  library_key: Generated<string>
}
export type GroupMemberRow = Selectable<GroupMemberTable>

/** A passkey of a rider. */
interface PasskeyTable {
  /** The hash of `credential_id`. */
  id: string
  rider_id: number
  credential_id: string
  /** The domain that it belongs to. */
  rp_id: string
  /** The random id under which the authenticator keeps the rider. */
  user_handle: string
  name: string
  public_key: string
  /** A JSON array. */
  transports: string
  /** The highest number of uses that the authenticator has reported. */
  counter: string
  /** 1 when it may be copied to other devices. */
  is_synced: number
  created_at: string
  last_used_at: string | null
}
export type PasskeyRow = Selectable<PasskeyTable>

/** A challenge that waits for the answer of an authenticator. */
interface PasskeyChallengeTable {
  challenge_hash: string
  purpose: PasskeyPurpose
  /** The session that asked. Null for a sign-in. */
  session_hash: string | null
  /** The id for a passkey that is being added. */
  user_handle: string | null
  expires_at: string
}

/** An account at the operator's provider with which a rider signs in. */
interface LinkedAccountTable {
  issuer: string
  subject: string
  rider_id: number
  linked_at: string
  last_used_at: string | null
}
export type LinkedAccountRow = Selectable<LinkedAccountTable>

/** A sign-in at the provider that is under way. */
interface ProviderSignInTable {
  state_hash: string
  browser_hash: string
  purpose: ProviderPurpose
  /** The session that began it. Null for a visitor. */
  session_hash: string | null
  return_to: string
  begun_at: string
  expires_at: string
}
export type ProviderSignInRow = Selectable<ProviderSignInTable>

/** What the provider has said about whoever signed in. */
interface ProviderAnswerTable {
  code_hash: string
  browser_hash: string
  /** 'register' after the exchange of a sign-in by somebody without an account. */
  purpose: ProviderPurpose | 'register'
  session_hash: string | null
  issuer: string
  subject: string
  proposed_username: string | null
  claimed_role: ClaimedRole
  expires_at: string
}
export type ProviderAnswerRow = Selectable<ProviderAnswerTable>
