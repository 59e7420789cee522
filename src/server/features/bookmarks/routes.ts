import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { route } from '#server/platform/http/route.ts'
import { bookmarks } from '#shared/contract/bookmarks.ts'
import { findBookmark, listBookmarks, removeBookmark, saveBookmark } from './repository.ts'

/** Saved tips and the notes on them. Only the rider sees them. */
export async function bookmarkRoutes(
  app: FastifyInstance,
  { db, clock, counts }: { db: Db; clock: () => Date; counts: Counts },
) {
  route(app, bookmarks.list, async ({ rider, request }) => {
    const saved = await request.read((from) => listBookmarks(from, rider.id))
    return saved.map(({ tip_id, notes, created_at }) => ({ tipId: tip_id, notes, createdAt: created_at }))
  })

  route(app, bookmarks.read, async ({ rider, tip, request }) => {
    const saved = await request.read((from) => findBookmark(from, { riderId: rider.id, tipId: tip.id }))
    return saved ? { isBookmarked: true, notes: saved.notes } : { isBookmarked: false }
  })

  route(app, bookmarks.save, async ({ rider, tip, body }) => {
    const now = clock()
    const { notes, createdAt } = await saveBookmark(db, { riderId: rider.id, tipId: tip.id }, body?.notes, now)
    // A changed note is no new bookmark.
    if (createdAt === now.toISOString()) counts.addOf(rider.id, 'bookmark', tip.id)
    return { isBookmarked: true as const, notes }
  })

  route(app, bookmarks.remove, async ({ rider, tip }) => {
    await removeBookmark(db, { riderId: rider.id, tipId: tip.id })
    return { isBookmarked: false as const }
  })
}
