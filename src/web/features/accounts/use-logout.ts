import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, OfflineError } from '#web/lib/api.ts'
import { endSession } from '#web/session/session.ts'
import { showToast } from '#web/ui/toast-store.ts'

/**
 * Signs out: the token is revoked on the server, and nothing of the rider stays. Without a network the server cannot be
 * told; the token is gone all the same, and with it the only way to use it.
 */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call('POST /api/logout', {}).catch((error: unknown) => {
        if (!(error instanceof OfflineError)) throw error
      }),
    onSuccess: () => {
      endSession(client)
      showToast({ title: 'Logout successful', description: 'You have been logged out.' })
    },
    onError: (error) => {
      // A token that is already void needs no logout.
      if (error instanceof ApiError && error.status === 401) endSession(client)
      showToast({ title: 'Logout failed', description: error.message, variant: 'destructive' })
    },
  })
}
