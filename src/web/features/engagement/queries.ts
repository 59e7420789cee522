import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Engagement } from '#shared/contract/engagement.ts'
import { call } from '#web/lib/api.ts'
import { hasToken } from '#web/lib/session.ts'
import { type QueuedAction, useQueue } from '#web/session/queued-actions.ts'

/** The counts of a tip, and what the signed-in rider did with it. */
export interface TipEngagement {
  likes: number
  shares: number
  isLiked: boolean
  isBookmarked: boolean
  notes?: string | null
  /** A like or unlike waits on this device. */
  likeQueued?: true
  /** A save or its removal waits on this device. */
  saveQueued?: true
}

/** A tip that nobody has liked, saved or shared. */
export const NO_ENGAGEMENT: TipEngagement = { likes: 0, shares: 0, isLiked: false, isBookmarked: false }

/** The cache key of one tip. Both `useEngagementOfCards` and `tipEngagementQuery` fill it. */
export const tipKey = (id: number) => ['/api/engagement', id]

/** Fetches the engagement of one tip. The rider's own state is fetched only when somebody is signed in. */
export const tipEngagementQuery = (id: number) =>
  queryOptions({
    queryKey: tipKey(id),
    queryFn: async (): Promise<TipEngagement> => {
      const input = { params: { id: String(id) } }
      const signedIn = hasToken()
      const [likes, shares, like, bookmark] = await Promise.all([
        call('GET /api/tips/:id/likes', input),
        call('GET /api/tips/:id/shares', input),
        signedIn ? call('GET /api/tips/:id/like', input, { skipAuthErrors: true }) : null,
        signedIn ? call('GET /api/tips/:id/bookmark', input, { skipAuthErrors: true }) : null,
      ])
      const counts = { likes: likes?.count ?? 0, shares: shares?.count ?? 0 }
      return { ...NO_ENGAGEMENT, ...counts, ...like, ...bookmark }
    },
  })

/** The rider's saved tips, newest first. Empty for visitors. */
export const bookmarksQuery = queryOptions({
  queryKey: ['/api/bookmarks'],
  queryFn: async () => (await call('GET /api/bookmarks', {}, { skipAuthErrors: true })) ?? [],
})

/** Fills the caches of all tips that have engagement, or had some in an earlier answer. */
function fillCaches(client: QueryClient, { tips, likedTipIds, bookmarks }: Engagement) {
  // Keep the caches while the page is open, also for cards that are not mounted.
  client.setQueryDefaults(['/api/engagement'], { gcTime: Number.POSITIVE_INFINITY })
  const liked = new Set(likedTipIds)
  const saved = new Map(bookmarks.map(({ tipId, notes }) => [tipId, notes]))
  for (const { tipId, likes, shares } of tips) {
    const key = tipKey(tipId)
    const hasAny = likes > 0 || shares > 0 || saved.has(tipId)
    if (!hasAny && client.getQueryData(key) === undefined) continue
    const mine = { isLiked: liked.has(tipId), isBookmarked: saved.has(tipId), notes: saved.get(tipId) ?? null }
    client.setQueryData<TipEngagement>(key, { likes, shares, ...mine })
  }
  if (hasToken()) client.setQueryData(bookmarksQuery.queryKey, bookmarks)
}

/** Fetches the engagement of all tips in one call. Returns whether it has been fetched. */
export function useEngagementOfCards(): boolean {
  const { data } = useQuery({
    queryKey: ['/api/engagement'],
    queryFn: async ({ client, signal }) => {
      const all = await call('GET /api/engagement', {}, { signal })
      if (all && !signal.aborted) fillCaches(client, all)
      return true
    },
  })
  // Not `isSuccess`, because what is known stays known when a later fetch fails.
  return data === true
}

/** The state of a tip after the queued actions. */
export function withQueuedActions(state: TipEngagement, tipId: number, queue: readonly QueuedAction[]): TipEngagement {
  const now = { ...state }
  for (const { action, isWaiting } of queue) {
    if (action.tipId !== tipId) continue
    if (action.kind === 'like') {
      now.likes = Math.max(0, now.likes + Number(action.isLiked) - Number(now.isLiked))
      now.isLiked = action.isLiked
      if (isWaiting) now.likeQueued = true
    } else if (action.kind === 'save') {
      now.isBookmarked = action.isBookmarked
      if (action.notes !== undefined) now.notes = action.notes
      if (isWaiting) now.saveQueued = true
    } else if (action.kind === 'share') {
      now.shares += 1
    }
  }
  return now
}

/** One tip's engagement, undefined while unknown. On a page of cards (`inCards`) it is never fetched by itself. */
export function useTipEngagement(id: number, inCards: { known: boolean } | undefined): TipEngagement | undefined {
  const { data } = useQuery({ ...tipEngagementQuery(id), enabled: inCards === undefined })
  const queue = useQueue()
  const isQueued = queue.some(({ action }) => action.tipId === id)
  const state = data ?? (inCards?.known || isQueued ? NO_ENGAGEMENT : undefined)
  return state && isQueued ? withQueuedActions(state, id, queue) : state
}
