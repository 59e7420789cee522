import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { TutorialStatus } from '#shared/contract/tutorial.ts'
import { call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { showError } from '#web/ui/show-error.ts'

/** How long the cached status is used without fetching it again (ms). */
const STATUS_FRESH = 60_000

/** The rider's step in the tutorial. */
export const tutorialQuery = queryOptions({
  queryKey: ['/api/user/tutorial-status'],
  queryFn: () => call('GET /api/user/tutorial-status', {}),
  staleTime: STATUS_FRESH,
})

/**
 * Changes the tutorial's status. The change is shown immediately, stored on the server and then fetched again.
 * A change that fails is reverted. Changes are sent one after the other, and the next press counts as soon as the step is
 * shown, before the server has stored it.
 */
export function useSetTutorial() {
  const client = useQueryClient()
  const { queryKey } = tutorialQuery
  return useAction({
    isFreeOnceShown: true,
    scope: { id: 'tutorial' },
    mutationFn: (change: Partial<TutorialStatus>) =>
      // A rider who presses Finish may load the next page at once.
      call('POST /api/user/tutorial-status', { body: change }, { keepalive: true }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, { currentStep: change.completed ? 0 : 1, completed: false, ...before, ...change })
      return { before }
    },
    onError: (error, _change, context) => {
      client.setQueryData(queryKey, context?.before)
      showError(error)
    },
  })
}
