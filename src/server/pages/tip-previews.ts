import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LanguageSite } from '#server/content/language-site.ts'
import { paintedDrawing, pictureLook } from '#server/content/picture-look.ts'
import { perContent } from '#server/content/served-content.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { A_DAY, makeCachedReply, sendCached } from '#server/platform/http/cached-reply.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import type { Photos } from '#server/platform/photos.ts'
import { readImportance } from '#shared/tips/importance.ts'
import { importanceName } from '#shared/tips/importance-name.ts'
import type { Pictures } from './pictures.ts'
import { PREVIEW_PHOTO_WIDTH } from './preview-photo.ts'

/** The maximum number of cached pictures, of at most 80 KB each. */
const MAX_PICTURES = 100

/** The path of the preview picture of a tip. */
export const tipPreviewPath = (id: number) => `/tips/${id}/preview.png`

/** GET /tips/:id/preview.png in one language: the preview picture of a shared link. The first request draws it. */
export function addTipPreviews(
  app: FastifyInstance,
  base: string,
  {
    siteOf,
    pictures,
    photos,
  }: { siteOf: (request: FastifyRequest) => LanguageSite; pictures: Pictures; photos: Photos },
) {
  const cacheOf = perContent(() => new ReplyCache(MAX_PICTURES))
  app.get<{ Params: { id: string } }>(
    `${base}/tips/:id/preview.png`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { language, library, site } = siteOf(request)
      const tip = findTip(library, request.params.id)
      const picture = await cacheOf(request.content).get(String(tip.id), async () => {
        const { title, shortDescription: text, importance, category } = tip
        const photo = library.photoOf(tip.id)
        const png = await pictures.preview({
          siteTitle: site.title,
          title,
          text,
          importance: readImportance(importance),
          label: importanceName(importance, language),
          look: pictureLook(site, library, category),
          drawing: paintedDrawing(site, library, tip),
          ...(photo ? { photo: await photos.resize(photo, PREVIEW_PHOTO_WIDTH, 'jpg') } : {}),
        })
        return makeCachedReply(png, 'image/png', { cacheControl: A_DAY })
      })
      return sendCached(request, reply, picture)
    },
  )
}
