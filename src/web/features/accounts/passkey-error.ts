import * as text from '#texts'
import { PasskeyError } from '#web/session/passkeys.ts'
import { showToast } from '#web/ui/toast-store.ts'

/** Shows what went wrong with a passkey. `showOther` shows every other error. */
export function showPasskeyError(error: Error, showOther: (error: Error) => void): void {
  if (!(error instanceof PasskeyError)) showOther(error)
  else if (error.isOnDevice) showToast({ title: text.accounts_passkey_on_device(), icon: 'info' })
  else
    showToast({
      title: text.accounts_passkey_not_used(),
      description: text.accounts_passkey_not_used_text(),
      icon: 'info',
    })
}
