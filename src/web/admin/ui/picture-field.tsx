import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { ApiError } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { AdminError, adminCall } from '../admin-call.ts'
import { draftWords, type Picture, pictureKey, sendPicture, usePicture } from './pictures.ts'
import './picture-field.css'

/** The largest file that Admin takes (bytes). */
const MAX_BYTES = 10 * 1024 * 1024

/** The reason why a picture was refused, in the words of Admin. */
function reasonOf(error: Error | null): string | undefined {
  if (error === null) return undefined
  if (!(error instanceof AdminError) || !(error.cause instanceof ApiError)) return error.message
  // The browser sends no picture that is too large for the site, so something in front of the site has refused it.
  if (error.cause.status === 413) return text.admin_picture_too_large_for_proxy()
  return error.errors[0]?.message ?? error.message
}

interface Props {
  /** The path of the tip, or 'site.yaml' for the logo. */
  path: string
  label: string
  hint: string
  /** The alternative text that the form has now. */
  alternative: string
  /** Runs an action that changes the picture. The file of `path` has a draft after it, also if it had none before. */
  act: (action: () => Promise<void>) => Promise<void>
}

/** The picture of a tip, or the logo: it is sent at once, and published with the text. */
export function PictureField({ path, label, hint, alternative, act }: Props) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { data } = usePicture(path)
  // One action, so that the field shows the failure of the last press and of none before.
  const change = useAction({
    about: asName(label),
    mutationFn: async ({ file, make }: { file?: File; make: () => Promise<Picture> }) => {
      if (file && file.size > MAX_BYTES) throw new Error(text.admin_picture_too_large())
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
  const error = reasonOf(change.error)
  const state = data && (draftWords(data) ?? (data.published ? undefined : text.admin_picture_none()))
  return (
    <fieldset className="field picture-field">
      <legend className="picture-field-label">{label}</legend>
      {shown && <img className="picture-field-shown" src={shown.src} alt={alternative} />}
      <p className="admin-soft" role="status">
        {change.sending?.file ? text.admin_picture_sending() : state}
      </p>
      {error && <Alert>{error}</Alert>}
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
