import { useSyncExternalStore } from 'react'

/** A message at the edge of Admin. It stays when the page changes, so that an action can still be undone there. */
export interface Notice {
  text: string
  isError?: boolean
  undo?: () => unknown
}

/** How long a notice is shown (ms). As long as a mail waits before it is sent (server/features/contact). */
const SHOWN = 10_000

let current: Notice | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(notice: Notice | undefined) {
  clearTimeout(timer)
  current = notice
  if (notice) timer = setTimeout(closeNotice, SHOWN)
  for (const listener of listeners) listener()
}

export const closeNotice = () => set(undefined)

export const showNotice = (text: string, undo?: () => unknown) => set(undo ? { text, undo } : { text })

export const showFailure = (error: Error) => set({ text: error.message, isError: true })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotice = () => useSyncExternalStore(subscribe, () => current)
