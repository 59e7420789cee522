import type { QueryClient } from '@tanstack/react-query'
import { announceLater } from './announce.ts'
import { learnerQuery } from './queries.ts'
import { unlockedSince } from './unlocked-since.ts'

/** Shows what a share has unlocked: only one achievement, for many shares. */
export async function announceUnlockedByShare(client: QueryClient): Promise<void> {
  const before = client.getQueryData(learnerQuery.queryKey)
  if (!before || before.achievements.some(({ id, unlocked }) => unlocked && id === 'safety-influencer')) return
  const after = await client.fetchQuery({ ...learnerQuery, staleTime: 0 }).catch(() => null)
  if (after) announceLater(unlockedSince(before, after))
}
