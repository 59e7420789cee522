import { useCallback, useState } from 'react'
import { PORTION } from '#shared/tips/portion.ts'

/**
 * How many of a list are shown: a portion at first, more on demand. `list` tells lists apart: another one begins anew.
 * `reach` shows at least so many, and may be called while rendering.
 */
export function useGrowingCount(list: string) {
  const [grown, setGrown] = useState({ list, count: PORTION })
  const count = grown.list === list ? grown.count : PORTION
  const more = useCallback(
    () => setGrown((before) => ({ list, count: (before.list === list ? before.count : PORTION) + PORTION })),
    [list],
  )
  const reach = (wanted: number) => {
    if (wanted > count) setGrown({ list, count: wanted })
  }
  return { count, more, reach }
}
