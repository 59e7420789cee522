import { useInfiniteQuery } from '@tanstack/react-query'
import { useMore } from '#web/ui/more-button.tsx'
import { showFailure } from '../notices.tsx'

/** A list that is read in pages by a key. `next` of a page is the key of the page after it. */
export function usePages<Page extends { next: Key | null }, Key extends string | number>(
  queryKey: readonly unknown[],
  read: (key: Key | undefined) => Promise<Page>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam as Key | undefined),
    initialPageParam: undefined as Key | undefined,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
  })
  return { query, more: useMore(query, showFailure) }
}
