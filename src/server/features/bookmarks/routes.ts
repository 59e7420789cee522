import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { from } from '#server/platform/http/route.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import { bookmarks } from '#shared/contract/bookmarks.ts'
import { findBookmark, listBookmarks, removeBookmark, saveBookmark } from './repository.ts'

/** Saved tips and the notes on them (D14). Only the rider sees them. */
export async function bookmarkRoutes(
  fastify: FastifyInstance,
  { db, library, clock }: { db: Db; library: Library; clock: () => Date },
) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...from(bookmarks.list),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      const saved = await request.read((db) => listBookmarks(db, rider.id))
      return saved.map(({ tip_id, notes, created_at }) => ({ tipId: tip_id, notes, createdAt: created_at }))
    },
  })

  app.route({
    ...from(bookmarks.read),
    handler: async (request) => {
      const tipId = findTip(library, request.params.id).id
      const { rider } = await requireRider(request)
      const saved = await request.read((db) => findBookmark(db, { riderId: rider.id, tipId }))
      return saved ? { isBookmarked: true, notes: saved.notes } : { isBookmarked: false }
    },
  })

  app.route({
    ...from(bookmarks.save),
    handler: async (request) => {
      const tipId = findTip(library, request.params.id).id
      const { rider } = await requireRider(request)
      const notes = await saveBookmark(db, { riderId: rider.id, tipId }, request.body?.notes, clock())
      return { isBookmarked: true as const, notes }
    },
  })

  app.route({
    ...from(bookmarks.remove),
    handler: async (request) => {
      const tipId = findTip(library, request.params.id).id
      const { rider } = await requireRider(request)
      await removeBookmark(db, { riderId: rider.id, tipId })
      return { isBookmarked: false as const }
    },
  })
}
