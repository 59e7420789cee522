import type { Db } from '#server/db/open.ts'
import type { SharePlatform } from '#shared/shares/platforms.ts'
import { addShare } from './repository.ts'

/** What else happens when a signed-in rider shares, in the share's own transaction (D15: it counts for learning). */
export type OnShare = (trx: Db, riderId: number, at: Date) => Promise<unknown>

/** Records a share, and what follows from it, wholly or not at all. Answers the tip's new count. */
export function recordShare(
  db: Db,
  share: { riderId: number | null; tipId: number; platform: SharePlatform },
  now: Date,
  onShare?: OnShare,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const count = await addShare(trx, share, now)
    if (share.riderId !== null) await onShare?.(trx, share.riderId, now)
    return count
  })
}
