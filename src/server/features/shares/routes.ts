import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Library } from '#server/content/library.ts'
import type { Db } from '#server/db/open.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { from } from '#server/platform/http/route.ts'
import type { AddressLimit } from '#server/platform/limits/limits.ts'
import { shares } from '#shared/contract/shares.ts'
import { countShares } from './repository.ts'
import { type OnShare, recordShare } from './service.ts'

interface Options {
  db: Db
  library: Library
  clock: () => Date
  limits: { share: AddressLimit }
  onShare?: OnShare
}

/** Shares (D15). Anyone may share; a rider's shares are linked to the rider. */
export async function shareRoutes(fastify: FastifyInstance, { db, library, clock, limits, onShare }: Options) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.route({
    ...from(shares.add),
    handler: async (request) => {
      const tipId = findTip(library, request.params.id).id
      await limits.share.use(request)
      const { platform } = request.body
      const riderId = (await request.session())?.rider.id ?? null
      return { count: await recordShare(db, { riderId, tipId, platform }, clock(), onShare), platform }
    },
  })

  app.route({
    ...from(shares.count),
    handler: async (request) => {
      const tipId = findTip(library, request.params.id).id
      return { count: await request.read((db) => countShares(db, tipId)) }
    },
  })
}
