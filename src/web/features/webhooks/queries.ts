import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contract/all.ts'
import { call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { forgetRef } from '#web/session/kept-ref.ts'
import { showError } from '#web/ui/show-error.ts'

/** The id that is sent with the rider's results. */
export const refQuery = queryOptions({
  queryKey: ['/api/result-reference'],
  queryFn: () => call('GET /api/result-reference', {}),
})

/** Sets the id, or removes it with null. */
export function useSetRef() {
  const client = useQueryClient()
  return useAction({
    mutationFn: (ref: string | null): Promise<Api['GET /api/result-reference']['reply'] | null> =>
      ref === null ? call('DELETE /api/result-reference', {}) : call('POST /api/result-reference', { body: { ref } }),
    onSuccess: (state) => {
      client.setQueryData(refQuery.queryKey, state)
      // TanStack Query renders the state in a timeout. Without the kept id the card would vanish until then.
      setTimeout(forgetRef)
    },
    onError: showError,
  })
}
