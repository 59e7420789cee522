import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import type { Rider } from '#shared/contract/accounts.ts'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useSession } from './session.ts'

/** Shows a page to riders only. Shows a spinner while the session loads, and redirects visitors to the sign-in page. */
export function ProtectedPage({ children }: { children: (rider: Rider) => ReactNode }) {
  const { rider, isLoading } = useSession()
  if (isLoading) {
    return (
      <>
        <NeedsScript title={text.session_needs_script()}>
          <p>{text.session_needs_script_text()}</p>
        </NeedsScript>
        <div className="page-spinner with-script">
          <Spinner className="size-10" />
        </div>
      </>
    )
  }
  return rider ? children(rider) : <Redirect to={paths.auth} replace />
}
