import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { from } from '#server/platform/http/route.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import { likes } from '#shared/contract/likes.ts'
import { addLike, countLikes, isLiked, listLikes, removeLike } from './repository.ts'

/** Likes (D13, D16). Everyone sees the counts; riders like and unlike tips. */
export async function likeRoutes(
  fastify: FastifyInstance,
  { db, library, clock }: { db: Db; library: Library; clock: () => Date },
) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...from(likes.read),
    handler: async (request) => {
      const tipId = findTip(library, request.params.id).id
      const { rider } = await requireRider(request)
      return { isLiked: await request.read((db) => isLiked(db, { riderId: rider.id, tipId })) }
    },
  })

  app.route({
    ...from(likes.add),
    handler: async (request) => {
      const tipId = findTip(library, request.params.id).id
      const { rider } = await requireRider(request)
      return addLike(db, { riderId: rider.id, tipId }, clock())
    },
  })

  app.route({
    ...from(likes.remove),
    handler: async (request) => {
      const tipId = findTip(library, request.params.id).id
      const { rider } = await requireRider(request)
      return removeLike(db, { riderId: rider.id, tipId })
    },
  })

  app.route({
    ...from(likes.count),
    handler: async (request) => {
      const tipId = findTip(library, request.params.id).id
      return { count: await request.read((db) => countLikes(db, tipId)) }
    },
  })

  app.route({
    ...from(likes.mine),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      const liked = await request.read((db) => listLikes(db, rider.id))
      return liked.map(({ tip_id, created_at }) => ({ tipId: tip_id, likedAt: created_at }))
    },
  })
}
