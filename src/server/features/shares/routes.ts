import type { FastifyInstance } from 'fastify'
import type { LearnParts } from '#server/features/learning/service.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { route } from '#server/platform/http/route.ts'
import type { AddressLimit } from '#server/platform/limits/limits.ts'
import { shares } from '#shared/contract/shares.ts'
import { countShares } from './repository.ts'
import { recordShare } from './service.ts'

interface Options extends LearnParts {
  clock: () => Date
  counts: Counts
  limits: { share: AddressLimit }
}

/** Shares. Anyone may share; a rider's shares are linked to the rider. */
export async function shareRoutes(app: FastifyInstance, options: Options) {
  const { clock, counts, limits } = options

  route(app, shares.add, async ({ tip, body, request, inTransaction }) => {
    await limits.share.use(request)
    const { platform } = body
    const riderId = (await request.session())?.rider.id ?? null
    const answer = await inTransaction(async (trx) => ({
      count: await recordShare(trx, { riderId, tipId: tip.id, platform }, clock(), options),
      platform,
    }))
    counts.add(platform === 'print' ? 'print' : 'share', tip.id)
    return answer
  })

  route(app, shares.count, async ({ tip, request }) => ({
    count: await request.read((from) => countShares(from, tip.id)),
  }))
}
