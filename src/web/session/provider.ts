import { useSyncExternalStore } from 'react'
import { PROVIDER_MARKS, SIGN_IN_LIFETIME } from '#shared/provider/rules.ts'
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

/**
 * The code of a new sign-in at the provider, which answers one second question. It is lost with the page, and with the time after which
 * the server refuses it.
 */
let kept: { code: string; until: number } | undefined
const listeners = new Set<() => void>()

function keep(answer: typeof kept): void {
  kept = answer
  for (const listener of listeners) listener()
}

export function keepAnswer(code: string): void {
  keep({ code, until: Date.now() + SIGN_IN_LIFETIME })
  // Those who ask show it no longer. A device that slept misses the timer, so each reader compares the time, too.
  setTimeout(() => keep(kept), SIGN_IN_LIFETIME)
}

const keptCode = () => (kept && Date.now() < kept.until ? kept.code : undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the rider has just signed in at the provider again. */
export const useHasAnswer = () =>
  useSyncExternalStore(
    subscribe,
    () => keptCode() !== undefined,
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
  const code = keptCode()
  keep(undefined)
  if (code !== undefined) return code
  const body = { returnTo: thisPage() }
  return leaveForProvider(call('POST /api/user/linked-account/question', { body }, { signal }), signal)
}
