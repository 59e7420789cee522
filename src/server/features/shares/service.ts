import type { Db } from '#server/db/open.ts'
import { type LearnParts, learn } from '#server/features/learning/service.ts'
import type { SharePlatform } from '#shared/shares/platforms.ts'
import { addShare } from './repository.ts'

/** Records a share, which counts for learning when a rider is signed in. Returns the new count of the tip. */
export async function recordShare(
  trx: Db,
  share: { riderId: number | null; tipId: number; platform: SharePlatform },
  now: Date,
  parts: LearnParts,
): Promise<number> {
  const count = await addShare(trx, share, now)
  // UTC, because nothing that a share unlocks depends on the time zone.
  if (share.riderId !== null) await learn(trx, share.riderId, { kind: 'shared' }, { at: now, zone: 'UTC' }, parts)
  return count
}
