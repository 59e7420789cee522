import { useCallback, useState } from 'react'
import { PORTION } from '#shared/tips/portion.ts'

/**
 * The number of items of a long list that are shown. It starts with one portion, and `more` adds another. It starts again
 * when `list`, the name of the list, changes. `reach` raises it to at least `wanted` and may be called while rendering.
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
