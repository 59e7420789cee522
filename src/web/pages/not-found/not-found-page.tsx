import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { readToken } from '#web/lib/token.ts'
import { wantAfterSignIn } from '#web/session/after-sign-in.ts'
import { NotFound } from './not-found.tsx'

/**
 * Shows Admin in place of the page if the rider has a role. Only in that case the server tells where Admin's code
 * is.
 */
async function openAdmin(): Promise<void> {
  const admin = await call('GET /api/admin', {}, { query: contentLanguage() })
  if (admin) await (await loadCode(() => import(/* @vite-ignore */ admin.script))).openAdmin(admin)
}

export function Page() {
  const [path] = useLocation()
  useEffect(() => {
    if (path !== '/admin') return
    const isSignedIn = readToken() !== null
    wantAfterSignIn(isSignedIn ? null : path)
    if (isSignedIn) openAdmin().catch(() => undefined)
  }, [path])
  return <NotFound />
}
