import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ProgressPage } from '#shared/contract/progress-pages.ts'
import type { ProgressPagePart } from '#shared/progress-pages/rules.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { FOR_EVERYBODY } from '#web/lib/query-client.ts'
import { useAction } from '#web/lib/use-action.ts'
import { showError } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'

/** The settings of the rider's public progress page. */
export const progressPageQuery = queryOptions({
  queryKey: ['/api/user/progress-page'],
  queryFn: () => call('GET /api/user/progress-page', {}),
})

/** The public progress page with a code. The page of the server contains its data. */
export const publicProgressQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/shared-progress', code],
    meta: FOR_EVERYBODY,
    queryFn: () => call('GET /api/shared-progress/:code', { params: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Showing and hiding the page wait for each other. */
const KEY = 'progress page'

/** Turns the page on, or changes what it shows. */
export function useShowPage(onSaved: (shows: ProgressPagePart[]) => void) {
  const client = useQueryClient()
  return useAction({
    key: KEY,
    mutationFn: (shows: ProgressPagePart[]) => call('POST /api/user/progress-page', { body: { shows } }),
    onSuccess: (page, shows) => {
      client.setQueryData(progressPageQuery.queryKey, page)
      onSaved(shows)
      showToast({ title: text.progress_pages_on(), description: text.progress_pages_on_text() })
    },
    onError: showError,
  })
}

/** Turns the page off. */
export function useHidePage(onHidden: () => void) {
  const client = useQueryClient()
  return useAction({
    key: KEY,
    mutationFn: () => call('DELETE /api/user/progress-page', {}),
    onSuccess: () => {
      const off: ProgressPage = { code: null, shows: [] }
      client.setQueryData(progressPageQuery.queryKey, off)
      onHidden()
      showToast({ title: text.progress_pages_off(), description: text.progress_pages_off_text() })
    },
    onError: showError,
  })
}
