import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Rider } from '#shared/contract/accounts.ts'
import { call } from '#web/lib/api.ts'
import { isOfSession } from '#web/lib/query-client.ts'
import { confirmRider, currentSession, type Session, signIn, signOut, subscribeSession } from '#web/lib/session.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { forgetCachedRider } from './cached-rider.ts'
import { getOfflineQueue } from './queued-actions.ts'

/**
 * The signed-in rider, or null when the server refuses the token.
 * @throws Error 'Failed to fetch user' for any other failure.
 */
async function fetchRider(): Promise<Rider | null> {
  try {
    const { token } = currentSession()
    if (token === null) return null
    const rider = await call('GET /api/user', {}, { skipAuthErrors: true })
    if (rider) confirmRider(token, rider.id)
    return rider
  } catch (error) {
    throw new Error('Failed to fetch user', { cause: error })
  }
}

export const riderQuery = queryOptions({ queryKey: ['/api/user'], queryFn: fetchRider })

/** One value of the session, which `select` takes from it. On the server and during hydration it is `before`. */
const useSessionState = <T extends boolean | number | undefined>(select: (session: Session) => T, before: T): T =>
  useSyncExternalStore(
    subscribeSession,
    () => select(currentSession()),
    () => before,
  )

/** The signed-in rider, or null. While `isLoading`, it is not known yet whether anybody is signed in. */
export function useSession(): { rider: Rider | null; isLoading: boolean } {
  const hydrated = useHydrated()
  const hasToken = useSessionState(({ token }) => token !== null, false)
  const { data, isPending } = useQuery({ ...riderQuery, enabled: hydrated && hasToken })
  if (!hydrated) return { rider: null, isLoading: true }
  return hasToken ? { rider: data ?? null, isLoading: isPending } : { rider: null, isLoading: false }
}

/**
 * The signed-in rider, if the session is known. It sends no request, so that a part which loads after the page does not
 * repeat a request that has failed. Null on the server and during hydration.
 */
export function useKnownRider(): Rider | null {
  const hydrated = useHydrated()
  const { data } = useQuery({ ...riderQuery, enabled: false })
  return (hydrated && data) || null
}

/** Whether the session of the rider whom the page shows has ended, so that the page asks to sign in again. */
export const useIsEnded = () => useSessionState(({ is }) => is === 'ended', false)

/** Changes when a rider leaves the window. What the rider has typed into the page must go then. */
export const useLeft = () => useSessionState(({ left }) => left, 0)

/** Whether nobody is signed in, by the data on this device. */
export function isSignedOut(client: QueryClient): boolean {
  return currentSession().token === null || client.getQueryData(riderQuery.queryKey) === null
}

/** The id of the signed-in rider, undefined for visitors, and while it is not known. */
export const currentRiderId = () => currentSession().riderId

/**
 * Lets every session begin without data of the one before, and forgets what the service worker has cached for that. A rider who has
 * signed in again goes on with the data, which are fetched again. Returns the unsubscribe function.
 */
export function followSession(client: QueryClient): () => void {
  let before = currentSession()
  return subscribeSession(() => {
    const { token, signal } = currentSession()
    const { token: oldToken, signal: oldSignal } = before
    before = currentSession()
    if (token === oldToken && signal === oldSignal) return
    if (oldToken !== null && token !== oldToken) void forgetCachedRider(oldToken)
    const queries = client.getQueryCache().findAll({ predicate: isOfSession })
    if (signal !== oldSignal) for (const query of queries) query.reset()
    // The answer of a sign-in brings the rider.
    queueMicrotask(() => {
      const lacksData = (query: (typeof queries)[number]) => signal === oldSignal || query.state.data === undefined
      void client.invalidateQueries({ predicate: (query) => isOfSession(query) && lacksData(query) })
    })
  })
}

/** Signs the rider in. Returns false when the browser forbids storage, so that the session ends with this page. */
export function beginSession(client: QueryClient, { token, user }: { token: string; user: Rider }): boolean {
  const isStored = signIn(token, user.id)
  client.setQueryData(riderQuery.queryKey, user)
  return isStored
}

/** Signs the rider out on this device. */
export function endSession(): void {
  const riderId = currentRiderId()
  signOut()
  // Logout warns before it discards actions that have not been sent (unsent-dialog.tsx).
  if (riderId !== undefined) {
    getOfflineQueue()
      ?.clear(riderId)
      .catch(() => undefined)
  }
}
