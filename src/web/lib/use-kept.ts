import { useState } from 'react'
import { keep, readKept } from './kept.ts'
import { currentSession } from './session.ts'

/**
 * State that is kept in the window for the rider and thing, until it is undefined again. A secret is kept only in the memory of the
 * page. For parts that are shown after hydration.
 */
export function useKept<T>(thing: string, { isSecret = false } = {}) {
  const [kept, setKept] = useState(() => readKept<T>(currentSession().riderId, thing))
  function set(typed: T | undefined) {
    keep(currentSession().riderId, thing, typed, isSecret)
    setKept(typed)
  }
  return [kept, set] as const
}
