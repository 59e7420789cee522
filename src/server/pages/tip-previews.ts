import type { FastifyInstance } from 'fastify'
import type { Library } from '#server/content/library.ts'
import { makeCachedReply, sendCached } from '#server/platform/cached-reply.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { PageCache } from './page-cache.ts'
import { previewImage } from './preview-image.ts'

/** How many stay in memory: at 80 KB at most, some MB. */
const MAX_IMAGES = 100

/** The address of a tip's preview image. */
export const tipPreviewPath = (id: number) => `/tips/${id}/preview.png`

/** GET /tips/:id/preview.png: what a shared link shows; drawn when first asked for. */
export function addTipPreviews(app: FastifyInstance, { library, siteTitle }: { library: Library; siteTitle: string }) {
  const cache = new PageCache(MAX_IMAGES)
  app.get<{ Params: { id: string } }>('/tips/:id/preview.png', { schema: { hide: true } }, async (request, reply) => {
    const tip = findTip(library, request.params.id)
    const image = await cache.get(String(tip.id), async () => {
      const { title, shortDescription: text, importance: label, category } = tip
      const png = await previewImage({ siteTitle, title, text, label, category })
      return makeCachedReply(png, 'image/png', { cacheControl: 'public, max-age=86400' })
    })
    return sendCached(request, reply, image)
  })
}
