import * as text from '#texts'
import { LeavingError } from '#web/session/provider.ts'
import { useBeginLinking, useUnlink } from './linked-account-queries.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

interface Props {
  label: string
  onClose: () => void
}

export function LinkDialog({ label, onClose }: Props) {
  const begin = useBeginLinking()
  return (
    <ReauthenticationDialog
      title={text.accounts_linked_add({ label })}
      text={text.accounts_linked_add_text({ label })}
      look="primary"
      button={text.accounts_linked_add({ label })}
      action={{ ...begin, isPending: begin.isPending || begin.error instanceof LeavingError }}
      canStop
      onClose={onClose}
    />
  )
}

export function UnlinkDialog({ label, onClose }: Props) {
  return (
    <ReauthenticationDialog
      title={text.accounts_linked_remove_title()}
      text={text.accounts_linked_remove_text({ label })}
      button={text.accounts_linked_remove()}
      action={useUnlink(onClose)}
      onClose={onClose}
    />
  )
}
