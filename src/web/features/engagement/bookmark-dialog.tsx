import { useId, useState } from 'react'
import { NOTE_MAX } from '#shared/limits.ts'
import * as text from '#texts'
import { Dialog, DialogCloseButton } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { useTipGuard } from './use-tip-guard.ts'
import './saving.css'

interface Props {
  tip: { id: number; title: string }
  /** The current note. */
  notes?: string
  heading?: string
  /** Saves and returns whether it succeeded. Unless it did, the dialog stays open, so that the note is not lost. */
  onSave: (notes: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for the note when a tip is saved, and edits it later. */
export function BookmarkDialog({
  tip,
  notes: before = '',
  heading = text.engagement_save_this_tip(),
  onSave,
  onClose,
}: Props) {
  const [notes, setNotes] = useState(before)
  const guard = useTipGuard(tip.id)
  const id = useId()
  async function save() {
    if (!(await onSave(notes))) return
    setNotes('')
    onClose()
  }
  return (
    <Dialog labelledBy={`${id}-title`} onClose={onClose} className="bookmark-dialog">
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault()
          guard(save)
        }}
      >
        <div className="dialog-form-head">
          <h2 id={`${id}-title`} className="dialog-form-title">
            {heading}
          </h2>
          <DialogCloseButton onClose={onClose} />
        </div>
        <p className="text-ink-2">{tip.title}</p>
        <TextArea
          label={text.engagement_note()}
          hint={text.engagement_note_hint()}
          name="notes"
          most={NOTE_MAX}
          data-autofocus
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        <div className="dialog-form-buttons">
          <button type="button" className="button" onClick={onClose}>
            {text.ui_cancel()}
          </button>
          <button type="submit" className="button button-primary">
            {text.engagement_save()}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
