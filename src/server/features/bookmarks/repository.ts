import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { prepareQuery } from '#server/db/prepared-query.ts'
import { NOTE_MAX } from '#shared/limits.ts'

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

interface NewNotes {
  /** Null deletes the stored notes, undefined leaves them. */
  notes?: string | null | undefined
  /** The notes that the rider saw before. */
  seen?: string | null | undefined
}

/** The notes after a save. Notes that another device wrote and the rider has not seen stay before the new ones, where both fit. */
function notesAfter({ notes, seen }: NewNotes) {
  if (notes === undefined) return sql<string | null>`bookmark.notes`
  if (!notes || seen === undefined) return notes
  return sql<string>`case
    when bookmark.notes in ('', ${notes}, ${seen ?? ''}) then ${notes}
    when length(bookmark.notes) + ${notes.length + 2} > ${sql.lit(NOTE_MAX)} then ${notes}
    else coalesce(bookmark.notes || ${'\n\n'}, '') || ${notes} end`
}

/** Saves a tip and returns its notes and the time of its first save, which a second call does not change. */
export async function saveBookmark(
  db: Db,
  { riderId, tipId }: BookmarkKey,
  newNotes: NewNotes,
  now: Date,
): Promise<{ notes: string | null; createdAt: string }> {
  const saved = await db
    .insertInto('bookmark')
    .values({ rider_id: riderId, tip_id: tipId, notes: newNotes.notes ?? null, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['rider_id', 'tip_id']).doUpdateSet({ notes: notesAfter(newNotes) }))
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
