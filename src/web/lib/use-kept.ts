import { useMemo, useSyncExternalStore } from 'react'
import { keep, keptJson, readKept, subscribeKept } from './kept.ts'
import { currentSession } from './session.ts'

/**
 * State that is kept in the window for the rider and thing, until it is undefined again, a function that reads the newest, and one that
 * forgets what was sent, unless something else was typed since. A secret is kept only in the memory of the page. For parts that are shown
 * after hydration.
 */
export function useKept<T>(thing: string, { isSecret = false } = {}) {
  const json = useSyncExternalStore(subscribeKept, () => keptJson(currentSession().riderId, thing))
  const kept = useMemo(() => (json === undefined ? undefined : (JSON.parse(json) as T)), [json])
  const set = (typed: T | undefined) => keep(currentSession().riderId, thing, typed, isSecret)
  const read = () => readKept<T>(currentSession().riderId, thing)
  function forget(sent: T) {
    const isSame = keptJson(currentSession().riderId, thing) === JSON.stringify(sent)
    if (isSame) set(undefined)
    return isSame
  }
  return [kept, set, read, forget] as const
}

/**
 * Keeps the fields of a form as `useKept` does. Returns the fields, a function that changes some of them, and one that reads the newest. The
 * fields are those of `empty` until something is typed.
 */
export function useKeptFields<T extends object>(thing: string, empty: T, options?: { isSecret?: boolean }) {
  const [kept = empty, keep, read] = useKept<T>(thing, options)
  const now = () => read() ?? empty
  const change = (fields: Partial<T>) => keep({ ...now(), ...fields })
  return [kept, change, now] as const
}
