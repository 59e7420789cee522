import * as text from '#texts'
import { useQueue } from '#web/session/queued-actions.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface Props {
  onSignOut: () => void
  onClose: () => void
}

/** Asks the rider to confirm a sign-out that would discard queued actions. */
export function UnsentDialog({ onSignOut, onClose }: Props) {
  const count = useQueue().length
  return (
    <Dialog labelledBy="unsent-title" onClose={onClose} className="max-w-[480px]">
      <div className="form p-6">
        <h2 id="unsent-title" className="text-2xl font-bold">
          {text.accounts_sign_out_now()}
        </h2>
        <p className="text-ink-2">{text.accounts_unsent({ count })}</p>
        <div className="dialog-form-buttons">
          <button type="button" className="button" onClick={onClose}>
            {text.ui_cancel()}
          </button>
          <button
            type="button"
            className="button button-danger"
            onClick={() => {
              onClose()
              onSignOut()
            }}
          >
            {text.accounts_sign_out_anyway()}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
