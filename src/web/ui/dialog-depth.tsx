import { createContext, useContext, useLayoutEffect, useSyncExternalStore } from 'react'

/** How many dialogs are open, one over the other. */
let open = 0
const listeners = new Set<() => void>()

function change(by: number) {
  open += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** 0 on the page itself, 1 in a dialog, 2 in a dialog over a dialog. */
const Depth = createContext(0)

export const DepthProvider = Depth.Provider

/** Counts a dialog as open as long as it is there, and answers its depth. */
export function useOpenDialog(): number {
  useLayoutEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
  return useContext(Depth) + 1
}

/** Whether this is the page, or the dialog, that nothing lies over. */
export function useIsTopLayer(): boolean {
  const depth = useContext(Depth)
  return useSyncExternalStore(
    subscribe,
    () => open === depth,
    () => depth === 0,
  )
}
