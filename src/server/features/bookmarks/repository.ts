import type { Db } from '#server/db/open.ts'
import { prepareQuery } from '#server/db/prepared-query.ts'

interface BookmarkKey {
  riderId: number
  tipId: number
}

export function findBookmark(db: Db, { riderId, tipId }: BookmarkKey) {
  return db
    .selectFrom('bookmark')
    .select('notes')
    .where('rider_id', '=', riderId)
    .where('tip_id', '=', tipId)
    .executeTakeFirst()
}

/**
 * Saves a tip and returns its notes and the time of its first save. A second call replaces the notes (null deletes them,
 * undefined leaves them) and does not change the time.
 */
export async function saveBookmark(
  db: Db,
  { riderId, tipId }: BookmarkKey,
  notes: string | null | undefined,
  now: Date,
): Promise<{ notes: string | null; createdAt: string }> {
  const saved = await db
    .insertInto('bookmark')
    .values({ rider_id: riderId, tip_id: tipId, notes: notes ?? null, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['rider_id', 'tip_id']).doUpdateSet((eb) => ({
        notes: notes === undefined ? eb.ref('bookmark.notes') : notes,
      })),
    )
    .returning(['notes', 'created_at'])
    .executeTakeFirstOrThrow()
  return { notes: saved.notes, createdAt: saved.created_at }
}

export async function removeBookmark(db: Db, { riderId, tipId }: BookmarkKey): Promise<void> {
  await db.deleteFrom('bookmark').where('rider_id', '=', riderId).where('tip_id', '=', tipId).execute()
}

/** The saved tips of a rider, newest first. */
export const listBookmarks = prepareQuery((db, riderId: number) =>
  db
    .selectFrom('bookmark')
    .select(['tip_id', 'notes', 'created_at'])
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .orderBy('tip_id', 'desc'),
)
