import type { FastifyInstance } from 'fastify'
import type { Library } from '#server/content/library.ts'
import { paintedDrawing, pictureLook } from '#server/content/picture-look.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { A_DAY, makeCachedReply, sendCached } from '#server/platform/http/cached-reply.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import type { Pictures } from './pictures.ts'

/** The maximum number of cached pictures, of at most 80 KB each. */
const MAX_PICTURES = 100

/** The path of the preview picture of a tip. */
export const tipPreviewPath = (id: number) => `/tips/${id}/preview.png`

/** GET /tips/:id/preview.png: the preview picture of a shared link. The first request draws it. */
export function addTipPreviews(
  app: FastifyInstance,
  { library, site, pictures }: { library: Library; site: SiteSettings; pictures: Pictures },
) {
  const cache = new ReplyCache(MAX_PICTURES)
  app.get<{ Params: { id: string } }>('/tips/:id/preview.png', { schema: { hide: true } }, async (request, reply) => {
    const tip = findTip(library, request.params.id)
    const picture = await cache.get(String(tip.id), async () => {
      const { title, shortDescription: text, importance: label, category } = tip
      const png = await pictures.preview({
        siteTitle: site.title,
        title,
        text,
        label,
        look: pictureLook(site, library, category),
        drawing: paintedDrawing(site, library, tip),
      })
      return makeCachedReply(png, 'image/png', { cacheControl: A_DAY })
    })
    return sendCached(request, reply, picture)
  })
}
