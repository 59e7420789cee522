import { useQueryClient } from '@tanstack/react-query'
import * as text from '#texts'
import { PictureField } from '../ui/picture-field.tsx'
import { type ContentFile, readFile, storeFile } from './content-calls.ts'
import type { FileDraft } from './use-draft.ts'
import { nameOf } from './use-file-action.ts'

interface Props {
  file: ContentFile
  draft: FileDraft
  /** The alternative text. */
  words: string
}

/** The picture of a tip. One that was sent begins a draft of the tip, with which it is published. */
export function TipPictureField({ file, draft, words }: Props) {
  const client = useQueryClient()
  const act = (action: () => Promise<void>) =>
    draft.saver.hold(async () => {
      await action()
      const now = await readFile(file.path)
      storeFile(client, now)
      draft.goOnAfter(now)
    })
  return (
    <PictureField
      path={file.path}
      about={nameOf(file)}
      label={text.admin_picture()}
      hint={text.admin_picture_hint()}
      alternative={words}
      act={act}
    />
  )
}
