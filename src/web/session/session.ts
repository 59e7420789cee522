import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { User } from '#shared/contract/accounts.ts'
import { RIDER_CACHE, type WorkerMessage } from '#shared/offline.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { readToken, removeToken, storeToken, subscribeToken, subscribeTokenOfOtherTabs } from '#web/lib/token.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { readOutbox } from './waiting.ts'

/** Marks a query whose data belong to the rider: signing in or out makes them void. */
export const OF_RIDER = { rider: true }

/** A 401 removes the token and means: nobody is signed in. Any other failure: 'Failed to fetch user' (sections 4, 8). */
async function fetchUser(): Promise<User | null> {
  try {
    return await call('GET /api/user', {})
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      removeToken()
      return null
    }
    throw new Error('Failed to fetch user', { cause: error })
  }
}

export const userQuery = queryOptions({ queryKey: ['/api/user'], queryFn: fetchUser })

/** The rider who is signed in (null: nobody), or that it is not known yet. */
export function useSession(): { rider: User | null; isLoading: boolean } {
  const hydrated = useHydrated()
  const hasToken = useSyncExternalStore(
    subscribeToken,
    () => readToken() !== null,
    () => false,
  )
  const { data, isPending } = useQuery({ ...userQuery, enabled: hydrated && hasToken })
  if (!hydrated) return { rider: null, isLoading: true }
  return hasToken ? { rider: data ?? null, isLoading: isPending } : { rider: null, isLoading: false }
}

/** Whether nobody is signed in, as far as this device knows; for what is done only then or only else. */
export function isSignedOut(client: QueryClient): boolean {
  return readToken() === null || client.getQueryData(userQuery.queryKey) === null
}

/** The id of the rider who is signed in, undefined for nobody and while it is not known. */
export function riderIdOf(client: QueryClient): number | undefined {
  return client.getQueryData(userQuery.queryKey)?.id
}

/** What this page shows of a rider is void, and fetched anew where it is shown. */
const resetRiderData = (client: QueryClient) => client.resetQueries({ predicate: ({ meta }) => meta?.rider === true })

/** Deletes the last answers of the server, which the service worker keeps. A browser that forbids storage has none. */
async function forgetKeptReadings(): Promise<void> {
  try {
    navigator.serviceWorker?.controller?.postMessage('FORGET_RIDER' satisfies WorkerMessage)
    await globalThis.caches?.delete(RIDER_CACHE)
  } catch {
    // There is nothing to delete.
  }
}

/** Everything that belonged to whoever was signed in before is forgotten. */
function forgetRiderData(client: QueryClient) {
  void forgetKeptReadings()
  return resetRiderData(client)
}

/** Follows who signs in or out in another tab: a page shows one rider and acts as the same. Answers how to stop. */
export function followOtherTabs(client: QueryClient): () => void {
  return subscribeTokenOfOtherTabs(() => {
    if (readToken() === null) delete document.documentElement.dataset.rider
    void client.resetQueries({ queryKey: userQuery.queryKey })
    void resetRiderData(client)
  })
}

/** Answers whether the browser keeps the rider signed in beyond this page. */
export function beginSession(client: QueryClient, { token, user }: { token: string; user: User }): boolean {
  client.setQueryData(userQuery.queryKey, user)
  const isKept = storeToken(token)
  void forgetRiderData(client)
  return isKept
}

export function endSession(client: QueryClient): void {
  const riderId = riderIdOf(client)
  removeToken()
  delete document.documentElement.dataset.rider
  client.setQueryData(userQuery.queryKey, null)
  void forgetRiderData(client)
  // What this rider did without a network and has not been sent: they were asked before.
  if (riderId !== undefined) {
    readOutbox()
      ?.forget(riderId)
      .catch(() => undefined)
  }
}
