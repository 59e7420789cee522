import { useSyncExternalStore } from 'react'
import { useGrowingCount } from '#web/features/tips/use-growing-count.ts'
import { anchoredTip, subscribeToAddress } from './address.ts'

/**
 * As much of a list of tips as is shown: a portion, more on demand, and always as far as the tip that an anchor names.
 * `total` is how many it has, also while not all are here; `list` tells lists apart.
 */
export function usePortion<T extends { id: number }>(tips: T[] | undefined, total: number, list: string) {
  const { count, more, reach } = useGrowingCount(list)
  const wanted = useSyncExternalStore(subscribeToAddress, anchoredTip, () => undefined)
  // Its card stays shown when the anchor has left the address.
  if (wanted !== undefined) reach(1 + (tips?.findIndex(({ id }) => String(id) === wanted) ?? -1))
  const shown = tips?.slice(0, count)
  return { shown, hidden: shown ? total - shown.length : 0, next: count, more }
}
