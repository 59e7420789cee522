import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'
import { perContent } from '#server/content/served-content.ts'
import { findTip } from '#server/platform/find-tip.ts'
import { makeCachedReply, sendCached } from '#server/platform/http/cached-reply.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import { forEachLanguage } from '#server/platform/http/request-content.ts'
import type { Photos } from '#server/platform/photos.ts'
import { addressIn } from '#shared/languages.ts'
import { cardHtml } from './card-html.ts'
import { cardStyle } from './card-style.ts'

/** The maximum number of cached cards, of about 15 KB each, or 60 KB with a photo. */
const MAX_CARDS = 200
const PHOTO_WIDTH = 480

/** The path of the card of a tip, in the site's own language. */
export const cardPath = (id: number | ':id') => `/embed/tips/${id}`

/** The card may load nothing, and every site may frame it. The security headers of all other pages forbid that. */
function allowFraming(reply: FastifyReply, style: string): void {
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors *`
  reply.header('content-security-policy', policy)
  reply.removeHeader('x-frame-options')
}

/** GET /embed/tips/:id in each language: the card of a tip, which other sites show in a frame. */
export async function cardRoutes(app: FastifyInstance, { config, photos }: { config: Config; photos: Photos }) {
  forEachLanguage(config, (base, siteOf) => {
    const cacheOf = perContent(() => new ReplyCache(MAX_CARDS))
    const styleOf = perContent((content) => {
      const site = content.languageSites.find((one) => one.base === base) ?? content.languageSites[0]
      return cardStyle(site.site, site.library)
    })
    app.get<{ Params: { id: string } }>(
      `${base}${cardPath(':id')}`,
      { schema: { hide: true } },
      async (request, reply) => {
        const site = siteOf(request)
        const tip = findTip(site.library, request.params.id)
        const style = styleOf(request.content)
        const made = await cacheOf(request.content).get(String(tip.id), async () => {
          const photo = site.library.photoOf(tip.id)
          const picture = photo && (await photos.resize(photo, PHOTO_WIDTH, 'webp'))
          const url = config.publicUrl + addressIn(base, `/tips/${tip.id}`)
          return makeCachedReply(cardHtml(site, tip, { url, style, photo: picture }), 'text/html; charset=utf-8')
        })
        allowFraming(reply, style)
        return sendCached(request, reply, made)
      },
    )
  })
}
