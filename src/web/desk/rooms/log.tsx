import type { Api } from '#shared/contract/all.ts'
import type { LogAction } from '#shared/desk/log.ts'
import * as text from '#texts'
import { deskCall } from '../desk-call.ts'
import { KeyLine } from '../keys.tsx'
import { EmptyRoom } from '../ui/empty-room.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { usePages } from '../ui/use-pages.ts'
import { FailedRows, WaitingRows } from '../ui/waiting-rows.tsx'
import { accountName, plannedTimeOf, roleName, timeOf } from '../words.ts'

type Page = Api['GET /api/desk/log']['reply']
type Entry = Page['entries'][number]

/** A server that was updated since this page was opened may log more than these. The log shows its own words then. */
const ACTIONS: Record<LogAction, () => string> = {
  'desk-opened': text.desk_log_desk_opened,
  'role-given': text.desk_log_role_given,
  'role-taken': text.desk_log_role_taken,
  'rider-renamed': text.desk_log_rider_renamed,
  'message-answered': text.desk_log_message_answered,
  'answer-taken-back': text.desk_log_answer_taken_back,
  'message-done': text.desk_log_message_done,
  'message-reopened': text.desk_log_message_reopened,
  'message-deleted': text.desk_log_message_deleted,
  'message-restored': text.desk_log_message_restored,
  'reset-link-mailed': text.desk_log_reset_link_mailed,
  'rider-signed-out': text.desk_log_rider_signed_out,
  'rider-deleted': text.desk_log_rider_deleted,
  'password-set': text.desk_log_password_set,
  'password-removed': text.desk_log_password_removed,
  'passkey-added': text.desk_log_passkey_added,
  'passkey-removed': text.desk_log_passkey_removed,
  'account-linked': text.desk_log_account_linked,
  'account-unlinked': text.desk_log_account_unlinked,
  'address-changed': text.desk_log_address_changed,
  'address-confirmed': text.desk_log_address_confirmed,
  'certificate-revoked': text.desk_log_certificate_revoked,
  'newsletter-sent': text.desk_log_newsletter_sent,
  'newsletter-tested': text.desk_log_newsletter_tested,
  'delivery-retried': text.desk_log_delivery_retried,
  'backup-made': text.desk_log_backup_made,
  'backup-restored': text.desk_log_backup_restored,
  'database-moved': text.desk_log_database_moved,
  'content-draft-begun': text.desk_log_content_draft_begun,
  'content-draft-discarded': text.desk_log_content_draft_discarded,
  'content-published': text.desk_log_content_published,
  'content-planned': text.desk_log_content_planned,
  'content-withdrawn': text.desk_log_content_withdrawn,
  'content-plan-kept': text.desk_log_content_plan_kept,
  'content-hidden': text.desk_log_content_hidden,
  'content-shown': text.desk_log_content_shown,
  'content-restored': text.desk_log_content_restored,
  'content-taken-back': text.desk_log_content_taken_back,
  'content-conflict-ended': text.desk_log_content_conflict_ended,
  'content-translation-confirmed': text.desk_log_content_translation_confirmed,
  'content-change-seen': text.desk_log_content_change_seen,
  'picture-sent': text.desk_log_picture_sent,
  'picture-removed': text.desk_log_picture_removed,
  'picture-discarded': text.desk_log_picture_discarded,
  'content-preview-made': text.desk_log_content_preview_made,
  'content-preview-ended': text.desk_log_content_preview_ended,
  'content-imported': text.desk_log_content_imported,
}

function actorOf({ actor, who, account }: Entry): string {
  const words = {
    rider: () => accountName(who ?? '', account),
    command: text.desk_log_command,
    start: text.desk_log_start,
    provider: text.desk_log_provider,
  }
  return words[actor]?.() ?? who ?? actor
}

function subjectOf({ subjectKind, subject, subjectName }: Entry): string {
  const words = {
    rider: () =>
      subjectName === null ? text.desk_log_rider({ number: subject }) : accountName(subjectName, Number(subject)),
    message: () => text.desk_log_message({ number: subject }),
    certificate: () => text.desk_log_certificate({ code: subject }),
    newsletter: () => text.desk_log_newsletter(),
    delivery: () => text.desk_log_delivery({ number: subject }),
    desk: () => '',
    content: () => subject,
  }
  return words[subjectKind]?.() ?? subject
}

function noteOf({ action, note }: Entry) {
  if (note === null) return null
  if (action === 'role-given' && (note === 'operator' || note === 'editor' || note === 'observer'))
    return roleName(note)
  if (action === 'content-planned') return plannedTimeOf(note)
  if (action === 'content-conflict-ended')
    return note === 'folder' ? text.desk_content_take_folder() : text.desk_content_keep_revision()
  // The number of the revision says nothing to its readers.
  return action === 'content-restored' ? null : note
}

/** What was done, the newest first. */
export function Log() {
  const { pages, error, retry, more } = usePages<Page, number>(['log'], (before) =>
    deskCall('GET /api/desk/log', {}, { before }),
  )
  const entries = pages?.flatMap((page) => page.entries)
  return (
    <>
      <h1>{text.desk_log()}</h1>
      <p className="desk-soft desk-intro">{text.desk_log_text()}</p>
      {!entries && !error && <WaitingRows />}
      {error && <FailedRows error={error} onRetry={retry} />}
      {entries?.length === 0 && (
        <EmptyRoom icon="logs" title={text.desk_log_empty()} text={text.desk_log_empty_text()} />
      )}
      {entries && entries.length > 0 && (
        <>
          <ol className="desk-rows">
            {entries.map((entry) => (
              <li key={entry.id} className="desk-row desk-log-row" data-row tabIndex={-1}>
                <time dateTime={entry.at}>{timeOf(entry.at)}</time>
                <bdi className="desk-strong">{actorOf(entry)}</bdi>
                <span>{ACTIONS[entry.action]?.() ?? entry.action}</span>
                <bdi>{subjectOf(entry)}</bdi>
                <bdi className="desk-soft">{noteOf(entry)}</bdi>
              </li>
            ))}
          </ol>
          <MoreButton more={more} />
          <KeyLine />
        </>
      )}
    </>
  )
}
