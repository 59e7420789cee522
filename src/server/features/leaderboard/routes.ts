import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import { from } from '#server/platform/http/route.ts'
import { leaderboard } from '#shared/contract/leaderboard.ts'
import { readLeaderboard } from './service.ts'

/** The leaderboard (D23). Everyone may read it; a signed-in rider also sees their own row. */
export async function leaderboardRoutes(fastify: FastifyInstance, { config }: { config: Config }) {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  app.route({
    ...from(leaderboard.list),
    handler: async (request) => {
      const riderId = (await request.session())?.rider.id ?? null
      return request.read((db) => readLeaderboard(db, riderId, config))
    },
  })
}
