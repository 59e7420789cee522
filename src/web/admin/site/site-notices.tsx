import { useQueryClient } from '@tanstack/react-query'
import type { Fields } from '#shared/content/fields.ts'
import * as text from '#texts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { adminCall } from '../admin-call.ts'
import { useMay, useUsername } from '../admin-rider.ts'
import { type ContentFile, storeFile } from '../content/content-calls.ts'
import { useFileAction } from '../content/use-file-action.ts'
import { timeOf } from '../words.ts'
import { changedFields, readField } from './field-path.ts'
import { fieldName } from './site-words.ts'
import { operatorOf, SITE_PATH, type SiteDraft } from './use-site-draft.ts'

/** A value in words: a list of hours has a line for each row. */
function shownValue(value: unknown): string {
  if (value === undefined || value === null) return text.admin_site_empty()
  if (Array.isArray(value))
    return value.map((row: { days?: string; hours?: string }) => `${row.days}: ${row.hours}`).join('\n')
  return String(value)
}

/** The settings that differ, each as it is here and as somebody else has saved it. */
function BothTexts({ draft, theirs }: { draft: SiteDraft; theirs: NonNullable<SiteDraft['theirs']> }) {
  const by = theirs.file.draft?.by ?? theirs.file.published?.revision?.by
  return (
    <Alert as="section" className="admin-panel" aria-labelledby="site-both">
      <h2 id="site-both">{text.admin_site_both()}</h2>
      <p className="admin-soft">{by ? text.admin_site_both_by({ name: by }) : text.admin_site_both_text()}</p>
      <table className="site-both">
        <thead>
          <tr>
            <th scope="col">{text.admin_site_field()}</th>
            <th scope="col">{text.admin_site_mine()}</th>
            <th scope="col">{text.admin_site_theirs()}</th>
          </tr>
        </thead>
        <tbody>
          {changedFields(draft.fields, theirs.fields).map((field) => (
            <tr key={field}>
              <th scope="row">{fieldName(field)}</th>
              <td dir="auto">{shownValue(readField(draft.fields, field))}</td>
              <td dir="auto">{shownValue(readField(theirs.fields, field))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="admin-buttons">
        <Button className="button" onClick={() => draft.goOnFrom(theirs.file)}>
          {text.admin_site_take_theirs()}
        </Button>
        <Button className="button button-primary" onClick={() => draft.goOnFrom(theirs.file, draft.fields)}>
          {text.admin_site_keep_mine()}
        </Button>
      </div>
    </Alert>
  )
}

/** Whether these settings name another operator than riders see. */
const changesOperator = ({ published }: ContentFile, fields: Fields) =>
  changedFields(operatorOf(fields), operatorOf(published?.fields ?? {})).length > 0

/**
 * Says that other settings were published since the draft was begun. The draft can be published only after the editor
 * has agreed.
 */
function Outdated({ file, draft }: { file: ContentFile; draft: SiteDraft }) {
  const client = useQueryClient()
  const rebase = useFileAction(file, {
    mutationFn: () =>
      draft.saver.hold(() => {
        const body = { path: SITE_PATH, version: draft.saver.version ?? '', hash: file.published?.hash ?? null }
        return adminCall('POST /api/admin/content/rebase', { body })
      }),
    onSuccess: (now) => {
      storeFile(client, now)
      draft.goOnAfter(now)
    },
  })
  const [username, isOperator] = [useUsername(), useMay()('site.operator')]
  function keepMine() {
    // A deployment has changed who runs the site under an editor's own draft, which takes that over.
    if (!isOperator && file.draft?.by === username)
      draft.change({ ...draft.fields, ...operatorOf(file.published?.fields ?? {}) })
    rebase.run()
  }
  if (!file.draft?.isOutdated) return null
  return (
    <section className="admin-panel" aria-label={text.admin_site_outdated()}>
      <p>{text.admin_site_outdated()}</p>
      <ul className="site-changed">
        {changedFields(draft.fields, file.published?.fields ?? {}).map((field) => (
          <li key={field}>
            {text.admin_site_is_published({
              field: fieldName(field),
              value: shownValue(readField(file.published?.fields ?? {}, field)),
            })}
          </li>
        ))}
      </ul>
      <Button className="button" action={rebase} onClick={keepMine}>
        {text.admin_site_keep_mine()}
      </Button>
    </section>
  )
}

/** Notices that an editor must read before typing. */
export function SiteNotices({ file, draft }: { file: ContentFile; draft: SiteDraft }) {
  const username = useUsername()
  const isOperator = useMay()('site.operator')
  if (draft.theirs) return <BothTexts draft={draft} theirs={draft.theirs} />
  const other = file.draft && file.draft.by !== username ? file.draft : undefined
  return (
    <>
      {other && <p role="status">{text.admin_site_other({ name: other.by, time: timeOf(other.at) })}</p>}
      {!isOperator && changesOperator(file, draft.fields) && <p role="status">{text.admin_site_operator_waits()}</p>}
      <Outdated file={file} draft={draft} />
    </>
  )
}
