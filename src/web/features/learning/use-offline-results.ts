import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceLater } from './announce.ts'
import { LEARNING_KEYS, learnerQuery } from './queries.ts'
import { unlockedSince } from './unlocked-since.ts'

/**
 * Follows every mutation of the page, because any of them may count for learning (a share counts for an achievement).
 * After each success the learning queries are fetched again when they are shown next. After a success of a mutation whose
 * key begins with `watched` the learning state is fetched immediately, and new achievements and levels are announced.
 */
export function useOfflineResults(watched: string): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        for (const key of LEARNING_KEYS) void client.invalidateQueries({ queryKey: [key], refetchType: 'none' })
        if (event.mutation.options.mutationKey?.[0] === watched) void announceUnlockedBy(client)
      }),
    [client, watched],
  )
}

async function announceUnlockedBy(client: QueryClient): Promise<void> {
  const before = client.getQueryData(learnerQuery.queryKey)
  // Only shares unlock something here, and they unlock only this one achievement.
  if (!before || before.achievements.some(({ id, unlocked }) => unlocked && id === 'safety-influencer')) return
  const after = await client.fetchQuery({ ...learnerQuery, staleTime: 0 }).catch(() => null)
  if (!after) return
  announceLater(unlockedSince(before, after))
}
