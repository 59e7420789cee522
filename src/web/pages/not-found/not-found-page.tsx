import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { hasToken } from '#web/lib/session.ts'
import { wantAfterSignIn } from '#web/session/after-sign-in.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { NotFound } from './not-found.tsx'

/**
 * Shows Admin in place of the page if the rider has a role. Only in that case the server tells where Admin's code
 * is.
 */
async function openAdmin(): Promise<void> {
  const admin = await call('GET /api/admin', {}, { query: contentLanguage() })
  if (admin) await (await loadCode(() => import(/* @vite-ignore */ admin.script))).openAdmin(admin)
}

const Invitation = lazyPart(async () => (await import('#web/pages/invitation/invitation.tsx')).Invitation)

/** The token of a link that gives a role, which stands behind the '#' of Admin's address. */
function useInvitation(path: string): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const [, found] = /^#invitation=([\w-]+)$/.exec(location.hash) ?? []
    setToken(path === '/admin' ? found : undefined)
  }, [path])
  return token
}

export function Page() {
  const [path] = useLocation()
  const invitation = useInvitation(path)
  useEffect(() => {
    if (path !== '/admin' || location.hash.startsWith('#invitation=')) return
    const isSignedIn = hasToken()
    wantAfterSignIn(isSignedIn ? null : path)
    if (isSignedIn) openAdmin().catch(() => undefined)
  }, [path])
  if (invitation === undefined) return <NotFound />
  return (
    <Invitation
      token={invitation}
      onDone={async () => {
        history.replaceState(null, '', location.pathname)
        await openAdmin()
      }}
    />
  )
}
