import * as text from '#texts'
import { useQueue } from '#web/session/queued-actions.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'

interface Props {
  onSignOut: () => void
  onClose: () => void
}

/** Asks the rider to confirm a sign-out that would discard queued actions. */
export function UnsentDialog({ onSignOut, onClose }: Props) {
  const count = useQueue().length
  return (
    <AskDialog
      title={text.accounts_sign_out_now()}
      text={text.accounts_unsent({ count })}
      button={text.accounts_sign_out_anyway()}
      action={{ isPending: false }}
      onSubmit={() => {
        onClose()
        onSignOut()
      }}
      onClose={onClose}
    />
  )
}
