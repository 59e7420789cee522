import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call, OfflineError } from '#web/lib/api.ts'
import { readToken } from '#web/lib/token.ts'
import { useAction } from '#web/lib/use-action.ts'
import { keepLogout } from '#web/session/logouts.ts'
import { endSession } from '#web/session/session.ts'
import { showToast } from '#web/ui/toast-store.ts'

/** Revokes the rider's token; without a network once there is one again. A token that is void already needs no logout. */
async function revokeToken(): Promise<void> {
  const token = readToken()
  try {
    await call('POST /api/logout', {})
  } catch (error) {
    const isVoid = error instanceof ApiError && error.status === 401
    if (isVoid || token === null) return
    if (!(error instanceof OfflineError)) throw error
    // In a browser that keeps nothing, the session ends on the server after 30 days without use.
    await keepLogout(token).catch(() => undefined)
  }
}

/** Signs out: the token is revoked on the server, and nothing of the rider stays in this browser. */
export function useLogout(onSettled: () => void) {
  const client = useQueryClient()
  return useAction({
    mutationFn: revokeToken,
    onSuccess: () => {
      endSession(client)
      showToast({ title: 'Logout successful', description: 'You have been logged out.' })
    },
    onError: (error) => showToast({ title: 'Logout failed', description: error.message, variant: 'destructive' }),
    onSettled,
  })
}
