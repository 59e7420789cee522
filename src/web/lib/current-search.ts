import { useSyncExternalStore } from 'react'

let typed = ''
const listeners = new Set<() => void>()

/** The text in the search box of the tips list. The language menu reads it, because its links take the search along. */
export const readSearch = () => typed

export function setSearch(text: string): void {
  typed = text
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isSearching = () => typed.trim() !== ''

/** Whether the tips list shows results of a search, which come from all categories. */
export const useIsSearching = () => useSyncExternalStore(subscribe, isSearching, () => false)
