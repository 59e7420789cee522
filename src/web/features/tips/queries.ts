import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Tip, TipCard } from '#shared/contract/tips.ts'
import { pageKeys } from '#shared/site.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { FOR_EVERYBODY } from '#web/lib/query-client.ts'

const FOREVER = Number.POSITIVE_INFINITY

/** The categories. They are fetched at most once per page load. */
export const categoriesQuery = queryOptions({
  queryKey: ['/api/categories'],
  meta: FOR_EVERYBODY,
  queryFn: async () => (await call('GET /api/categories', {}, { query: contentLanguage(), token: null })) ?? [],
  staleTime: FOREVER,
  gcTime: FOREVER,
})

/** The whole library. It is fetched at most once per page load. */
export const tipsQuery = queryOptions({
  queryKey: ['/api/tips'],
  meta: FOR_EVERYBODY,
  queryFn: async () => {
    const tips = await call('GET /api/tips', {}, { query: contentLanguage(), token: null })
    // An unreadable answer must not replace the cards of the page by an empty library.
    if (!tips) throw new Error('No tips in the answer')
    return tips
  },
  staleTime: FOREVER,
  gcTime: FOREVER,
})

/** The data of a query for the progress page, where a 401 counts as an empty list. */
function emptyOn401<T>({ data, error }: { data: T[] | undefined; error: Error | null }) {
  const isRefused = error instanceof ApiError && error.status === 401
  return { data: data ?? (isRefused ? [] : undefined), isError: error !== null && !isRefused }
}

/** The categories for the progress page. It shares the query with the sidebar, so either may have sent the request. */
export const useCategoriesOrNone = () => emptyOn401(useQuery(categoriesQuery))

/** The library for the progress page. */
export const useTipsOrNone = () => emptyOn401(useQuery(tipsQuery))

/** The cards of a category that the page carries. They are never fetched, because the library contains them too. */
const cardsOfPage = (category: string, from: number) => ({
  queryKey: pageKeys.cards(category, from),
  meta: FOR_EVERYBODY,
  queryFn: async (): Promise<TipCard[]> => [],
  staleTime: FOREVER,
  enabled: false,
})

/** The tip that its own page carries. It is never fetched. */
const tipOfPage = (id: string) => ({
  queryKey: pageKeys.tip(id),
  meta: FOR_EVERYBODY,
  queryFn: async (): Promise<Tip | null> => null,
  staleTime: FOREVER,
  enabled: false,
})

/**
 * A category's tips from number `from` on (the first is 1). Uses the cards of the page if they are complete or the library
 * has not loaded, else the library. Undefined while neither is there.
 */
export function useCategoryTips({ id, tipCount }: { id: string; tipCount: number }, from: number) {
  const library = useQuery(tipsQuery)
  const page = useQuery(cardsOfPage(id, from))
  const inLibrary = useMemo(
    () => library.data?.filter((tip) => tip.category === id).slice(from - 1),
    [library.data, id, from],
  )
  const isWhole = page.data?.length === tipCount - (from - 1)
  const tips: (TipCard | Tip)[] | undefined = isWhole ? page.data : (inLibrary ?? page.data)
  return tips
}

/** One tip, from its page or from the library. `tip` is undefined while it loads and null when it does not exist. */
export function useTip(id: string): { tip: Tip | null | undefined; failed: boolean; retry: () => void } {
  const page = useQuery(tipOfPage(id))
  const library = useQuery({ ...tipsQuery, enabled: !page.data })
  const inLibrary = library.data && (library.data.find((tip) => String(tip.id) === id) ?? null)
  const tip = page.data ?? inLibrary
  return { tip, failed: tip === undefined && library.isError, retry: library.refetch }
}
