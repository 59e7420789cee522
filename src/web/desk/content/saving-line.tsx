import * as text from '#texts'
import type { SavingState } from './draft-saver.ts'
import type { FileDraft } from './use-draft.ts'

const WORDS: Record<Exclude<SavingState, 'saved' | 'failed'>, () => string> = {
  saving: text.desk_content_saving,
  waiting: text.desk_content_waiting,
  changed: text.desk_content_changed,
}

function wordsOf({ state, failure, saver }: FileDraft): string {
  if (state === 'failed') return text.desk_content_not_saved({ reason: failure?.message ?? '' })
  if (state !== 'saved') return WORDS[state]()
  return saver.version === null ? text.desk_content_no_draft() : text.desk_content_saved()
}

/** Says whether the desk has what was typed. Screen readers are told only when it has not. */
export function SavingLine({ draft }: { draft: FileDraft }) {
  const words = wordsOf(draft)
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
