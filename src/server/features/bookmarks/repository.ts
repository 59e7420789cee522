import type { Db } from '#server/db/open.ts'

interface Saved {
  riderId: number
  tipId: number
}

/** A rider's saved tip; undefined when they have not saved it. */
export function findBookmark(db: Db, { riderId, tipId }: Saved) {
  return db
    .selectFrom('bookmark')
    .select('notes')
    .where('rider_id', '=', riderId)
    .where('tip_id', '=', tipId)
    .executeTakeFirst()
}

/**
 * Saves a tip, with a note or without (null). A second time replaces the note; `undefined` leaves the one there is.
 * The time stays that of the first.
 */
export async function saveBookmark(
  db: Db,
  { riderId, tipId }: Saved,
  notes: string | null | undefined,
  now: Date,
): Promise<string | null> {
  const saved = await db
    .insertInto('bookmark')
    .values({ rider_id: riderId, tip_id: tipId, notes: notes ?? null, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['rider_id', 'tip_id']).doUpdateSet((eb) => ({
        notes: notes === undefined ? eb.ref('bookmark.notes') : notes,
      })),
    )
    .returning('notes')
    .executeTakeFirstOrThrow()
  return saved.notes
}

export async function removeBookmark(db: Db, { riderId, tipId }: Saved): Promise<void> {
  await db.deleteFrom('bookmark').where('rider_id', '=', riderId).where('tip_id', '=', tipId).execute()
}

/** What a rider has saved, newest first. */
export function listBookmarks(db: Db, riderId: number) {
  return db
    .selectFrom('bookmark')
    .select(['tip_id', 'notes', 'created_at'])
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .orderBy('tip_id', 'desc')
    .execute()
}
