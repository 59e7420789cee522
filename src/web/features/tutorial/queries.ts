import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { TutorialStatus } from '#shared/contract/tutorial.ts'
import { call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { OF_RIDER } from '#web/session/session.ts'
import { showError } from '#web/ui/toast-store.ts'

/** How long the status counts as fresh (ms, section 9). */
const STATUS_FRESH = 60_000

const MUTATION_KEY = ['tutorial']

/** Where the rider is in the tutorial. */
export const tutorialQuery = queryOptions({
  queryKey: ['/api/user/tutorial-status'],
  queryFn: () => call('GET /api/user/tutorial-status', {}),
  staleTime: STATUS_FRESH,
  meta: OF_RIDER,
})

/**
 * Moves the tutorial: shown at once, stored, and then fetched again (section 7). Changes are sent one after the other. A
 * change that could not be stored is taken back. Answers for a press whether it counts: the next one does as soon as
 * the step is shown, however long it takes to store it.
 */
export function useSetTutorial() {
  const client = useQueryClient()
  const { queryKey } = tutorialQuery
  return useAction({
    isFreeOnceShown: true,
    mutationKey: MUTATION_KEY,
    scope: { id: 'tutorial' },
    mutationFn: (change: Partial<TutorialStatus>) => call('POST /api/user/tutorial-status', { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, { currentStep: change.completed ? 0 : 1, completed: false, ...before, ...change })
      return { before }
    },
    // While a further change is on its way the answer would be that of before it.
    onSuccess: () => {
      if (client.isMutating({ mutationKey: MUTATION_KEY }) === 1) void client.invalidateQueries({ queryKey })
    },
    onError: (error, _change, context) => {
      client.setQueryData(queryKey, context?.before)
      showError(error)
    },
  })
}
