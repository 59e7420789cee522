import * as text from '#texts'
import { usePressGuard } from '#web/lib/press-guard.ts'
import { type Action, Button } from './button.tsx'
import { showError } from './show-error.ts'

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<{ error: Error | null }>
}

/** Loads the next page of a list. Undefined when there are no more. */
export function useMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages, onFailed = showError) {
  const guard = usePressGuard()
  async function load() {
    const { error } = await fetchNextPage()
    if (error) onFailed(error)
  }
  return hasNextPage ? { isPending: isFetchingNextPage, run: () => guard(load) } : undefined
}

/** The button below a list that is read in pages. */
export function MoreButton({ more, words = text.ui_more() }: { more: Action | undefined; words?: string }) {
  return (
    more && (
      <Button className="button more-button" action={more}>
        {words}
      </Button>
    )
  )
}
