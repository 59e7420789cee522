import { useQueryClient } from '@tanstack/react-query'
import * as text from '#texts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { adminCall } from '../admin-call.ts'
import { useMay, useUsername } from '../admin-rider.ts'
import { showNotice } from '../notices.tsx'
import { AskButton } from '../ui/ask-button.tsx'
import { timeOf } from '../words.ts'
import { type ContentFile, changeFile, fileKey, storeFile } from './content-calls.ts'
import type { FileDraft } from './use-draft.ts'
import { actionsKey, nameOf, useFileAction } from './use-file-action.ts'

interface Props {
  file: ContentFile
  draft: FileDraft
}

/** A link that shows the draft to somebody without an account. */
function PreviewLink({ file, draft }: Props) {
  const client = useQueryClient()
  const username = useUsername()
  const { path, preview } = file
  const [made, setMade] = useKept<{ url: string; endsAt: string }>(`preview ${path}`, { isSecret: true })
  // The link may have ended since, for example because another window made a new one.
  const url = made && made.endsAt === preview?.endsAt ? made.url : undefined
  const make = useFileAction(file, {
    mutationFn: async () => {
      await draft.saver.flush()
      return adminCall('POST /api/admin/content/preview', { body: { path } })
    },
    onSuccess: ({ url, endsAt }) => {
      setMade({ url: new URL(url, location.origin).href, endsAt })
      changeFile(client, path, (now) => now && { ...now, preview: { endsAt, by: username } })
    },
  })
  const end = useFileAction(file, {
    mutationFn: () => adminCall('POST /api/admin/content/preview/end', { body: { path } }),
    onSuccess: (now) => {
      storeFile(client, now)
      showNotice(text.admin_content_link_ended())
    },
  })
  return (
    <div className="editor-link">
      <p className="admin-strong">{text.admin_content_link()}</p>
      <p className="admin-soft">
        {preview ? text.admin_content_link_until({ time: timeOf(preview.endsAt) }) : text.admin_content_link_text()}
      </p>
      {url !== undefined && (
        <TextField
          label={text.admin_content_link_address()}
          hint={text.admin_content_link_once()}
          readOnly
          dir="ltr"
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <div className="admin-buttons">
        <Button className="button" cannot={!file.draft && text.admin_content_link_no_draft()} action={make}>
          {preview ? text.admin_content_link_again() : text.admin_content_link_make()}
        </Button>
        {preview && (
          <Button className="button" action={end}>
            {text.admin_content_link_end()}
          </Button>
        )}
      </div>
    </div>
  )
}

function DiscardButton({ file, draft }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  if (!file.draft) return null
  return (
    <AskButton
      className="button button-danger"
      button={text.admin_content_discard()}
      title={text.admin_content_discard_ask()}
      text={text.admin_content_discard_text()}
      actionKey={actionsKey(file.path)}
      about={nameOf(file)}
      act={async () => {
        await draft.saver.flush()
        const body = { path: file.path, version: draft.saver.version ?? '' }
        return adminCall('POST /api/admin/content/discard', { body })
      }}
      onDone={(now) => {
        if (now) {
          storeFile(client, now)
          draft.goOnFrom(now)
        } else {
          draft.saver.drop()
          client.removeQueries({ queryKey: fileKey(file.path) })
          navigate('/content', { replace: true })
        }
        showNotice(text.admin_content_discarded())
      }}
    />
  )
}

function HideButton({ file, draft }: Props) {
  const client = useQueryClient()
  const mayDo = useMay()
  if (!file.published || file.language !== null || !mayDo('content.publish', file.path)) return null
  return (
    <AskButton
      button={text.admin_content_hide()}
      title={text.admin_content_hide_ask()}
      text={text.admin_content_hide_text()}
      actionKey={actionsKey(file.path)}
      about={nameOf(file)}
      act={() => adminCall('POST /api/admin/content/hide', { body: { path: file.path } })}
      onDone={(now) => {
        storeFile(client, now)
        if (!now.draft) draft.goOnFrom(now, draft.fields)
        showNotice(text.admin_content_is_hidden())
      }}
    />
  )
}

/** Actions on a file that are rarer than writing and publishing. */
export function EditorMore(props: Props) {
  const isTip = props.file.kind === 'tip'
  return (
    <section className="editor-group editor-more" aria-labelledby="editor-more">
      <h2 id="editor-more">{text.admin_content_more()}</h2>
      {isTip && <PreviewLink {...props} />}
      <div className="admin-buttons">
        {isTip && <HideButton {...props} />}
        <DiscardButton {...props} />
      </div>
    </section>
  )
}
