import { asName, type Name } from '#shared/name.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { showFailure } from '../notices.tsx'
import type { ContentFile } from './content-calls.ts'
import { fileName } from './content-states.ts'
import { shownFields } from './use-editing.ts'

/** The title of a tip, or the name of another file. */
export function nameOf(file: ContentFile): Name {
  const { title, name } = shownFields(file)
  if (file.kind === 'tip') return asName(String(title || text.admin_content_untitled()))
  return asName(String(name || fileName(file, undefined)))
}

/** The key of the actions on a file, which wait for each other. */
export const actionsKey = (path: string) => `content ${path}`

/** Whether an action has answered with the file. Others answer with a link to it. */
const isFile = (answer: unknown): answer is ContentFile => answer instanceof Object && 'path' in answer

/**
 * An action on a file. It waits for the others, and its messages name the file, because the editor may show another one by then. After a success
 * they say the name that the file has got.
 */
export const useFileAction = <Data, Variables = void>(
  file: ContentFile,
  options: Parameters<typeof useAction<Data, Variables>>[0],
) =>
  useAction<Data, Variables>({
    key: actionsKey(file.path),
    about: (_sent, answer) => nameOf(isFile(answer) ? answer : file),
    onError: showFailure,
    ...options,
  })
