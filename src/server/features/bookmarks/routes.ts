import type { FastifyInstance } from 'fastify'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { route } from '#server/platform/http/route.ts'
import { bookmarks } from '#shared/contract/bookmarks.ts'
import { findBookmark, listBookmarks, removeBookmark, saveBookmark } from './repository.ts'

/** Saved tips and the notes on them. Only the rider sees them. */
export async function bookmarkRoutes(app: FastifyInstance, { clock, counts }: { clock: () => Date; counts: Counts }) {
  route(app, bookmarks.list, async ({ rider, request }) => {
    const saved = await request.read((from) => listBookmarks(from, rider.id))
    return saved.map(({ tip_id, notes, created_at }) => ({ tipId: tip_id, notes, createdAt: created_at }))
  })

  route(app, bookmarks.read, async ({ rider, tip, request }) => {
    const saved = await request.read((from) => findBookmark(from, { riderId: rider.id, tipId: tip.id }))
    return saved ? { isBookmarked: true, notes: saved.notes } : { isBookmarked: false }
  })

  route(app, bookmarks.save, async ({ rider, tip, body, inTransaction }) => {
    const now = clock()
    let isNew = false
    const answer = await inTransaction(async (trx) => {
      const { notes, createdAt } = await saveBookmark(trx, { riderId: rider.id, tipId: tip.id }, body ?? {}, now)
      // A changed note is no new bookmark.
      isNew = createdAt === now.toISOString()
      return { isBookmarked: true as const, notes }
    })
    if (isNew) counts.addOf(rider.id, 'bookmark', tip.id)
    return answer
  })

  route(app, bookmarks.remove, ({ rider, tip, inTransaction }) =>
    inTransaction(async (trx) => {
      await removeBookmark(trx, { riderId: rider.id, tipId: tip.id })
      return { isBookmarked: false as const }
    }),
  )
}
