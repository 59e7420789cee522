import type { QueryClient } from '@tanstack/react-query'
import type { LearnerState } from '#shared/contract/learning.ts'
import { call } from '#web/lib/api.ts'
import { showToastsLater } from '#web/ui/toast-store.ts'
import { announceLater, completionToast } from './announce.ts'
import { learnerQuery, sendCompletion } from './queries.ts'
import { type Unlocked, unlockedSince } from './unlocked-since.ts'

/**
 * The server completed the tip when it was first sent, but its answer did not come. The answer to the repeat says nothing
 * about it, so it is read from the rider's state.
 */
async function lostOutcome(
  tipId: number,
  before: LearnerState | null | undefined,
): Promise<Unlocked & { xpEarned: number }> {
  const [completions, after] = await Promise.all([call('GET /api/user/progress', {}), call('GET /api/progress', {})])
  const xpEarned = completions?.find((completion) => completion.tipId === tipId)?.xpEarned ?? 0
  const nothing = { achievementsUnlocked: [], leveledUp: false, xp: after?.xp ?? 0 }
  return { xpEarned, ...(before && after ? unlockedSince(before, after) : nothing) }
}

/**
 * Sends a queued completion and announces what it unlocked. `onLevelUp` gets the rider's XP when it raised the level.
 * @throws as `call` does.
 */
export async function sendQueuedCompletion(
  client: QueryClient,
  tipId: number,
  onLevelUp: (xp: number) => void,
): Promise<void> {
  const before = client.getQueryData(learnerQuery.queryKey)
  const answer = await sendCompletion(client, tipId)
  if (!answer) return
  const outcome = answer.xpEarned > 0 ? answer : await lostOutcome(tipId, before)
  showToastsLater([completionToast(outcome.xpEarned)])
  announceLater(outcome)
  if (outcome.leveledUp) onLevelUp(outcome.xp)
}
