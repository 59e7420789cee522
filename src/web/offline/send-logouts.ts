import { ApiError, call } from '#web/lib/api.ts'
import { listLogouts, removeLogout } from '#web/session/logouts.ts'
import { isRefusal } from './send-with-retry.ts'

/**
 * Revokes the tokens of riders who signed out on this device without a network. Each call carries the token to revoke,
 * so it does not end the session of the rider who is signed in now.
 * @throws when the server cannot be reached now. The token stays stored.
 */
export async function sendLogouts(): Promise<void> {
  for (const token of await listLogouts()) {
    await call('POST /api/logout', {}, { token }).catch((error: unknown) => {
      // 401 means that the token is already invalid.
      if (!isRefusal(error) && !(error instanceof ApiError && error.status === 401)) throw error
    })
    await removeLogout(token)
  }
}
