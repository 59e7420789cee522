import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { route } from '#server/platform/http/route.ts'
import { leaderboard } from '#shared/contract/leaderboard.ts'
import { readLeaderboard } from './service.ts'

/** The leaderboard. Everyone may read it; a signed-in rider also sees their own row. */
export async function leaderboardRoutes(app: FastifyInstance, { config }: { config: Config }) {
  route(app, leaderboard.list, async ({ request }) => {
    const riderId = (await request.session())?.rider.id ?? null
    return request.read((from) => readLeaderboard(from, riderId, config))
  })
}
