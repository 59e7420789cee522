import { queryOptions, useQuery } from '@tanstack/react-query'
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { TipCard } from '#shared/contract/tips.ts'
import type { SearchScope } from '#shared/tips/matching.ts'
import { loadCode, preloadCode } from '#web/lib/load-code.ts'
import { FOR_EVERYBODY } from '#web/lib/query-client.ts'
import { tipsQuery } from './queries.ts'

const FOREVER = Number.POSITIVE_INFINITY
/** Matches are marked when the rider has not typed for this long (ms), because marking every card takes longer than a key press. */
const PAUSE = 150
const loadFind = () => import('./find-tips.tsx')
const loadClose = () => import('./close-tips.ts')

/** Loads the code of the search before the rider types. */
export const preloadSearch = () => preloadCode(loadFind)

// Queries, because they load code once for both searches and can be repeated after a failure.
const findCode = queryOptions({
  queryKey: ['code of search'],
  meta: FOR_EVERYBODY,
  queryFn: async () => {
    const code = await loadCode(loadFind)
    preloadCode(loadClose)
    return code
  },
  structuralSharing: false,
  staleTime: FOREVER,
  gcTime: FOREVER,
})

/**
 * The tips that contain the text, and the others that come close to it. `searched` is the text whose results these
 * are: '' while nothing is searched and while the code of the search loads.
 */
export function useFoundTips(typed: string, scope: SearchScope) {
  const library = useQuery(tipsQuery)
  const code = useQuery({ ...findCode, enabled: typed.trim() !== '' })
  // Deferred, because a query that has loaded renders at once and in one piece, which would block the next key presses.
  const find = useDeferredValue(code.data)
  const tips = useDeferredValue(library.data)
  const searched = find || code.isError ? typed.trim() : ''

  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(searched)), PAUSE)
    return () => clearTimeout(timer)
  }, [searched])

  const found = useMemo(
    () => (searched !== '' && find && tips ? find.findTips(tips, searched, scope) : undefined),
    [searched, find, tips, scope],
  )
  const foundNone = found?.tips.length === 0
  // While a rider who has results is typing, no close tips are searched.
  const wantsClose = foundNone || (found !== undefined && settled === searched)
  const index = useQuery({
    queryKey: ['close tips'],
    meta: FOR_EVERYBODY,
    queryFn: async () => (await loadCode(loadClose)).makeCloseSearch(library.data ?? []),
    structuralSharing: false,
    staleTime: FOREVER,
    enabled: wantsClose,
  })
  const close = useMemo(() => {
    if (!wantsClose || !index.data) return undefined
    return find?.markClose(index.data(searched, scope).filter(({ tip }) => !found?.tips.includes(tip)))
  }, [wantsClose, index.data, find, found, searched, scope])
  const textsOf = useMemo(() => (tip: TipCard) => found?.textsOf(tip) ?? close?.textsOf(tip), [found, close])
  return {
    searched,
    found: found?.tips,
    /** Undefined while the search for close tips has no result yet. */
    close: index.isError ? [] : close?.tips,
    /** The texts of a found tip with the matches marked. Undefined while the rider types. */
    textsOf: settled === searched ? textsOf : undefined,
    failed: library.isError || code.isError,
    retry: () => {
      if (library.isError) void library.refetch()
      if (code.isError) void code.refetch()
    },
  }
}
