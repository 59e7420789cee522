import { useQuery } from '@tanstack/react-query'
import * as text from '#texts'
import { signInMethodsQuery } from '#web/session/sign-in-methods.ts'
import { useSite } from '#web/session/site.tsx'

/** Tells a rider with a role what changes to the account need, and who helps when it is lost. */
export function RoleNotice() {
  const { data: methods } = useQuery(signInMethodsQuery)
  const label = useSite().provider?.label ?? ''
  if (!methods?.needed) return null
  return (
    <p className="notice">
      {methods.needed === 'passkey' ? text.accounts_role_needs_passkey() : text.accounts_role_needs_provider({ label })}
    </p>
  )
}
