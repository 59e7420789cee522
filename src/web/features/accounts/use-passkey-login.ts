import { useEffect, useRef } from 'react'
import type { PasskeyAnswer } from '#shared/contract/reauthentication.ts'
import * as text from '#texts'
import { errorText } from '#web/lib/error-text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useStopSignal } from '#web/lib/use-stop-signal.ts'
import { hasUsedPasskey, knowsPasskeys, offerPasskeys, sendPasskey, signInWithPasskey } from '#web/session/passkeys.ts'
import { CHANGES_NOTHING } from '#web/session/rider-changed.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { showAnswerError } from './answer-error.ts'
import { unlessReplaced, useArrive } from './queries.ts'

function showLoginFailed(error: Error) {
  showToast({
    title: text.accounts_login_failed(),
    description: errorText(error, text.accounts_login_failed()),
    variant: 'destructive',
  })
}

/**
 * Signs in with a passkey that the rider chooses, in the name field or when the device asks. The name field offers passkeys on a device where one was
 * used before. On other devices no code for it is loaded.
 */
export function usePasskeyLogin(isOffered: boolean) {
  const arrive = useArrive()
  const { start } = useStopSignal()
  const login = useAction({
    mutationFn: (chosen: PasskeyAnswer | undefined) =>
      unlessReplaced(chosen ? sendPasskey(chosen) : signInWithPasskey(start())),
    meta: CHANGES_NOTHING,
    onSuccess: (answer) => {
      if (!answer) return
      const name = answer.user.username
      arrive(answer, { title: text.accounts_login_done(), description: text.accounts_login_done_text({ name }) })
    },
    onError: (error) => showAnswerError(error, showLoginFailed),
  })
  const latest = useRef(login.run)
  latest.current = login.run
  useEffect(() => {
    if (!isOffered || !knowsPasskeys() || !hasUsedPasskey()) return undefined
    return offerPasskeys((passkey) => latest.current(passkey))
  }, [isOffered])
  return login
}
