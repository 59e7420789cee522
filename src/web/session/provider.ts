import { useSyncExternalStore } from 'react'
import { PROVIDER_MARKS } from '#shared/provider/rules.ts'
import { call } from '#web/lib/api.ts'
import { StoppedError, unlessStopped } from '#web/lib/use-stop-signal.ts'

/** The browser is leaving the page for the provider, so the action that the rider began does not happen now. */
export class LeavingError extends StoppedError {}

export const thisPage = () => location.pathname + location.search

type Mark = keyof typeof PROVIDER_MARKS

/** Reads what the provider's callback has put behind the '#', and removes it from the address and the history. */
export function takeFromAddress(...marks: Mark[]): { mark: Mark; value: string } | undefined {
  for (const mark of marks) {
    const [name, value] = location.hash.slice(1).split('=', 2)
    if (name !== PROVIDER_MARKS[mark] || value === undefined || !/^[\w-]+$/.test(value)) continue
    history.replaceState(history.state, '', thisPage())
    return { mark, value }
  }
  return undefined
}

/** The code of a new sign-in at the provider, which answers one second question. It is lost with the page. */
let kept: string | undefined
const listeners = new Set<() => void>()

function keep(code: string | undefined): void {
  kept = code
  for (const listener of listeners) listener()
}

export const keepAnswer = (code: string) => keep(code)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the rider has just signed in at the provider again. */
export const useHasAnswer = () =>
  useSyncExternalStore(
    subscribe,
    () => kept !== undefined,
    () => false,
  )

/**
 * Leaves this page for the provider.
 * @throws LeavingError then, StoppedError when the rider has closed what asked before
 */
export async function leaveForProvider(begun: Promise<{ url: string } | null>, signal: AbortSignal): Promise<never> {
  const found = await unlessStopped(signal, begun)
  if (found) location.assign(found.url)
  throw new LeavingError()
}

/**
 * Answers a second question with a new sign-in at the provider. Leaves for the provider if there was none.
 * @throws LeavingError then
 */
export async function answerWithProvider(signal: AbortSignal): Promise<string> {
  const code = kept
  keep(undefined)
  if (code !== undefined) return code
  const body = { returnTo: thisPage() }
  return leaveForProvider(call('POST /api/user/linked-account/question', { body }, { signal }), signal)
}
