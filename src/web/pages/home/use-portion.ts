import { useMemo, useSyncExternalStore } from 'react'
import { useGrowingCount } from '#web/features/tips/use-growing-count.ts'
import { anchoredTip, subscribeToAddress } from './address.ts'

/**
 * The shown part of a list of tips: one portion, more on demand, and always up to the tip of an anchor. `total` is the
 * length of the list, of which `tips` may only be the start. A new name in `list` starts again with one portion.
 */
export function usePortion<T extends { id: number }>(tips: T[] | undefined, total: number, list: string) {
  const { count, more, reach } = useGrowingCount(list)
  const anchored = useSyncExternalStore(subscribeToAddress, anchoredTip, () => undefined)
  // `reach` keeps the card in the list after the anchor has been removed from the address.
  if (anchored !== undefined) reach(1 + (tips?.findIndex(({ id }) => String(id) === anchored) ?? -1))
  const shown = useMemo(() => tips?.slice(0, count), [tips, count])
  return { shown, hidden: shown ? total - shown.length : 0, next: count, more }
}
