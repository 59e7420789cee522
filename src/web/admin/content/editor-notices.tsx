import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as text from '#texts'
import { Button } from '#web/ui/button.tsx'
import { adminCall } from '../admin-call.ts'
import { useMay, useUsername } from '../admin-rider.ts'
import { showNotice } from '../notices.tsx'
import { AdminIcon, type AdminIconName } from '../ui/admin-icon.tsx'
import { plannedTimeOf, timeOf } from '../words.ts'
import { ChangedFields } from './changed-fields.tsx'
import { type ContentFile, storeFile } from './content-calls.ts'
import { proposalWords } from './proposal-words.ts'
import type { FileDraft } from './use-draft.ts'
import { useFileAction } from './use-file-action.ts'

interface NoticeProps {
  icon?: AdminIconName
  buttons?: ReactNode
  /** The file that the buttons publish. Who may not publish it reads the notice without them. */
  publishes?: string
  children: ReactNode
}

function Notice({ icon = 'alert', buttons, publishes, children }: NoticeProps) {
  const mayDo = useMay()
  const areShown = buttons && (publishes === undefined || mayDo('content.publish', publishes))
  return (
    <div className="editor-notice">
      <AdminIcon name={icon} />
      <div className="editor-notice-words">{children}</div>
      {areShown && <div className="editor-notice-buttons">{buttons}</div>}
    </div>
  )
}

interface Props {
  file: ContentFile
  draft: FileDraft
  language: string
}

/** Says that somebody else works on the same file, before the second editor begins to type. */
function OtherEditor({ file, draft }: Props) {
  const username = useUsername()
  const other = file.draft && file.draft.by !== username ? file.draft : undefined
  if (draft.isBehind)
    return (
      <Notice
        buttons={
          <Button className="button" onClick={() => draft.goOnFrom(file)}>
            {text.admin_content_show_newer()}
          </Button>
        }
      >
        {file.draft ? text.admin_content_newer_by({ name: file.draft.by }) : text.admin_content_newer()}
      </Notice>
    )
  if (!other) return null
  return <Notice>{text.admin_content_other_editor({ name: other.by, time: timeOf(other.at) })}</Notice>
}

/**
 * Says that another text was published since the draft was begun. The draft can be published only after the editor has
 * seen both texts.
 */
function Outdated({ file, draft, language }: Props) {
  const client = useQueryClient()
  const rebase = useFileAction(file, {
    mutationFn: () =>
      draft.saver.hold(() => {
        const { path, published } = file
        const body = { path, version: draft.saver.version ?? '', hash: published?.hash ?? null }
        return adminCall('POST /api/admin/content/rebase', { body })
      }),
    onSuccess: (now) => {
      storeFile(client, now)
      draft.goOnAfter(now)
    },
  })
  if (!file.draft?.isOutdated || !file.published?.fields) return null
  return (
    <Notice
      buttons={
        <Button className="button" action={rebase}>
          {text.admin_content_outdated_seen()}
        </Button>
      }
    >
      <p>{text.admin_content_outdated()}</p>
      <details>
        <summary>{text.admin_content_outdated_show()}</summary>
        <ChangedFields kind={file.kind} before={file.published.fields} after={draft.fields} language={language} />
      </details>
    </Notice>
  )
}

const LEFT_OUT = { before: text.admin_content_left_out, nothing: text.admin_content_left_out_gone }

const conflictWords = ({ folder }: ContentFile) =>
  folder ? text.admin_content_conflict() : text.admin_content_conflict_gone()

/** A deployment has changed the file of the folder under a revision, or other files, so that the revision does not fit. */
function FolderConflict({ file, language, draft }: Props) {
  const client = useQueryClient()
  const resolve = useFileAction(file, {
    mutationFn: ({ keep, of }: { keep: 'revision' | 'folder'; of: ContentFile }) =>
      draft.saver.hold(() =>
        adminCall('POST /api/admin/content/resolve', {
          body: { path: of.path, keep, folderHash: of.folder?.hash ?? null },
        }),
      ),
    onSuccess: (now, { keep, of }) => {
      storeFile(client, now)
      // Somebody else may have ended the conflict with another text, which the editor offers to show.
      if (keep === 'revision' && now.published?.hash !== of.published?.hash)
        return showNotice(text.admin_errors_content_changed())
      draft.showPublished(now)
      showNotice(text.admin_content_conflict_done())
    },
  })
  if (!file.isInConflict && !file.leftOut) return null
  const choices = (
    <>
      <Button className="button" action={resolve} onClick={() => resolve.run({ keep: 'revision', of: file })}>
        {text.admin_content_keep_revision()}
      </Button>
      <Button className="button" action={resolve} onClick={() => resolve.run({ keep: 'folder', of: file })}>
        {text.admin_content_take_folder()}
      </Button>
    </>
  )
  return (
    <Notice publishes={file.path} buttons={file.isInConflict && choices}>
      <p>{file.leftOut ? LEFT_OUT[file.leftOut]() : conflictWords(file)}</p>
      {file.folder?.fields && file.published?.fields && (
        <details>
          <summary>{text.admin_content_conflict_show()}</summary>
          <ChangedFields
            kind={file.kind}
            before={file.published.fields}
            after={file.folder.fields}
            language={language}
          />
        </details>
      )}
    </Notice>
  )
}

