import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { LanguageSite } from '#server/content/language-site.ts'
import { perContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { isDownload } from '#server/platform/analytics/page-views.ts'
import { makeCachedReply, sendCached } from '#server/platform/http/cached-reply.ts'
import { fileName, sendAs } from '#server/platform/http/file-name.ts'
import { forEachLanguage } from '#server/platform/http/request-content.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { once } from '#server/platform/once.ts'
import type { Photos } from '#server/platform/photos.ts'
import { makeWorkerPool } from '#server/platform/worker-pool.ts'
import * as text from '#texts'
import { type GuideContent, guideContent } from './guide-content.ts'
import { addOwnGuide } from './own-guide.ts'

/** How many guides may wait to be drawn. One takes about a second, so the last one waits about 5 s. */
const MAX_WAITING = 5

/**
 * GET /guide.pdf and /de/guide.pdf: the guide in each language. The first request makes it in a worker thread; later
 * ones get the same bytes. Riders get PDFs of their own tips from the same thread.
 */
export async function guideRoutes(
  app: FastifyInstance,
  options: {
    config: Config
    db: Db
    clock: () => Date
    counts: Counts
    limits: Limits
    photos: Photos
  },
) {
  const { config, clock, counts, photos } = options
  const pool = makeWorkerPool(MAX_WAITING)
  app.addHook('onClose', pool.close)

  const draw = async (content: GuideContent, signal?: AbortSignal) => {
    const file = new URL('./make-guide.ts', import.meta.url)
    const bytes = await pool.run<Uint8Array<ArrayBuffer>>(file, 'makeGuide', content, signal)
    return Buffer.from(bytes.buffer)
  }
  addOwnGuide(app, { ...options, draw })

  forEachLanguage(config, (base, siteOf) => {
    const guideOf = perContent(() =>
      once(async (languageSite: LanguageSite) => {
        const content = await guideContent(config, languageSite, languageSite.library.tips, { date: clock(), photos })
        return makeCachedReply(await draw(content), 'application/pdf')
      }),
    )
    app.get(`${base}/guide.pdf`, { schema: { hide: true } }, async (request, reply) => {
      const languageSite = siteOf(request)
      const made = await guideOf(request.content)(languageSite)
      reply.counted = { count: counts.of('guide', 'all', languageSite.language), if: isDownload }
      const { shortName, recordedProduct } = languageSite.site
      const file = text.guide_file_name({}, { locale: languageSite.language })
      sendAs(reply, fileName([shortName, recordedProduct], file))
      return sendCached(request, reply, made)
    })
  })
}
