import { useId } from 'react'
import * as text from '#texts'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  /** Tells the rider what the action does. */
  description: string
  /** The label of the button that confirms. */
  action: string
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks the rider to confirm something that cannot be undone. */
export function ConfirmDialog({ title, description, action, isPending = false, onConfirm, onClose }: Props) {
  const titleId = useId()
  return (
    <Dialog labelledBy={titleId} onClose={onClose} className="max-w-[480px]">
      <div className="form p-6">
        <h2 id={titleId} className="text-2xl font-bold">
          {title}
        </h2>
        <p className="text-ink-2">{description}</p>
        <div className="dialog-form-buttons">
          <button type="button" className="button" onClick={onClose}>
            {text.ui_cancel()}
          </button>
          <button type="button" className="button button-danger" aria-disabled={isPending} onClick={onConfirm}>
            {action}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
