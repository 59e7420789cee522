import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Name } from '#shared/name.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { adminCall } from '../admin-call.ts'
import { useUsername } from '../admin-rider.ts'
import { actionsKey } from '../content/use-file-action.ts'
import { draftWords, type Picture, pictureKey, pictureQuery, sendPicture } from './pictures.ts'
import './picture-field.css'

/** The largest file that Admin takes (bytes). */
const MAX_BYTES = 10 * 1024 * 1024

interface Props {
  /** The path of the tip, or 'site.yaml' for the logo. */
  path: string
  /** The thing whose picture it is. A message that is shown on another page names it. */
  about: Name
  label: string
  hint: string
  /** The alternative text that the form has now. */
  alternative: string
  /** Runs an action that changes the picture. The file of `path` has a draft after it, also if it had none before. */
  act: (action: () => Promise<void>) => Promise<void>
}

/** The picture of a tip, or the logo: it is sent at once, and published with the text. */
export function PictureField({ path, about, label, hint, alternative, act }: Props) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const username = useUsername()
  const query = pictureQuery(path)
  const { data } = useQuery(query)
  // One action, so that the field shows the failure of the last press and of none before.
  const change = useAction({
    key: actionsKey(path),
    about,
    mutationFn: async ({ file, make }: { file?: File; make: () => Promise<Picture> }) => {
      if (file && file.size > MAX_BYTES) throw new Error(text.admin_picture_too_large())
      // A picture that somebody else has sent meanwhile is shown before it is replaced.
      const now = await client.fetchQuery(query)
      if (now.draft && now.draft.by !== username && now.draft.at !== data?.draft?.at)
        throw new Error(text.admin_errors_draft_changed())
      await act(async () => {
        client.setQueryData(pictureKey(path), await make())
      })
    },
  })
  const send = (file: File) => change.run({ file, make: () => sendPicture(path, file) })
  const remove = () =>
    change.run({ make: () => adminCall('POST /api/admin/content/picture/remove', { body: { path } }) })
  const discard = () =>
    change.run({ make: () => adminCall('POST /api/admin/content/picture/discard', { body: { path } }) })
  const shown = data && (data.draft ? data.draft.shown : data.published)
  const state = data && (draftWords(data) ?? (data.published ? undefined : text.admin_picture_none()))
  return (
    <fieldset className="field picture-field">
      <legend className="picture-field-label">{label}</legend>
      {shown && <img className="picture-field-shown" src={shown.src} alt={alternative} />}
      <p className="admin-soft" role="status">
        {change.sending?.file ? text.admin_picture_sending() : state}
      </p>
      {change.error && <Alert>{change.error.message}</Alert>}
      <div className="picture-field-buttons">
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp,image/svg+xml"
          aria-label={label}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) send(file)
            // Empties the field, so that the same file can be chosen again.
            target.value = ''
          }}
        />
        <Button className="button" action={change} onClick={() => input.current?.click()}>
          {shown ? text.admin_picture_replace() : text.admin_picture_choose()}
        </Button>
        {shown && data?.published && (
          <Button className="button" action={change} onClick={remove}>
            {text.admin_picture_remove()}
          </Button>
        )}
        {data?.draft && (
          <Button className="button" action={change} onClick={discard}>
            {data.published ? text.admin_picture_undo() : text.admin_picture_remove()}
          </Button>
        )}
      </div>
      <p className="admin-soft">{hint}</p>
    </fieldset>
  )
}
