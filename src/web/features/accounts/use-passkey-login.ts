import { useEffect, useRef } from 'react'
import type { SignedIn } from '#shared/contract/accounts.ts'
import * as text from '#texts'
import { errorText } from '#web/lib/error-text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useStopSignal } from '#web/lib/use-stop-signal.ts'
import { hasUsedPasskey, knowsPasskeys, offerPasskeys, signInWithPasskey } from '#web/session/passkeys.ts'
import { CHANGES_NOTHING } from '#web/session/rider-changed.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { showAnswerError } from './answer-error.ts'
import { unlessSignedIn, useArrive } from './queries.ts'

function showLoginFailed(error: Error) {
  showToast({
    title: text.accounts_login_failed(),
    description: errorText(error, text.accounts_login_failed()),
    variant: 'destructive',
  })
}

function useWelcome() {
  const arrive = useArrive()
  return (answer: SignedIn) => {
    const name = answer.user.username
    arrive(answer, { title: text.accounts_login_done(), description: text.accounts_login_done_text({ name }) })
  }
}

/** Signs in with a passkey that the rider chooses. */
export function usePasskeyLogin() {
  const welcome = useWelcome()
  const { start } = useStopSignal()
  return useAction({
    mutationFn: () => unlessSignedIn(signInWithPasskey(start())),
    meta: CHANGES_NOTHING,
    onSuccess: (answer) => {
      if (answer) welcome(answer)
    },
    onError: (error) => showAnswerError(error, showLoginFailed),
  })
}

/**
 * Offers passkeys in the name field, on a device where one was used before. On other devices no code for it is loaded.
 */
export function useOfferedPasskeys(isOffered: boolean) {
  const welcome = useWelcome()
  const latest = useRef(welcome)
  latest.current = welcome
  useEffect(() => {
    if (!isOffered || !knowsPasskeys() || !hasUsedPasskey()) return undefined
    return offerPasskeys((answer) => latest.current(answer), showLoginFailed)
  }, [isOffered])
}
