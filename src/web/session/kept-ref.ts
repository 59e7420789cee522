import { useSyncExternalStore } from 'react'
import { REF, REF_PARAMETER } from '#shared/webhooks/rules.ts'

const KEY = 'resultReference'

/** How long the id is kept for a visitor who does not register (ms). */
const KEPT_FOR = 30 * 24 * 3600_000

const listeners = new Set<() => void>()

/** The id when the browser forbids storage. It is lost with the page. */
let inMemory: string | null = null

function read(): string | null {
  try {
    const [at = '', ref = ''] = (localStorage.getItem(KEY) ?? '').split(' ')
    const age = Date.now() - Number(at)
    return REF.test(ref) && age >= 0 && age < KEPT_FOR ? ref : inMemory
  } catch {
    return inMemory
  }
}

function write(ref: string | null): void {
  inMemory = null
  try {
    if (ref === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, `${Date.now()} ${ref}`)
  } catch {
    // The id is kept only as long as the page.
    inMemory = ref
  }
  for (const listener of listeners) listener()
}

/**
 * Keeps the id with which the operator's own system has sent a visitor, and removes it from the address, because a shared
 * address must not carry it. Anything but an id is ignored. @param search the query with which the visitor has arrived
 */
export function keepRef(search: string): void {
  const ref = new URLSearchParams(search).get(REF_PARAMETER)
  if (ref === null) return
  if (REF.test(ref)) write(ref)
  const url = new URL(location.href)
  if (!url.searchParams.has(REF_PARAMETER)) return
  url.searchParams.delete(REF_PARAMETER)
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
}

export const forgetRef = () => write(null)

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab may refuse or use the id.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The kept id, or null. */
export function useKeptRef(): string | null {
  return useSyncExternalStore(subscribe, read, () => null)
}
