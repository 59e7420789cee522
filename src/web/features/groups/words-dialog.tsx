import { useId } from 'react'
import type { LedGroup, OneTimeWord } from '#shared/contract/groups.ts'
import * as text from '#texts'
import { Dialog } from '#web/ui/dialog.tsx'
import { OneTimeWords } from './one-time-words.tsx'

/** Shows new words until the leader presses the button, because nothing shows them again. */
export function WordsDialog({
  group,
  words,
  onClose,
}: {
  group: LedGroup
  words: readonly OneTimeWord[]
  onClose: () => void
}) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onClose={() => undefined} className="max-w-[640px]">
      <div className="dialog-form">
        <h2 id={id} className="dialog-form-title">
          {text.groups_accounts_made({ count: words.length })}
        </h2>
        <OneTimeWords group={group} words={words} />
        <div className="dialog-form-buttons">
          <button type="button" className="button button-primary" onClick={onClose}>
            {text.groups_words_done()}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
