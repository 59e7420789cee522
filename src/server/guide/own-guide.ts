import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { siteIn } from '#server/content/language-site.ts'
import type { Db } from '#server/db/open.ts'
import { requireLevel } from '#server/features/learning/service.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { clientGone } from '#server/platform/http/client-gone.ts'
import { fileName, sendAs } from '#server/platform/http/file-name.ts'
import { route } from '#server/platform/http/route.ts'
import { checkLanguage } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Photos } from '#server/platform/photos.ts'
import { placeIn } from '#server/platform/place-in.ts'
import { guide } from '#shared/contract/guide.ts'
import { REWARDS } from '#shared/learning/rules.ts'
import * as text from '#texts'
import { type GuideContent, guideContent } from './guide-content.ts'

interface Options {
  config: Config
  db: Db
  clock: () => Date
  counts: Counts
  limits: Limits
  photos: Photos
  /** Draws a guide in a worker thread. @throws AppError 503 when too many guides are waiting. */
  draw: (content: GuideContent, signal?: AbortSignal) => Promise<Buffer>
}

/** POST /api/guide: a PDF of the tips that a rider chose, with their name on it, from level 4. */
export function addOwnGuide(app: FastifyInstance, options: Options) {
  const { config, db, clock, counts, limits, photos, draw } = options
  route(app, guide.own, async ({ rider, query, body, reply, content }) => {
    await requireLevel(db, rider.id, REWARDS.guide.level)
    const { language } = query
    checkLanguage(language, config.languages, 'language')
    const site = siteIn(language, content.languageSites)
    const tips = body.tipIds.map((id) => findTip(site.library, id))
    await limits.ownGuide.use(String(rider.id))
    const place = placeIn(site.library, {}, rider)
    const ownGuide = await guideContent(config, site, tips, { date: clock(), photos, place })
    const name = rider.full_name ?? rider.username
    const bytes = await draw({ ...ownGuide, rider: name }, clientGone(reply))
    counts.add('guide', 'own', site.language)
    const file = text.guide_file_name({}, { locale: site.language })
    sendAs(reply, fileName([site.site.recordedProduct], file, [name]))
    return reply.type('application/pdf').send(bytes)
  })
}
