import { type FormEvent, type ReactNode, useId } from 'react'
import * as text from '#texts'
import { Dialog } from '#web/ui/dialog.tsx'

interface Props {
  title: string
  text: string
  button: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
  /** Fields of the form. */
  children?: ReactNode
}

/** Asks before something that cannot be undone. It stays open while the action runs, which 'Cancel' would not stop. */
export function AskDialog({ title, text: words, button, isPending, onConfirm, onClose, children }: Props) {
  const titleId = useId()
  const close = isPending ? () => undefined : onClose
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onConfirm()
  }
  return (
    <Dialog labelledBy={titleId} onClose={close} className="admin-dialog">
      <form className="admin-form" onSubmit={onSubmit}>
        <h2 id={titleId}>{title}</h2>
        <p className="admin-soft">{words}</p>
        {children}
        <div className="admin-buttons">
          <button type="button" className="button" aria-disabled={isPending} onClick={close}>
            {text.admin_cancel()}
          </button>
          <button type="submit" className="button button-danger" aria-disabled={isPending}>
            {button}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
