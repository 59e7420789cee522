import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Tip, TipCard } from '#shared/contract/tips.ts'
import { pageKeys } from '#shared/site.ts'
import { call } from '#web/lib/api.ts'

const FOREVER = Number.POSITIVE_INFINITY

/** The categories are cached forever: one fetch a page load at most (section 7). */
export const categoriesQuery = queryOptions({
  queryKey: ['/api/categories'],
  queryFn: async () => (await call('GET /api/categories', {})) ?? [],
  staleTime: FOREVER,
  gcTime: FOREVER,
})

/** The whole library, cached indefinitely: one fetch a page load (section 7). */
export const tipsQuery = queryOptions({
  queryKey: ['/api/tips'],
  queryFn: async () => {
    const tips = await call('GET /api/tips', {})
    // An answer that cannot be read is no empty library: what came with the page stays.
    if (!tips) throw new Error('No tips in the answer')
    return tips
  },
  staleTime: FOREVER,
  gcTime: FOREVER,
})

/** The categories as the progress page asks for them: a 401 is an empty result (section 6). */
export const categoriesOrNoneQuery = queryOptions({
  ...categoriesQuery,
  queryFn: async () => (await call('GET /api/categories', {}, { skipAuthErrors: true })) ?? [],
})

/** The library as the progress page asks for it: a 401 is an empty result (section 6). */
export const tipsOrNoneQuery = queryOptions({
  ...tipsQuery,
  queryFn: async () => (await call('GET /api/tips', {}, { skipAuthErrors: true })) ?? [],
})

/** The cards of a category that came with the page. Nothing fetches them: without them the library is. */
const cardsOfPage = (category: string, from: number) => ({
  queryKey: pageKeys.cards(category, from),
  queryFn: async (): Promise<TipCard[]> => [],
  staleTime: FOREVER,
  enabled: false,
})

/** The tip that came with its own page. */
const tipOfPage = (id: string) => ({
  queryKey: pageKeys.tip(id),
  queryFn: async (): Promise<Tip | null> => null,
  staleTime: FOREVER,
  enabled: false,
})

/**
 * A category's tips from the nth on: those that came with the page as long as they are all or there are no others, else
 * the library's; undefined while there are none yet.
 */
export function useCategoryTips({ id, tipCount }: { id: string; tipCount: number }, from: number) {
  const library = useQuery(tipsQuery)
  const page = useQuery(cardsOfPage(id, from))
  const ofLibrary = useMemo(
    () => library.data?.filter((tip) => tip.category === id).slice(from - 1),
    [library.data, id, from],
  )
  const isWhole = page.data?.length === tipCount - (from - 1)
  const tips: (TipCard | Tip)[] | undefined = isWhole ? page.data : (ofLibrary ?? page.data)
  return tips
}

/** One tip: as it came with its page, else from the library. `undefined` while it loads, null when there is none. */
export function useTip(id: string): { tip: Tip | null | undefined; failed: boolean; retry: () => void } {
  const page = useQuery(tipOfPage(id))
  const library = useQuery({ ...tipsQuery, enabled: !page.data })
  const inLibrary = library.data && (library.data.find((tip) => String(tip.id) === id) ?? null)
  const tip = page.data ?? inLibrary
  return { tip, failed: tip === undefined && library.isError, retry: library.refetch }
}
