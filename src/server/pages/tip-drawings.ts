import type { FastifyInstance } from 'fastify'
import { perContent } from '#server/content/served-content.ts'
import { DRAWING_ROUTE, drawingFile, drawingVersion } from '#server/content/tip-drawings.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { FOREVER, makeCachedReply, REVALIDATE, sendCached } from '#server/platform/http/cached-reply.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'

/** The maximum number of cached drawings, of at most 16 KB each. */
const MAX_DRAWINGS = 400

/**
 * GET /tips/:id/drawing.svg?v=<version>: the drawing of a tip. Browsers cache it forever if the version is that of the
 * drawing. A page of another version of the site gets today's drawing, uncached.
 */
export function addTipDrawings(app: FastifyInstance) {
  const cacheOf = perContent(() => new ReplyCache(MAX_DRAWINGS))
  app.get<{ Params: { id: string }; Querystring: { v?: unknown } }>(
    DRAWING_ROUTE,
    { schema: { hide: true } },
    async (request, reply) => {
      const { library } = request.content
      const { id } = findTip(library, request.params.id)
      const drawing = library.drawingOf(id)
      if (!drawing) throw new AppError('not-found')
      const cacheControl = request.query.v === drawingVersion(drawing) ? FOREVER : REVALIDATE
      const made = await cacheOf(request.content).get(`${id} ${cacheControl}`, () =>
        makeCachedReply(drawingFile(drawing), 'image/svg+xml', { cacheControl }),
      )
      return sendCached(request, reply, made)
    },
  )
}