function Planned({ file, draft }: Props) {
  const client = useQueryClient()
  const withdraw = useFileAction(file, {
    mutationFn: (id: number) =>
      draft.saver.hold(() => adminCall('DELETE /api/admin/content/revisions/:id', { params: { id } })),
    onSuccess: (now) => {
      storeFile(client, now)
      // Another window has cancelled the plan before, and ended the draft. The editor offers to show what there is now.
      if (!now.draft) return showNotice(text.admin_content_newer())
      draft.goOnAfter(now)
      showNotice(text.admin_content_withdrawn())
    },
  })
  const keep = useFileAction(file, {
    mutationFn: (id: number) => adminCall('POST /api/admin/content/revisions/:id/keep', { params: { id } }),
    onSuccess: (now) => {
      storeFile(client, now)
      draft.goOnAfter(now)
      showNotice(text.admin_content_plan_kept())
    },
  })
  const { planned } = file
  if (!planned) return null
  const values = { time: plannedTimeOf(planned.publishAt), name: planned.by }
  return (
    <Notice
      icon="clock"
      publishes={file.path}
      buttons={
        <>
          <Button className="button" action={withdraw} onClick={() => withdraw.run(planned.id)}>
            {text.admin_content_withdraw()}
          </Button>
          {planned.isHeld && (
            <Button className="button" action={keep} onClick={() => keep.run(planned.id)}>
              {text.admin_content_keep_plan()}
            </Button>
          )}
        </>
      }
    >
      {planned.isHeld ? text.admin_content_plan_held(values) : text.admin_content_planned(values)}
    </Notice>
  )
}

function Hidden({ file, draft }: Props) {
  const client = useQueryClient()
  const show = useFileAction(file, {
    mutationFn: () => draft.saver.hold(() => adminCall('POST /api/admin/content/show', { body: { path: file.path } })),
    onSuccess: (now) => {
      storeFile(client, now)
      draft.showPublished(now)
      showNotice(text.admin_content_shown())
    },
  })
  if (!file.isHidden) return null
  return (
    <Notice
      publishes={file.path}
      buttons={
        file.lastShown && (
          <Button className="button" action={show}>
            {text.admin_content_show()}
          </Button>
        )
      }
    >
      {text.admin_content_hidden()}
    </Notice>
  )
}

/** The original of a translation has changed. What changed is marked beside each field. */
function StaleTranslation({ file, draft }: Props) {
  const client = useQueryClient()
  const stillRight = useFileAction(file, {
    mutationFn: () =>
      draft.saver.hold(() =>
        adminCall('POST /api/admin/content/still-right', { body: { path: file.path, of: file.original?.of ?? '' } }),
      ),
    onSuccess: (now) => {
      storeFile(client, now)
      draft.showPublished(now)
      // Somebody may have published another original since, which the editor has not seen.
      const isCurrent = now.original?.state === 'current'
      showNotice(isCurrent ? text.admin_content_is_still_right() : text.admin_errors_content_changed())
    },
  })
  if (file.original?.state !== 'stale') return null
  const isUnknown = file.original.translated === null
  return (
    <Notice
      publishes={file.path}
      buttons={
        file.published &&
        !file.draft && (
          <Button className="button" action={stillRight}>
            {text.admin_content_still_right()}
          </Button>
        )
      }
    >
      <p>{text.admin_content_stale()}</p>
      <p className="admin-soft">{isUnknown ? text.admin_content_stale_unknown() : text.admin_content_stale_text()}</p>
    </Notice>
  )
}

/** Says to somebody who may not publish what becomes of their text. */
function Proposal({ file }: Props) {
  if (useMay()('content.publish', file.path)) return null
  return <Notice icon="pen">{proposalWords(file.path)}</Notice>
}

/** Notices that an editor must read before typing. */
export function EditorNotices(props: Props) {
  return (
    <div className="editor-notices">
      {props.draft.wasRestored && <Notice>{text.admin_content_restored_here()}</Notice>}
      <Proposal {...props} />
      <OtherEditor {...props} />
      <FolderConflict {...props} />
      <Outdated {...props} />
      <Planned {...props} />
      <Hidden {...props} />
      <StaleTranslation {...props} />
    </div>
  )
}
