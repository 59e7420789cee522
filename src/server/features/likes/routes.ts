import type { FastifyInstance } from 'fastify'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { route } from '#server/platform/http/route.ts'
import { likes } from '#shared/contract/likes.ts'
import { addLike, countLikes, isLiked, listLikes, removeLike } from './repository.ts'

/** Likes. Everyone sees the counts; riders like and unlike tips. */
export async function likeRoutes(app: FastifyInstance, { clock, counts }: { clock: () => Date; counts: Counts }) {
  route(app, likes.read, async ({ rider, tip, request }) => ({
    isLiked: await request.read((from) => isLiked(from, { riderId: rider.id, tipId: tip.id })),
  }))

  route(app, likes.add, async ({ rider, tip, inTransaction }) => {
    let isFirst = false
    const answer = await inTransaction(async (trx) => {
      const { isNew, ...state } = await addLike(trx, { riderId: rider.id, tipId: tip.id }, clock())
      isFirst = isNew
      return state
    })
    if (isFirst) counts.addOf(rider.id, 'like', tip.id)
    return answer
  })

  route(app, likes.remove, ({ rider, tip, inTransaction }) =>
    inTransaction((trx) => removeLike(trx, { riderId: rider.id, tipId: tip.id })),
  )

  route(app, likes.count, async ({ tip, request }) => ({
    count: await request.read((from) => countLikes(from, tip.id)),
  }))

  route(app, likes.mine, async ({ rider, request }) => {
    const liked = await request.read((from) => listLikes(from, rider.id))
    return liked.map(({ tip_id, created_at }) => ({ tipId: tip_id, likedAt: created_at }))
  })
}
