import * as text from '#texts'
import { ApiError, call, NoAnswerError } from '#web/lib/api.ts'
import { currentSession } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { queueLogout } from '#web/session/logouts.ts'
import { CHANGES_NOTHING } from '#web/session/rider-changed.ts'
import { endSession } from '#web/session/session.ts'
import { isAtProvider } from '#web/session/signed-in-with.ts'
import { useSite } from '#web/session/site.tsx'
import { showToast } from '#web/ui/toast-store.ts'

/** Revokes the rider's token. Without a network the token is stored and revoked later. Does nothing for an invalid token. */
async function revokeToken(): Promise<void> {
  const { token } = currentSession()
  try {
    // With its token, because a session that has ended must not ask for a sign-in now.
    await call('POST /api/logout', {}, { token })
  } catch (error) {
    const isInvalid = error instanceof ApiError && error.status === 401
    if (isInvalid || token === null) return
    if (!(error instanceof NoAnswerError)) throw error
    // A browser that forbids storage cannot store it. The server then ends the session after 30 days without use.
    await queueLogout(token).catch(() => undefined)
  }
}

/** Signs out: revokes the token on the server and deletes the rider's data from this browser. */
export function useLogout(onSettled: () => void) {
  const { provider } = useSite()
  return useAction({
    mutationFn: revokeToken,
    meta: CHANGES_NOTHING,
    onSuccess: () => {
      endSession()
      showToast({
        title: text.accounts_logout_done(),
        description: text.accounts_logout_text(),
        // The toast links to the sign-in page, which has the link to sign out at the provider. Only the server knows
        // that address.
        ...(provider && isAtProvider()
          ? { link: { name: text.accounts_provider_logout({ label: provider.label }), href: paths.auth } }
          : {}),
      })
    },
    onError: (error) =>
      showToast({ title: text.accounts_logout_failed(), description: error.message, variant: 'destructive' }),
    onSettled,
  })
}
