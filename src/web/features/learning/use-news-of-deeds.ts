import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { announceLater } from './announce.ts'
import { LEARNED, learnerQuery } from './queries.ts'

/**
 * Whatever a rider does may count for what is learned (a share, say): after every deed that succeeded, what is known of
 * it is out of date, and is read anew when it is shown next. After a deed whose key begins with `watched` it is read at
 * once, and what was unlocked is told.
 */
export function useNewsOfDeeds(watched: string): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        for (const key of LEARNED) void client.invalidateQueries({ queryKey: [key], refetchType: 'none' })
        if (event.mutation.options.mutationKey?.[0] === watched) void tellNews(client)
      }),
    [client, watched],
  )
}

async function tellNews(client: QueryClient): Promise<void> {
  const before = client.getQueryData(learnerQuery.queryKey)
  // Only shares unlock anything here, and only once.
  if (!before || before.achievements.some(({ id, unlocked }) => unlocked && id === 'safety-influencer')) return
  const after = await client.fetchQuery({ ...learnerQuery, staleTime: 0 }).catch(() => null)
  if (!after) return
  const known = new Set(before.achievements.filter(({ unlocked }) => unlocked).map(({ id }) => id))
  const achievementsUnlocked = after.achievements.flatMap(({ id, name, description, xpReward, unlockedAt }) =>
    unlockedAt !== null && !known.has(id) ? [{ id, name, description, xpReward, unlockedAt }] : [],
  )
  announceLater({ achievementsUnlocked, leveledUp: after.level > before.level, xp: after.xp })
}
