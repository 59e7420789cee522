import type { FastifyInstance } from 'fastify'
import type { Library } from '#server/content/library.ts'
import { makeCachedReply, sendCached } from '#server/platform/http/cached-reply.ts'
import { from } from '#server/platform/http/route.ts'
import { once } from '#server/platform/once.ts'
import { tips } from '#shared/contract/tips.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** GET /api/categories and /api/tips. Both replies are made once and sent from memory. */
export async function tipRoutes(app: FastifyInstance, { library }: { library: Library }) {
  const categories = once(() => makeCachedReply(JSON.stringify(library.categories), JSON_TYPE))
  const list = once(() => makeCachedReply(JSON.stringify(library.tips), JSON_TYPE))
  app.route({
    ...from(tips.categories),
    handler: async (request, reply) => sendCached(request, reply, await categories()),
  })
  app.route({ ...from(tips.list), handler: async (request, reply) => sendCached(request, reply, await list()) })
}
