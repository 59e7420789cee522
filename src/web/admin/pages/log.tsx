import type { LogAction } from '#shared/admin/log.ts'
import { roleName } from '#shared/admin/roles.ts'
import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { adminCall } from '../admin-call.ts'
import { ShortcutLine } from '../shortcuts.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { usePages } from '../ui/use-pages.ts'
import { accountName, plannedTimeOf, timeOf } from '../words.ts'

type Page = Api['GET /api/admin/log']['reply']
type Entry = Page['entries'][number]

/** A server that was updated since this page was opened may log more than these. The log shows its own words then. */
const ACTIONS: Record<LogAction, () => string> = {
  'desk-opened': text.admin_log_admin_opened,
  'role-given': text.admin_log_role_given,
  'role-taken': text.admin_log_role_taken,
  'invitation-made': text.admin_log_invitation_made,
  'invitation-ended': text.admin_log_invitation_ended,
  'mail-tested': text.admin_log_mail_tested,
  'backup-downloaded': text.admin_log_backup_downloaded,
  'codes-added': text.admin_log_codes_added,
  'codes-withdrawn': text.admin_log_codes_withdrawn,
  'rider-renamed': text.admin_log_rider_renamed,
  'message-answered': text.admin_log_message_answered,
  'answer-taken-back': text.admin_log_answer_taken_back,
  'message-done': text.admin_log_message_done,
  'message-reopened': text.admin_log_message_reopened,
  'message-deleted': text.admin_log_message_deleted,
  'message-restored': text.admin_log_message_restored,
  'reset-link-mailed': text.admin_log_reset_link_mailed,
  'rider-signed-out': text.admin_log_rider_signed_out,
  'rider-deleted': text.admin_log_rider_deleted,
  'password-set': text.admin_log_password_set,
  'password-removed': text.admin_log_password_removed,
  'passkey-added': text.admin_log_passkey_added,
  'passkey-removed': text.admin_log_passkey_removed,
  'account-linked': text.admin_log_account_linked,
  'account-unlinked': text.admin_log_account_unlinked,
  'address-changed': text.admin_log_address_changed,
  'address-confirmed': text.admin_log_address_confirmed,
  'certificate-revoked': text.admin_log_certificate_revoked,
  'newsletter-sent': text.admin_log_newsletter_sent,
  'newsletter-tested': text.admin_log_newsletter_tested,
  'delivery-retried': text.admin_log_delivery_retried,
  'backup-made': text.admin_log_backup_made,
  'backup-restored': text.admin_log_backup_restored,
  'database-moved': text.admin_log_database_moved,
  'content-draft-begun': text.admin_log_content_draft_begun,
  'content-draft-discarded': text.admin_log_content_draft_discarded,
  'content-published': text.admin_log_content_published,
  'content-planned': text.admin_log_content_planned,
  'content-withdrawn': text.admin_log_content_withdrawn,
  'content-plan-kept': text.admin_log_content_plan_kept,
  'content-hidden': text.admin_log_content_hidden,
  'content-shown': text.admin_log_content_shown,
  'content-restored': text.admin_log_content_restored,
  'content-taken-back': text.admin_log_content_taken_back,
  'content-conflict-ended': text.admin_log_content_conflict_ended,
  'content-translation-confirmed': text.admin_log_content_translation_confirmed,
  'content-change-seen': text.admin_log_content_change_seen,
  'picture-sent': text.admin_log_picture_sent,
  'picture-removed': text.admin_log_picture_removed,
  'picture-discarded': text.admin_log_picture_discarded,
  'content-preview-made': text.admin_log_content_preview_made,
  'content-preview-ended': text.admin_log_content_preview_ended,
  'content-imported': text.admin_log_content_imported,
}

function actorOf({ actor, who, account }: Entry): string {
  const words = {
    rider: () => accountName(who ?? '', account),
    command: text.admin_log_command,
    start: text.admin_log_start,
    provider: text.admin_log_provider,
    server: text.admin_log_server,
  }
  return words[actor]?.() ?? who ?? actor
}

function subjectOf({ subjectKind, subject, subjectName }: Entry): string {
  const words = {
    rider: () =>
      subjectName === null ? text.admin_log_rider({ number: subject }) : accountName(subjectName, Number(subject)),
    message: () => text.admin_log_message({ number: subject }),
    certificate: () => text.admin_log_certificate({ code: subject }),
    newsletter: () => text.admin_log_newsletter(),
    delivery: () => text.admin_log_delivery({ number: subject }),
    desk: () => '',
    content: () => subject,
  }
  return words[subjectKind]?.() ?? subject
}

function noteOf({ action, note }: Entry) {
  if (note === null) return null
  if (action === 'role-given') return roleName(note)
  if (action === 'content-planned') return plannedTimeOf(note)
  if (action === 'content-conflict-ended')
    return note === 'folder' ? text.admin_content_take_folder() : text.admin_content_keep_revision()
  // The number of the revision says nothing to its readers.
  return action === 'content-restored' ? null : note
}

/** Shows the log of Admin, the newest row first. */
export function Log() {
  const { query, more } = usePages<Page, number>(['log'], (before) => adminCall('GET /api/admin/log', {}, { before }))
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <>
      <h1>{text.admin_log()}</h1>
      <p className="admin-soft admin-intro">{text.admin_log_text()}</p>
      <LoadedRows query={query} />
      {entries?.length === 0 && (
        <EmptyState art={<AdminIcon name="logs" />} title={text.admin_log_empty()} text={text.admin_log_empty_text()} />
      )}
      {entries && entries.length > 0 && (
        <>
          <ol className="admin-rows">
            {entries.map((entry) => (
              <li key={entry.id} className="admin-row admin-log-row" data-row tabIndex={-1}>
                <time dateTime={entry.at}>{timeOf(entry.at)}</time>
                <bdi className="admin-strong">{actorOf(entry)}</bdi>
                <span>{ACTIONS[entry.action]?.() ?? entry.action}</span>
                <bdi>{subjectOf(entry)}</bdi>
                <bdi className="admin-soft">{noteOf(entry)}</bdi>
              </li>
            ))}
          </ol>
          <MoreButton more={more} />
          <ShortcutLine />
        </>
      )}
    </>
  )
}
