import { useInfiniteQuery } from '@tanstack/react-query'
import { usePressGuard } from '#web/lib/press-guard.ts'

/** A list that is read in pages by a key. `next` of a page is the key of the page after it. */
export function usePages<Page extends { next: Key | null }, Key extends string | number>(
  queryKey: readonly unknown[],
  read: (key: Key | undefined) => Promise<Page>,
) {
  const guard = usePressGuard()
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam as Key | undefined),
    initialPageParam: undefined as Key | undefined,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
  })
  return {
    pages: data?.pages,
    error,
    retry: () => void refetch(),
    /** Undefined when there are no more. */
    more: hasNextPage ? { load: () => guard(fetchNextPage), isLoading: isFetchingNextPage } : undefined,
  }
}
