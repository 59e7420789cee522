import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import { engagement } from '#shared/contract/engagement.ts'
import { listCounters, listLikedIds, listSaved } from './repository.ts'

/** GET /api/engagement: the likes, saved tips and shares for a page of cards, in one answer. */
export async function engagementRoutes(app: FastifyInstance) {
  route(app, engagement.read, async ({ library, request }) => {
    const riderId = (await request.session())?.rider.id
    const [counters, likedTipIds, bookmarks] = await request.read((db) =>
      Promise.all([
        listCounters(db),
        riderId === undefined ? [] : listLikedIds(db, riderId),
        riderId === undefined ? [] : listSaved(db, riderId),
      ]),
    )
    const byTip = new Map(counters.map((counter) => [counter.tip_id, counter]))
    const tips = library.tips.map(({ id }) => {
      const { likes = 0, shares = 0 } = byTip.get(id) ?? {}
      return { tipId: id, likes, shares }
    })
    return { tips, likedTipIds, bookmarks }
  })
}
