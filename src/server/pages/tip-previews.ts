import type { FastifyInstance } from 'fastify'
import type { Library } from '#server/content/library.ts'
import { A_DAY, makeCachedReply, sendCached } from '#server/platform/cached-reply.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { PageCache } from './page-cache.ts'
import type { PreviewCard } from './preview-image.ts'

/** How many stay in memory: at 80 KB at most, some MB. */
const MAX_IMAGES = 100

/** Draws a preview image. What draws is loaded with the first one: it takes tens of megabytes, and most servers draw few. */
export async function drawPreview(card: PreviewCard): Promise<Buffer> {
  const { previewImage } = await import('./preview-image.ts')
  return previewImage(card)
}

/** The address of a tip's preview image. */
export const tipPreviewPath = (id: number) => `/tips/${id}/preview.png`

/** GET /tips/:id/preview.png: what a shared link shows; drawn when first asked for. */
export function addTipPreviews(app: FastifyInstance, { library, siteTitle }: { library: Library; siteTitle: string }) {
  const cache = new PageCache(MAX_IMAGES)
  app.get<{ Params: { id: string } }>('/tips/:id/preview.png', { schema: { hide: true } }, async (request, reply) => {
    const tip = findTip(library, request.params.id)
    const image = await cache.get(String(tip.id), async () => {
      const { title, shortDescription: text, importance: label, category } = tip
      const png = await drawPreview({ siteTitle, title, text, label, category })
      return makeCachedReply(png, 'image/png', { cacheControl: A_DAY })
    })
    return sendCached(request, reply, image)
  })
}
