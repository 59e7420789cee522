import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { readToken } from '#web/lib/token.ts'
import { wantAfterSignIn } from '#web/session/after-sign-in.ts'
import { NotFound } from './not-found.tsx'

/**
 * Shows the desk in place of the page if the rider has a role. Only in that case the server tells where the desk's code
 * is.
 */
async function openDesk(): Promise<void> {
  const desk = await call('GET /api/desk', {}, { query: contentLanguage() })
  if (desk) await (await loadCode(() => import(/* @vite-ignore */ desk.script))).openDesk(desk)
}

export function Page() {
  const [path] = useLocation()
  useEffect(() => {
    if (path !== '/desk') return
    const isSignedIn = readToken() !== null
    wantAfterSignIn(isSignedIn ? null : path)
    if (isSignedIn) openDesk().catch(() => undefined)
  }, [path])
  return <NotFound />
}
