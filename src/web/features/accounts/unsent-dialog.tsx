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
          Sign out now?
        </h2>
        <p className="text-ink-2">
          You have {count} {count === 1 ? 'change that was' : 'changes that were'} not sent yet. If you stay signed in,
          we send {count === 1 ? 'it' : 'them'} when you are back online. If you sign out now,{' '}
          {count === 1 ? 'it is' : 'they are'} lost.
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="button button-danger"
            onClick={() => {
              onClose()
              onSignOut()
            }}
          >
            Sign out anyway
          </button>
        </div>
      </div>
    </Dialog>
  )
}
