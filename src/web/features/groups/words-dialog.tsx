import { useId } from 'react'
import type { LedGroup, TemporaryPassword } from '#shared/contract/groups.ts'
import * as text from '#texts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TemporaryPasswords } from './one-time-words.tsx'

/** Shows one-time words. It closes by its button only, because the words are shown only once. */
export function WordsDialog({
  group,
  words,
  onClose,
}: {
  group: LedGroup
  words: readonly TemporaryPassword[]
  onClose: () => void
}) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onClose={undefined} className="max-w-[640px]">
      <div className="dialog-form">
        <h2 id={id} className="dialog-form-title">
          {text.groups_accounts_made({ count: words.length })}
        </h2>
        <TemporaryPasswords group={group} words={words} onDone={onClose} />
      </div>
    </Dialog>
  )
}
