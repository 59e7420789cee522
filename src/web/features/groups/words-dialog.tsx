import { useId } from 'react'
import type { LedGroup, TemporaryPassword } from '#shared/contract/groups.ts'
import * as text from '#texts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Name } from '#web/ui/name.tsx'
import { TemporaryPasswords } from './one-time-words.tsx'

/** One-time words, and whether they are those of new accounts or one of an account that was there before. */
export interface NewWords {
  words: readonly TemporaryPassword[]
  isOfNewAccounts: boolean
}

/** Shows one-time words. It closes by its button only, because the words are shown only once. */
export function WordsDialog({
  group,
  words,
  isOfNewAccounts,
  onClose,
}: NewWords & {
  group: LedGroup
  onClose: () => void
}) {
  const titleId = useId()
  return (
    <Dialog labelledBy={titleId} onClose={undefined} className="max-w-[640px]">
      <div className="dialog-form">
        <h2 id={titleId} className="dialog-form-title">
          {isOfNewAccounts
            ? text.groups_accounts_made({ count: words.length })
            : words.map(({ id, label }) => <Name key={id} of={label} />)}
        </h2>
        <TemporaryPasswords group={group} words={words} onDone={onClose} />
      </div>
    </Dialog>
  )
}
