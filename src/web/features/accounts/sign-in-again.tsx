import { useId } from 'react'
import { createPortal } from 'react-dom'
import { asName, lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { signOut } from '#web/lib/session.ts'
import { useKnownRider } from '#web/session/session.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { ProviderLogin } from './provider-login.tsx'

/**
 * Asks a rider whose session has ended to sign in again, over the page, which stays as it is. The calls that were refused are sent again
 * then. In the body, because Admin hides the page.
 */
export function SignInAgain() {
  const titleId = useId()
  const { provider } = useSite()
  const username = lettersOf(useKnownRider()?.username ?? asName(''))
  return createPortal(
    // Escape does not close the dialog, because what was typed waits for the answer.
    <Dialog labelledBy={titleId} onClose={undefined} className="max-w-[480px]">
      <div className="form p-6">
        <h2 id={titleId} className="text-2xl font-bold">
          {text.accounts_session_ended()}
        </h2>
        <p className="text-ink-2">{text.accounts_session_ended_text()}</p>
        {!provider?.isOnly && <LoginForm username={username} />}
        {provider && <ProviderLogin />}
        <Button className="button button-quiet" onClick={signOut}>
          {text.accounts_logout()}
        </Button>
      </div>
    </Dialog>,
    document.body,
  )
}
