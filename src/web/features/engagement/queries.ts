import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Engagement } from '#shared/contract/engagement.ts'
import { call } from '#web/lib/api.ts'
import { readToken } from '#web/lib/token.ts'
import { OF_RIDER } from '#web/session/session.ts'
import { useWaiting, type Waiting } from '#web/session/waiting.ts'

/** What a tip's actions show: the counts for everyone, and what the rider did. */
export interface TipEngagement {
  likes: number
  shares: number
  isLiked: boolean
  isBookmarked: boolean
  notes?: string | null
  /** The like, or its taking back, waits on the device for the network. */
  likeWaits?: true
  /** The same for saving. */
  saveWaits?: true
}

/** A tip that nobody has liked, saved or shared. */
export const NO_ENGAGEMENT: TipEngagement = { likes: 0, shares: 0, isLiked: false, isBookmarked: false }

/** The cache of one tip; the call for all tips fills it, and so do the single calls. */
export const tipKey = (id: number) => ['/api/engagement', id]

/** One tip by its single calls; the rider's own state is asked for only when somebody is signed in (section 7). */
export const tipEngagementQuery = (id: number) =>
  queryOptions({
    queryKey: tipKey(id),
    queryFn: async (): Promise<TipEngagement> => {
      const input = { params: { id: String(id) } }
      const signedIn = readToken() !== null
      const [likes, shares, like, bookmark] = await Promise.all([
        call('GET /api/tips/:id/likes', input),
        call('GET /api/tips/:id/shares', input),
        signedIn ? call('GET /api/tips/:id/like', input, { skipAuthErrors: true }) : null,
        signedIn ? call('GET /api/tips/:id/bookmark', input, { skipAuthErrors: true }) : null,
      ])
      const counts = { likes: likes?.count ?? 0, shares: shares?.count ?? 0 }
      return { ...NO_ENGAGEMENT, ...counts, ...like, ...bookmark }
    },
    meta: OF_RIDER,
  })

/** The rider's saved tips, newest first; nobody signed in has none. */
export const bookmarksQuery = queryOptions({
  queryKey: ['/api/bookmarks'],
  queryFn: async () => (await call('GET /api/bookmarks', {}, { skipAuthErrors: true })) ?? [],
  meta: OF_RIDER,
})

/** Fills the cache of every tip that has something to show, or had. */
function fill(client: QueryClient, { tips, likedTipIds, bookmarks }: Engagement) {
  // The caches belong to the rider and stay as long as the page does, whether or not their cards are shown.
  client.setQueryDefaults(['/api/engagement'], { gcTime: Number.POSITIVE_INFINITY, meta: OF_RIDER })
  const liked = new Set(likedTipIds)
  const saved = new Map(bookmarks.map(({ tipId, notes }) => [tipId, notes]))
  for (const { tipId, likes, shares } of tips) {
    const key = tipKey(tipId)
    const hasAny = likes > 0 || shares > 0 || saved.has(tipId)
    if (!hasAny && client.getQueryData(key) === undefined) continue
    const mine = { isLiked: liked.has(tipId), isBookmarked: saved.has(tipId), notes: saved.get(tipId) ?? null }
    client.setQueryData<TipEngagement>(key, { likes, shares, ...mine })
  }
  if (readToken() !== null) client.setQueryData(bookmarksQuery.queryKey, bookmarks)
}

/** All that a page of cards shows, in one call (D18); answers whether the counts are known. */
export function useEngagementOfCards(): boolean {
  const { isSuccess } = useQuery({
    queryKey: ['/api/engagement'],
    queryFn: async ({ client, signal }) => {
      const all = await call('GET /api/engagement', {}, { signal })
      if (all && !signal.aborted) fill(client, all)
      return true
    },
    meta: OF_RIDER,
  })
  return isSuccess
}

/** A tip as it will be once what waits on the device has been sent. */
export function withWaiting(state: TipEngagement, tipId: number, waiting: readonly Waiting[]): TipEngagement {
  const now = { ...state }
  for (const { deed } of waiting) {
    if (deed.tipId !== tipId || deed.kind === 'complete') continue
    if (deed.kind === 'like') {
      now.likes = Math.max(0, now.likes + Number(deed.isLiked) - Number(now.isLiked))
      now.isLiked = deed.isLiked
      now.likeWaits = true
    } else {
      now.isBookmarked = deed.isBookmarked
      now.notes = deed.notes
      now.saveWaits = true
    }
  }
  return now
}

/** One tip's engagement, undefined while unknown. On a page of cards (`inCards`) it is read, never fetched. */
export function useTipEngagement(id: number, inCards: { known: boolean } | undefined): TipEngagement | undefined {
  const { data } = useQuery({ ...tipEngagementQuery(id), enabled: inCards === undefined })
  const waiting = useWaiting()
  const isWaiting = waiting.some(({ deed }) => deed.tipId === id)
  const state = data ?? (inCards?.known || isWaiting ? NO_ENGAGEMENT : undefined)
  return state && isWaiting ? withWaiting(state, id, waiting) : state
}

/** After a like, save or share everything that it changes is fetched anew where it is shown (section 7). */
export function refreshEngagement(client: QueryClient) {
  for (const name of ['engagement', 'bookmarks', 'user/liked-tips', 'user/stats', 'progress', 'user/achievements']) {
    void client.invalidateQueries({ queryKey: [`/api/${name}`] })
  }
}
