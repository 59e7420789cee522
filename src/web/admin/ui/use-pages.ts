import { useInfiniteQuery } from '@tanstack/react-query'
import { usePressGuard } from '#web/lib/press-guard.ts'
import { showFailure } from '../notices.ts'

/** A list that is read in pages by a key. `next` of a page is the key of the page after it. */
export function usePages<Page extends { next: Key | null }, Key extends string | number>(
  queryKey: readonly unknown[],
  read: (key: Key | undefined) => Promise<Page>,
) {
  const guard = usePressGuard()
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam as Key | undefined),
    initialPageParam: undefined as Key | undefined,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
  })
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query
  async function load() {
    const { error } = await fetchNextPage()
    if (error) showFailure(error)
  }
  /** `more` is undefined when there are no more. */
  return { query, more: hasNextPage ? { load: () => guard(load), isLoading: isFetchingNextPage } : undefined }
}
