import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { RevisionKind, RevisionState } from '#shared/admin/content.ts'
import { readContentPath } from '#shared/content/paths.ts'
import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { sayAbout } from '#web/lib/about.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { adminCall } from '../admin-call.ts'
import { useMay } from '../admin-rider.ts'
import { showNotice } from '../notices.tsx'
import { ShortcutLine } from '../shortcuts.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { AskButton } from '../ui/ask-button.tsx'
import { usePages } from '../ui/use-pages.ts'
import { accountName, timeOf } from '../words.ts'
import { ChangedFields } from './changed-fields.tsx'
import { editorPath, historyKey, OVERVIEW_KEY, type RevisionLine, readOverview, storeFile } from './content-calls.ts'
import { takeBackRevision } from './take-back.ts'
import { actionsKey, nameOf } from './use-file-action.ts'
import './content-history.css'

const STATES: Record<RevisionState, () => string> = {
  current: text.admin_content_revision_current,
  past: text.admin_content_revision_past,
  planned: text.admin_content_state_planned,
  withdrawn: text.admin_content_revision_withdrawn,
}

const KINDS: Record<RevisionKind, (values: { name: string }) => string> = {
  file: text.admin_content_revision_file,
  hidden: text.admin_content_revision_hidden,
  folder: text.admin_content_revision_folder,
}

function Revision({ id, language }: { id: number; language: string }) {
  const revision = useQuery({
    queryKey: ['content revision', id],
    queryFn: () => adminCall('GET /api/admin/content/revisions/:id', { params: { id } }),
  })
  const { data } = revision
  if (!data) return <LoadedRows query={revision} />
  if (!data.fields || !data.before) return <p className="admin-soft">{text.admin_content_revision_whole()}</p>
  const kind = readContentPath(data.path)?.kind ?? 'tip'
  return <ChangedFields kind={kind} before={data.before} after={data.fields} language={language} />
}

interface ButtonProps {
  revision: RevisionLine
  path: string
  toEditor: () => void
}

function RestoreButton({ revision, path, toEditor }: ButtonProps) {
  const client = useQueryClient()
  const time = timeOf(revision.publishAt)
  return (
    <AskButton
      button={text.admin_content_restore()}
      title={text.admin_content_restore_ask({ time })}
      text={text.admin_content_restore_text()}
      actionKey={actionsKey(path)}
      act={() => adminCall('POST /api/admin/content/revisions/:id/restore', { params: { id: revision.id } })}
      onDone={(file) => {
        storeFile(client, file)
        toEditor()
        sayAbout(nameOf(file), () => showNotice(text.admin_content_restored({ time })))
      }}
    />
  )
}

/** Takes back the publication that riders see, because it was a mistake. */
function TakeBackButton({ revision, path, toEditor }: ButtonProps) {
  const client = useQueryClient()
  return (
    <AskButton
      button={text.admin_content_take_back()}
      title={text.admin_content_take_back_ask()}
      text={text.admin_content_take_back_text()}
      actionKey={actionsKey(path)}
      act={() => takeBackRevision(client, revision.id)}
      onDone={toEditor}
    />
  )
}

interface LineProps extends ButtonProps {
  language: string
  canTakeBack: boolean
}

function Line({ language, canTakeBack, ...ofButtons }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const { revision, path } = ofButtons
  const { id, kind, state, by, account, publishAt } = revision
  const mayPublish = useMay()('content.publish', path)
  return (
    <li className="history-revision">
      <div className="admin-row">
        <div className="admin-row-main">
          <p className="admin-strong">{timeOf(publishAt)}</p>
          <p className="admin-soft">{KINDS[kind]({ name: accountName(by, account) })}</p>
        </div>
        <span className="admin-tag">{STATES[state]()}</span>
        <Button
          className="button"
          data-row
          aria-expanded={isOpen}
          aria-label={text.admin_content_changes_of({ time: timeOf(publishAt) })}
          onClick={() => setOpen(!isOpen)}
        >
          {text.admin_content_changes()}
        </Button>
        {mayPublish && state === 'past' && kind === 'file' && <RestoreButton {...ofButtons} />}
        {mayPublish && canTakeBack && <TakeBackButton {...ofButtons} />}
      </div>
      {isOpen && (
        <div className="history-changes">
          <Revision id={id} language={language} />
        </div>
      )}
    </li>
  )
}

type Page = Api['GET /api/admin/content/history']['reply']

/** Every revision of a tip, with what it changed. An earlier one can be published again. */
export function ContentHistory({ path }: { path: string }) {
  const overview = useQuery({ queryKey: OVERVIEW_KEY, queryFn: readOverview })
  // It belongs to the page, because a fetch may remove the button of an action before the answer to the action comes.
  const navigate = useNavigate()
  const toEditor = () => navigate(editorPath(path))
  const { query, more } = usePages<Page, number>(historyKey(path), (before) =>
    adminCall('GET /api/admin/content/history', {}, { path, before }),
  )
  const revisions = query.data?.pages.flatMap((page) => page.revisions)
  const line = overview.data?.files.find((file) => file.path === path)
  const language = line?.language ?? overview.data?.originalLanguage ?? 'en'
  return (
    <>
      <Link href={editorPath(path)} className="admin-back admin-back-always">
        <AdminIcon name="chevron" />
        {text.admin_content_to_editor()}
      </Link>
      <h1>{line?.tip ? text.admin_content_history_of({ title: line.tip.title }) : text.admin_content_history()}</h1>
      <p className="admin-soft admin-intro">{text.admin_content_history_text()}</p>
      <LoadedRows query={query} />
      {revisions?.length === 0 && (
        <EmptyState
          art={<AdminIcon name="logs" />}
          title={text.admin_content_history_none()}
          text={text.admin_content_history_none_text()}
        />
      )}
      {revisions && revisions.length > 0 && (
        <>
          <ol className="admin-rows" aria-label={text.admin_content_history()}>
            {revisions.map((revision) => (
              <Line
                key={revision.id}
                revision={revision}
                path={path}
                toEditor={toEditor}
                language={language}
                canTakeBack={revision.state === 'current' && query.data?.pages[0]?.canTakeBack === true}
              />
            ))}
          </ol>
          <MoreButton more={more} />
          <ShortcutLine />
        </>
      )}
    </>
  )
}
