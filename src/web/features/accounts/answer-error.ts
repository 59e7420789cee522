import * as text from '#texts'
import { StoppedError } from '#web/lib/use-stop-signal.ts'
import { PasskeyError } from '#web/session/passkeys.ts'
import { showToast } from '#web/ui/toast-store.ts'

/**
 * Shows what went wrong with a re-authentication. `showOther` shows every error that has nothing to do with passkeys and the
 * provider.
 */
export function showAnswerError(error: Error, showOther: (error: Error) => void): void {
  // No error: the browser is leaving for the provider, or the rider has closed the question.
  if (error instanceof StoppedError) return
  if (!(error instanceof PasskeyError)) showOther(error)
  else if (error.isOnDevice) showToast({ title: text.accounts_passkey_on_device(), icon: 'info' })
  else
    showToast({
      title: text.accounts_passkey_not_used(),
      description: text.accounts_passkey_not_used_text(),
      icon: 'info',
    })
}
