import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** The number of open dialogs, one over the other. */
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

/** 0 on the page, 1 in a dialog, 2 in a dialog over a dialog. */
const Depth = createContext(0)

export const DepthProvider = Depth.Provider

/** Counts a dialog as open while it is mounted, and returns its depth. */
export function useOpenDialog(): number {
  const around = useContext(Depth)
  // A dialog of the site may open over one of the page, which does not contain it.
  const [depth] = useState(() => Math.max(around, open) + 1)
  useLayoutEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
  return depth
}

/** Whether no dialog is open over the page or dialog that contains the component. */
export function useIsTopLayer(): boolean {
  const depth = useContext(Depth)
  return useSyncExternalStore(
    subscribe,
    () => open === depth,
    () => depth === 0,
  )
}
