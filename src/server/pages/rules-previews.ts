import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LanguageSite } from '#server/content/language-site.ts'
import { pictureLook } from '#server/content/picture-look.ts'
import { findPlace } from '#server/content/place-rules.ts'
import { perContent } from '#server/content/served-content.ts'
import { A_DAY, makeCachedReply, sendCached } from '#server/platform/http/cached-reply.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import * as text from '#texts'
import type { Pictures } from './pictures.ts'

/** The maximum number of cached pictures, of at most 80 KB each. */
const MAX_PICTURES = 50

/** The path of the preview picture of the rules of a place. */
export const rulesPreviewPath = (place: string) => `/rules/${place}/preview.png`

/** GET /rules/:place/preview.png in one language: the preview picture of a shared link. The first request draws it. */
export function addRulesPreviews(
  app: FastifyInstance,
  base: string,
  { siteOf, pictures }: { siteOf: (request: FastifyRequest) => LanguageSite; pictures: Pictures },
) {
  const cacheOf = perContent(() => new ReplyCache(MAX_PICTURES))
  app.get<{ Params: { place: string } }>(
    `${base}${rulesPreviewPath(':place')}`,
    { schema: { hide: true } },
    async (request, reply) => {
      const { language, library, site } = siteOf(request)
      const place = findPlace(library, request.params.place)
      if (!place) throw new AppError('not-found')
      const picture = await cacheOf(request.content).get(`${place.id} ${language}`, async () => {
        const png = await pictures.preview({
          siteTitle: site.title,
          title: text.rules_title({ place: place.name }, { locale: language }),
          text: text.rules_lead({}, { locale: language }),
          look: pictureLook(site, library),
        })
        return makeCachedReply(png, 'image/png', { cacheControl: A_DAY })
      })
      return sendCached(request, reply, picture)
    },
  )
}
