import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Rider } from '#shared/contract/accounts.ts'
import { RIDER_CACHE, type WorkerMessage } from '#shared/offline.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { forgetKeptForms } from '#web/lib/kept-form.ts'
import {
  readToken,
  removeToken,
  riderOf,
  storeRiderOf,
  storeToken,
  subscribeRefusals,
  subscribeToken,
  subscribeTokenOfOtherTabs,
  unmarkRider,
} from '#web/lib/token.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { getOfflineQueue } from './queued-actions.ts'

/** Query meta for data of the signed-in rider. Signing in or out resets these queries. */
export const OF_RIDER = { rider: true }

/**
 * The signed-in rider. A 401 removes the token and returns null, unless another tab has signed in meanwhile.
 * @throws Error 'Failed to fetch user' for any other failure.
 */
async function fetchRider(): Promise<Rider | null> {
  const token = readToken()
  try {
    const rider = await call('GET /api/user', {})
    if (rider && token !== null && readToken() === token) storeRiderOf(token, rider.id)
    return rider
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      if (readToken() !== token) return fetchRider()
      removeToken()
      return null
    }
    throw new Error('Failed to fetch user', { cause: error })
  }
}

export const riderQuery = queryOptions({ queryKey: ['/api/user'], queryFn: fetchRider })

/** The signed-in rider, or null. While `isLoading`, it is not known yet whether anybody is signed in. */
export function useSession(): { rider: Rider | null; isLoading: boolean } {
  const hydrated = useHydrated()
  const hasToken = useSyncExternalStore(
    subscribeToken,
    () => readToken() !== null,
    () => false,
  )
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

/** Whether nobody is signed in, by the data on this device. */
export function isSignedOut(client: QueryClient): boolean {
  return readToken() === null || client.getQueryData(riderQuery.queryKey) === null
}

/** The id of the signed-in rider, undefined for visitors, and while it is not known. */
export function riderIdOf(client: QueryClient): number | undefined {
  const token = readToken()
  if (token === null) return undefined
  return riderOf(token) ?? client.getQueryData(riderQuery.queryKey)?.id
}

/** The token of this rider, or null when somebody else is signed in, or nobody. */
export const tokenOf = (client: QueryClient, riderId: number) => (riderIdOf(client) === riderId ? readToken() : null)

/** Drops the rider's data from the query cache. Queries on the screen are fetched again. */
export const resetRiderData = (client: QueryClient) =>
  client.resetQueries({ predicate: ({ meta }) => meta?.rider === true })

/** Deletes the rider's data that the service worker has cached. */
async function deleteCachedRiderData(): Promise<void> {
  try {
    navigator.serviceWorker?.controller?.postMessage('FORGET_RIDER' satisfies WorkerMessage)
    await globalThis.caches?.delete(RIDER_CACHE)
  } catch {
    // A browser that forbids storage has no cache.
  }
}

function clearRiderData(client: QueryClient) {
  void deleteCachedRiderData()
  return resetRiderData(client)
}

/** Resets the session when another tab signs in or out, because all tabs share one token. Returns the unsubscribe function. */
export function followOtherTabs(client: QueryClient): () => void {
  return subscribeTokenOfOtherTabs(() => {
    if (readToken() === null) {
      unmarkRider()
      // The rider who typed it has signed out.
      forgetKeptForms()
    }
    void client.resetQueries({ queryKey: riderQuery.queryKey })
    void resetRiderData(client)
  })
}

/** Asks the server whether the session has ended, for example on another device. If so, nothing of the rider stays on the page. */
export async function checkSession(client: QueryClient): Promise<void> {
  if (readToken() === null) return
  await client.invalidateQueries({ queryKey: riderQuery.queryKey })
  if (readToken() === null) await clearRiderData(client)
}

/**
 * Checks the session when a call is refused with 401. Otherwise the page would go on showing a signed-in rider whose every action fails.
 * Returns the unsubscribe function.
 */
export function followRefusals(client: QueryClient): () => void {
  return subscribeRefusals(() => {
    // The refused call may be this question itself.
    if (client.isFetching(riderQuery) === 0) void checkSession(client)
  })
}

/** Signs the rider in. Returns false when the browser forbids storage, so that the session ends with this page. */
export function beginSession(client: QueryClient, { token, user }: { token: string; user: Rider }): boolean {
  client.setQueryData(riderQuery.queryKey, user)
  const isStored = storeToken(token)
  storeRiderOf(token, user.id)
  void clearRiderData(client)
  return isStored
}

export function endSession(client: QueryClient): void {
  const riderId = riderIdOf(client)
  removeToken()
  forgetKeptForms()
  client.setQueryData(riderQuery.queryKey, null)
  void clearRiderData(client)
  // Logout warns before it discards actions that have not been sent (unsent-dialog.tsx).
  if (riderId !== undefined) {
    getOfflineQueue()
      ?.clear(riderId)
      .catch(() => undefined)
  }
}
