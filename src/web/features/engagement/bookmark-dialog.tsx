import { useRef, useState } from 'react'
import type { TipCard } from '#shared/contract/tips.ts'
import { NOTE_MAX } from '#shared/limits.ts'
import * as text from '#texts'
import { useOwnValue } from '#web/lib/use-own-value.ts'
import { useUnlessTyped } from '#web/lib/use-unless-typed.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { Words } from '#web/ui/words.tsx'
import { useTipGuard } from './use-tip-guard.ts'
import './saving.css'

interface Props {
  tip: TipCard
  /** The current note. */
  notes?: string
  /** Whether another tab has removed the tip from the saved ones. */
  isGone?: boolean
  heading?: string
  /** Saves the note, which replaces the one that was `seen`, and returns whether it succeeded. Unless it did, the dialog stays open, so that the note is not lost. */
  onSave: (notes: string, seen: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the note when a tip is saved, and edits it later. */
export function BookmarkDialog({
  tip,
  notes: stored = '',
  isGone = false,
  heading = text.engagement_save_this_tip(),
  onSave,
  onClose,
}: Props) {
  // While a note is saved, the page shows it as stored already. It could still be refused.
  const [savedOver, setSavedOver] = useState<string>()
  const notes = useOwnValue(savedOver ?? stored)
  const [sent, setSent] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const closeUnlessTyped = useUnlessTyped(form, onClose)
  const guard = useTipGuard(tip.id)
  async function save() {
    // A note without a letter would be an empty box.
    const typed = notes.value.trim() && notes.value
    setSavedOver(stored)
    setSent(typed)
    const isSaved = await onSave(typed, stored)
    setSavedOver(undefined)
    if (isSaved) closeUnlessTyped()
  }
  return (
    <AskDialog
      title={heading}
      text={<Words of={tip.title} in={tip} />}
      button={text.engagement_save()}
      look="primary"
      action={{ isPending: savedOver !== undefined }}
      onSubmit={() => guard(save)}
      onClose={onClose}
      formRef={form}
    >
      <TextArea
        label={text.engagement_note()}
        hint={text.engagement_note_hint()}
        name="notes"
        most={NOTE_MAX}
        data-autofocus
        value={notes.value}
        onChange={(event) => notes.set(event.target.value)}
      />
      <ChangedElsewhere of={[{ isOutdated: isGone || (notes.isOutdated && stored !== sent) }]} now={stored} />
    </AskDialog>
  )
}
