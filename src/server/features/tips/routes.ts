import type { FastifyInstance } from 'fastify'
import { perContent } from '#server/content/served-content.ts'
import { makeCachedReply, sendCached } from '#server/platform/http/cached-reply.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import { tips } from '#shared/contract/tips.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** GET /api/categories and /api/tips. The replies of each language are made once and sent from memory. */
export async function tipRoutes(app: FastifyInstance) {
  const makeReplies = () => perContent(({ library }) => new ReplyCache(library.languages.length))
  const [categories, list] = [makeReplies(), makeReplies()]

  route(app, tips.categories, async ({ content, library, query, request, reply }) => {
    const texts = libraryIn(library, query)
    const make = () => makeCachedReply(JSON.stringify(texts.categories), JSON_TYPE)
    return sendCached(request, reply, await categories(content).get(texts.language, make))
  })
  route(app, tips.list, async ({ content, library, query, request, reply }) => {
    const texts = libraryIn(library, query)
    const make = () => makeCachedReply(JSON.stringify(texts.tips), JSON_TYPE)
    return sendCached(request, reply, await list(content).get(texts.language, make))
  })
}
