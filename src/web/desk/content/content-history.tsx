import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { readContentPath } from '#shared/content/paths.ts'
import type { Api } from '#shared/contract/all.ts'
import type { RevisionKind, RevisionState } from '#shared/desk/content.ts'
import * as text from '#texts'
import { deskCall } from '../desk-call.ts'
import { KeyLine } from '../keys.tsx'
import { showNotice } from '../notices.ts'
import { AskButton } from '../ui/ask-button.tsx'
import { DeskIcon } from '../ui/desk-icon.tsx'
import { EmptyRoom } from '../ui/empty-room.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { usePages } from '../ui/use-pages.ts'
import { FailedRows, WaitingRows } from '../ui/waiting-rows.tsx'
import { accountName, timeOf } from '../words.ts'
import { ChangedFields } from './changed-fields.tsx'
import { editorPath, historyKey, OVERVIEW_KEY, type RevisionLine, readOverview, storeFile } from './content-calls.ts'
import { takeBackRevision } from './take-back.ts'
import './content-history.css'

const STATES: Record<RevisionState, () => string> = {
  current: text.desk_content_revision_current,
  past: text.desk_content_revision_past,
  planned: text.desk_content_state_planned,
  withdrawn: text.desk_content_revision_withdrawn,
}

const KINDS: Record<RevisionKind, (values: { name: string }) => string> = {
  file: text.desk_content_revision_file,
  hidden: text.desk_content_revision_hidden,
  folder: text.desk_content_revision_folder,
}

function Revision({ id, language }: { id: number; language: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['content revision', id],
    queryFn: () => deskCall('GET /api/desk/content/revisions/:id', { params: { id } }),
  })
  if (error) return <FailedRows error={error} onRetry={refetch} />
  if (!data) return <WaitingRows />
  if (!data.fields || !data.before) return <p className="desk-soft">{text.desk_content_revision_whole()}</p>
  const kind = readContentPath(data.path)?.kind ?? 'tip'
  return <ChangedFields kind={kind} before={data.before} after={data.fields} language={language} />
}

function RestoreButton({ revision, path }: { revision: RevisionLine; path: string }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const time = timeOf(revision.publishAt)
  return (
    <AskButton
      button={text.desk_content_restore()}
      title={text.desk_content_restore_ask({ time })}
      text={text.desk_content_restore_text()}
      act={() => deskCall('POST /api/desk/content/revisions/:id/restore', { params: { id: revision.id } })}
      onDone={(file) => {
        storeFile(client, file)
        navigate(editorPath(path))
        showNotice(text.desk_content_restored({ time }))
      }}
    />
  )
}

/** Takes back the publication that riders see, because it was a mistake. */
function TakeBackButton({ id, path }: { id: number; path: string }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return (
    <AskButton
      button={text.desk_content_take_back()}
      title={text.desk_content_take_back_ask()}
      text={text.desk_content_take_back_text()}
      act={() => takeBackRevision(client, id)}
      onDone={() => navigate(editorPath(path))}
    />
  )
}

interface LineProps {
  revision: RevisionLine
  path: string
  language: string
  canTakeBack: boolean
}

function Line({ revision, path, language, canTakeBack }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const { id, kind, state, by, account, publishAt } = revision
  return (
    <li className="history-revision">
      <div className="desk-row">
        <div className="desk-row-main">
          <p className="desk-strong">{timeOf(publishAt)}</p>
          <p className="desk-soft">{KINDS[kind]({ name: accountName(by, account) })}</p>
        </div>
        <span className="desk-tag">{STATES[state]()}</span>
        <button
          type="button"
          className="button"
          data-row
          aria-expanded={isOpen}
          aria-label={text.desk_content_changes_of({ time: timeOf(publishAt) })}
          onClick={() => setOpen(!isOpen)}
        >
          {text.desk_content_changes()}
        </button>
        {state === 'past' && kind === 'file' && <RestoreButton revision={revision} path={path} />}
        {canTakeBack && <TakeBackButton id={id} path={path} />}
      </div>
      {isOpen && (
        <div className="history-changes">
          <Revision id={id} language={language} />
        </div>
      )}
    </li>
  )
}

type Page = Api['GET /api/desk/content/history']['reply']

/** Every revision of a tip, with what it changed. An earlier one can be published again. */
export function ContentHistory({ path }: { path: string }) {
  const overview = useQuery({ queryKey: OVERVIEW_KEY, queryFn: readOverview })
  const { pages, error, retry, more } = usePages<Page, number>(historyKey(path), (before) =>
    deskCall('GET /api/desk/content/history', {}, { path, before }),
  )
  const revisions = pages?.flatMap((page) => page.revisions)
  const line = overview.data?.files.find((file) => file.path === path)
  const language = line?.language ?? overview.data?.originalLanguage ?? 'en'
  return (
    <>
      <Link href={editorPath(path)} className="desk-back desk-back-always">
        <DeskIcon name="chevron" />
        {text.desk_content_to_editor()}
      </Link>
      <h1>{line?.tip ? text.desk_content_history_of({ title: line.tip.title }) : text.desk_content_history()}</h1>
      <p className="desk-soft desk-intro">{text.desk_content_history_text()}</p>
      {!revisions && !error && <WaitingRows />}
      {error && <FailedRows error={error} onRetry={retry} />}
      {revisions?.length === 0 && (
        <EmptyRoom icon="logs" title={text.desk_content_history_none()} text={text.desk_content_history_none_text()} />
      )}
      {revisions && revisions.length > 0 && (
        <>
          <ol className="desk-rows" aria-label={text.desk_content_history()}>
            {revisions.map((revision) => (
              <Line
                key={revision.id}
                revision={revision}
                path={path}
                language={language}
                canTakeBack={revision.state === 'current' && pages?.[0]?.canTakeBack === true}
              />
            ))}
          </ol>
          <MoreButton more={more} />
          <KeyLine />
        </>
      )}
    </>
  )
}
