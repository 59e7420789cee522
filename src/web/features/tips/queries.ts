import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Tip, TipCard } from '#shared/contract/tips.ts'
import { pageKeys } from '#shared/site.ts'
import { call } from '#web/lib/api.ts'
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

/** One tip, from its page or from the library. If the library has loaded and `tip` is undefined, there is no such tip. */
export function useTip(id: string) {
  const page = useQuery(tipOfPage(id))
  const library = useQuery({ ...tipsQuery, enabled: !page.data })
  const tip = page.data ?? library.data?.find((tip) => String(tip.id) === id)
  return { tip, library }
}
