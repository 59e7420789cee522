import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageSite } from '#server/content/language-site.ts'
import { pictureLook } from '#server/content/picture-look.ts'
import { perContent } from '#server/content/served-content.ts'
import { readSharedList } from '#server/features/lists/service.ts'
import { type PublicProgressParts, readPublicProgress } from '#server/features/progress-pages/service.ts'
import { type CachedReply, makeCachedReply, sendCached } from '#server/platform/http/cached-reply.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import type { PublicProgress } from '#shared/contract/progress-pages.ts'
import { levelAt } from '#shared/learning/levels.ts'
import type { Sent } from '#shared/name.ts'
import * as text from '#texts'
import type { Pages } from './pages.ts'
import type { Pictures } from './pictures.ts'

/** The maximum number of cached pictures, of at most 80 KB each. */
const MAX_PICTURES = 50

type CodeRequest = FastifyRequest<{ Params: { code: string } }>

const hidden = { schema: { hide: true } }

const send = async (request: FastifyRequest, reply: FastifyReply, page: Promise<CachedReply>) =>
  sendCached(request, reply, await page, { isOfRider: true })

/** The words on the picture of a progress page: only those that the rider shows. */
function pictureWords(progress: Sent<PublicProgress>, locale: string) {
  const { username, xp, level, completedTips, streak } = progress
  const options = { locale }
  const name = username ?? text.shared_progress_someone({}, options)
  const sentences = [
    ...(xp === undefined || level === undefined
      ? []
      : [text.shared_progress_level({ level, title: levelAt(xp, locale).title }, options)]),
    ...(completedTips === undefined ? [] : [text.shared_progress_tips({ count: completedTips }, options)]),
    ...(streak === undefined ? [] : [text.shared_progress_streak({ count: streak }, options)]),
  ]
  return { title: text.shared_progress_title({ name }, options), text: sentences.join(' · ') }
}

/** The pages that riders share, in one language: /lists/:code, /riders/:code and its preview picture. */
export function addSharedPages(
  app: FastifyInstance,
  base: string,
  {
    siteOf,
    pagesFor,
    countView,
    pictures,
    parts,
  }: {
    siteOf: (request: FastifyRequest) => LanguageSite
    pagesFor: (request: FastifyRequest) => Pages
    countView: (request: FastifyRequest, reply: FastifyReply, path: string) => void
    pictures: Pictures
    parts: PublicProgressParts
  },
) {
  const drawnOf = perContent(() => new ReplyCache(MAX_PICTURES))

  app.get(`${base}/lists/:code`, hidden, async (request: CodeRequest, reply) => {
    const { code } = request.params
    countView(request, reply, '/lists/:code')
    const pages = pagesFor(request)
    const list = await readSharedList(parts.db, siteOf(request).library, code)
    const page = list ? pages.shared(`/lists/${code}`, ['/api/shared-lists', code], list) : pages.notShared('/lists')
    return send(request, reply, page)
  })

  app.get(`${base}/riders/:code`, hidden, async (request: CodeRequest, reply) => {
    const { code } = request.params
    countView(request, reply, '/riders/:code')
    const pages = pagesFor(request)
    const progress = await readPublicProgress(code, parts)
    const page = progress
      ? pages.shared(`/riders/${code}`, ['/api/shared-progress', code], progress, `/riders/${code}/preview.png`)
      : pages.notShared('/riders')
    return send(request, reply, page)
  })

  app.get(`${base}/riders/:code/preview.png`, hidden, async (request: CodeRequest, reply) => {
    const progress = await readPublicProgress(request.params.code, parts)
    if (!progress) throw new AppError('page-not-found')
    const { language, library, site } = siteOf(request)
    const words = pictureWords(progress, language)
    const key = createHash('sha256').update(JSON.stringify(words)).digest('base64url')
    const picture = drawnOf(request.content).get(key, async () => {
      const card = { siteTitle: site.title, ...words, look: pictureLook(site, library) }
      return makeCachedReply(await pictures.preview(card), 'image/png')
    })
    return send(request, reply, picture)
  })
}
