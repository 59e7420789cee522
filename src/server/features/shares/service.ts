import type { Db } from '#server/db/open.ts'
import type { SharePlatform } from '#shared/shares/platforms.ts'
import { addShare } from './repository.ts'

/** Called when a signed-in rider shares, in the transaction of the share, so that shares count for learning. */
export type OnShare = (trx: Db, riderId: number, at: Date) => Promise<unknown>

/** Records a share and calls `onShare` in one transaction. Returns the new count of the tip. */
export async function recordShare(
  trx: Db,
  share: { riderId: number | null; tipId: number; platform: SharePlatform },
  now: Date,
  onShare?: OnShare,
): Promise<number> {
  const count = await addShare(trx, share, now)
  if (share.riderId !== null) await onShare?.(trx, share.riderId, now)
  return count
}
