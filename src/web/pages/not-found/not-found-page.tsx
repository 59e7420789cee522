import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { hasToken } from '#web/lib/session.ts'
import { StoppedError } from '#web/lib/use-stop-signal.ts'
import { wantAfterSignIn } from '#web/session/after-sign-in.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { NotFound } from './not-found.tsx'

const INVITATION = /^#invitation=([\w-]+)$/

/**
 * Shows Admin in place of the page if the rider has a role. Only in that case the server tells where Admin's code
 * is.
 * @throws StoppedError when the rider has left the address of Admin meanwhile. Admin would cover the page that is open now.
 */
async function showAdmin(): Promise<void> {
  const admin = await call('GET /api/admin', {}, { query: contentLanguage() })
  if (!admin) return
  const code = await loadCode(() => import(/* @vite-ignore */ admin.script))
  if (!location.pathname.endsWith('/admin')) throw new StoppedError()
  // Behind the '#' stands the page of Admin.
  if (INVITATION.test(location.hash)) history.replaceState(null, '', location.pathname)
  await code.openAdmin(admin)
}

let shown: Promise<void> | undefined

/** Shows Admin once, because the end of an invitation and its used link both lead there. */
function openAdmin(): Promise<void> {
  shown ??= showAdmin().catch((error: unknown) => {
    shown = undefined
    throw error
  })
  return shown
}

const Invitation = lazyPart(async () => (await import('#web/pages/invitation/invitation.tsx')).Invitation)

/** The token of a link that gives a role, which stands behind the '#' of Admin's address. */
function useInvitation(path: string): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const [, found] = INVITATION.exec(location.hash) ?? []
    setToken(path === '/admin' ? found : undefined)
  }, [path])
  return token
}

export function Page() {
  const [path] = useLocation()
  const invitation = useInvitation(path)
  useEffect(() => {
    if (path !== '/admin' || INVITATION.test(location.hash)) return
    const isSignedIn = hasToken()
    wantAfterSignIn(isSignedIn ? null : path)
    if (isSignedIn) openAdmin().catch(() => undefined)
  }, [path])
  if (invitation === undefined) return <NotFound />
  return <Invitation token={invitation} onDone={openAdmin} />
}
