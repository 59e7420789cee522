import type { FastifyInstance } from 'fastify'
import { perContent } from '#server/content/served-content.ts'
import { PHOTO_ROUTE } from '#server/content/tip-photos.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { FOREVER, makeCachedReply, REVALIDATE, sendCached } from '#server/platform/http/cached-reply.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import type { Photos } from '#server/platform/photos.ts'
import { OFFLINE_PHOTO_WIDTH, PHOTO_WIDTHS } from '#shared/tips/photo.ts'

/** The maximum number of cached pictures, of about 100 KB each. */
const MAX_PICTURES = 200

/**
 * GET /tips/:id/photo.webp?v=<version>&w=<width>: the photo of a tip in one of its widths. As with a drawing, browsers cache
 * the address of today's photo forever, and any other version gets today's photo, uncached.
 */
export function addTipPhotos(app: FastifyInstance, photos: Photos) {
  const cacheOf = perContent(() => new ReplyCache(MAX_PICTURES))
  app.get<{ Params: { id: string }; Querystring: { v?: unknown; w?: unknown } }>(
    PHOTO_ROUTE,
    { schema: { hide: true } },
    async (request, reply) => {
      const { library } = request.content
      const { id } = findTip(library, request.params.id)
      const photo = library.photoOf(id)
      if (!photo) throw new AppError('not-found')
      const width = PHOTO_WIDTHS.find((known) => String(known) === request.query.w) ?? OFFLINE_PHOTO_WIDTH
      const cacheControl = request.query.v === photo.version ? FOREVER : REVALIDATE
      const made = await cacheOf(request.content).get(`${id} ${width} ${cacheControl}`, async () =>
        makeCachedReply(await photos.resize(photo, width, 'webp'), 'image/webp', { cacheControl }),
      )
      return sendCached(request, reply, made)
    },
  )
}
