import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

/** Takes the rider's word that a challenge is done. */
export function useCompleteChallenge() {
  return useMutation({ mutationFn: (id: string) => call('POST /api/challenges/:id/complete', { params: { id } }) })
}
