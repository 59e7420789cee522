import * as text from '#texts'
import type { ContentFile } from './content-calls.ts'
import type { SavingState } from './editing.ts'
import type { FileDraft } from './use-draft.ts'

const WORDS: Record<Exclude<SavingState, 'saved' | 'failed'>, () => string> = {
  saving: text.admin_content_saving,
  waiting: text.admin_site_waiting,
  changed: text.admin_content_changed,
}

function wordsOf({ planned }: ContentFile, { state, failure, saver }: FileDraft): string {
  if (state === 'failed') return text.admin_content_not_saved({ reason: failure?.message ?? '' })
  if (state !== 'saved') return WORDS[state]()
  if (saver.version !== null) return text.admin_content_saved()
  return planned ? text.admin_content_state_planned() : text.admin_content_no_draft()
}

/** Says whether Admin has everything that was typed. Screen readers hear only when it has not. */
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
