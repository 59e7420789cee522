import type { ChallengeOutcome } from '#shared/contract/learning.ts'
import { call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'

/** Completes a challenge. The server relies on the rider's report. */
export function useCompleteChallenge(on: {
  completed: (outcome: ChallengeOutcome, id: string) => void
  failed: (error: Error) => void
}) {
  return useAction({
    mutationFn: (id: string) => call('POST /api/challenges/:id/complete', { params: { id } }),
    onSuccess: (outcome, id) => {
      if (outcome) on.completed(outcome, id)
    },
    onError: on.failed,
  })
}
