import * as text from '#texts'
import type { ContentFile } from './content-calls.ts'
import type { SavingState } from './draft-saver.ts'
import type { FileDraft } from './use-draft.ts'

const WORDS: Record<Exclude<SavingState, 'saved' | 'failed'>, () => string> = {
  saving: text.desk_content_saving,
  waiting: text.desk_content_waiting,
  changed: text.desk_content_changed,
}

function wordsOf({ planned }: ContentFile, { state, failure, saver }: FileDraft): string {
  if (state === 'failed') return text.desk_content_not_saved({ reason: failure?.message ?? '' })
  if (state !== 'saved') return WORDS[state]()
  if (saver.version !== null) return text.desk_content_saved()
  return planned ? text.desk_content_state_planned() : text.desk_content_no_draft()
}

/** Says whether the desk has everything that was typed. Screen readers hear only when it has not. */
export function SavingLine({ file, draft }: { file: ContentFile; draft: FileDraft }) {
  const words = wordsOf(file, draft)
  const isTrouble = !['saved', 'saving'].includes(draft.state)
  return (
    <>
      <p className="saving-line" data-state={draft.state}>
        {words}
      </p>
      <p className="sr-only" role="status">
        {isTrouble && words}
      </p>
    </>
  )
}
