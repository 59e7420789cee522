import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { LanguageSites } from '#server/content/language-site.ts'
import { paintedDrawing, pictureLook } from '#server/content/picture-look.ts'
import { makeCachedReply, sendCached } from '#server/platform/http/cached-reply.ts'
import { once } from '#server/platform/once.ts'
import { makeWorkerPool } from '#server/platform/worker-pool.ts'
import * as text from '#texts'
import type { GuideContent } from './make-guide.ts'

/** Lower-case ASCII letters and digits with hyphens, for a file name. */
function slug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/**
 * GET /guide.pdf and /de/guide.pdf: the guide in each language (D26). The first request makes it in a worker thread; later
 * ones get the same bytes.
 */
export async function guideRoutes(
  app: FastifyInstance,
  { config, clock, languageSites }: { config: Config; clock: () => Date; languageSites: LanguageSites },
) {
  const pool = makeWorkerPool(1)
  app.addHook('onClose', pool.close)

  for (const { base, language, library, site } of languageSites) {
    const ending = text.guide_file_name({}, { locale: language })
    const fileName = ['ride-safer', slug(site.productName), ending].filter((part) => part !== '').join('-')
    const guide = once(async () => {
      const content: GuideContent = {
        language,
        siteTitle: site.title,
        productName: site.productName,
        look: pictureLook(site, library),
        address: config.publicUrl + base,
        date: clock(),
        categories: library.categories,
        tips: library.tips,
        drawings: new Map(
          library.tips.flatMap((tip) => {
            const drawing = paintedDrawing(site, library, tip)
            return drawing ? [[tip.id, drawing] as const] : []
          }),
        ),
      }
      const file = new URL('./make-guide.ts', import.meta.url)
      const bytes = await pool.run<Uint8Array<ArrayBuffer>>(file, 'makeGuide', content)
      return makeCachedReply(Buffer.from(bytes.buffer), 'application/pdf')
    })
    app.get(`${base}/guide.pdf`, { schema: { hide: true } }, async (request, reply) => {
      const made = await guide()
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      return sendCached(request, reply, made)
    })
  }
}
