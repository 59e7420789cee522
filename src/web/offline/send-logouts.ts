import { ApiError, call } from '#web/lib/api.ts'
import { listLogouts, removeLogout } from '#web/session/logouts.ts'
import { isRefusal } from './is-refusal.ts'

/**
 * Tells the server of the riders who signed out on this device without a network. Each call carries the token that is to
 * be revoked, so whoever is signed in now stays so.
 * @throws when it could not be sent now; the token waits on.
 */
export async function sendLogouts(): Promise<void> {
  for (const token of await listLogouts()) {
    await call('POST /api/logout', {}, { token }).catch((error: unknown) => {
      // 401: the token is void already.
      if (!isRefusal(error) && !(error instanceof ApiError && error.status === 401)) throw error
    })
    await removeLogout(token)
  }
}
