import * as text from '#texts'
import { useQueue } from '#web/session/queued-actions.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface Props {
  onSignOut: () => void
  onClose: () => void
}

/** Asks the rider to confirm a sign-out that would discard queued actions. */
export function UnsentDialog({ onSignOut, onClose }: Props) {
  const count = useQueue().length
  return (
    <ConfirmDialog
      title={text.accounts_sign_out_now()}
      description={text.accounts_unsent({ count })}
      action={text.accounts_sign_out_anyway()}
      onConfirm={() => {
        onClose()
        onSignOut()
      }}
      onClose={onClose}
    />
  )
}
