import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the page comes alive, then true: for what the server could not know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
