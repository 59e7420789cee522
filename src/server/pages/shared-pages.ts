import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageSite } from '#server/content/language-site.ts'
import type { Library } from '#server/content/library.ts'
import { pictureLook } from '#server/content/picture-look.ts'
import { perContent } from '#server/content/served-content.ts'
import { type CachedReply, makeCachedReply, sendCached } from '#server/platform/http/cached-reply.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import type { SharedList } from '#shared/contract/lists.ts'
import type { PublicProgress } from '#shared/contract/progress-pages.ts'
import { levelAt } from '#shared/learning/levels.ts'
import type { Sent } from '#shared/name.ts'
import * as text from '#texts'
import type { Pages } from './pages.ts'
import type { Pictures } from './pictures.ts'

/** Reads what riders share, by the code in its address. Undefined when nothing is shared there. */
export interface Shared {
  list: (library: Library, code: string) => Promise<Sent<SharedList> | undefined>
  progress: (code: string) => Promise<Sent<PublicProgress> | undefined>
}

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
    shared,
  }: {
    siteOf: (request: FastifyRequest) => LanguageSite
    pagesFor: (request: FastifyRequest) => Pages
    countView: (request: FastifyRequest, reply: FastifyReply, path: string) => void
    pictures: Pictures
    shared: Shared
  },
) {
  const drawnOf = perContent(() => new ReplyCache(MAX_PICTURES))

  app.get(`${base}/lists/:code`, hidden, async (request: CodeRequest, reply) => {
    const { code } = request.params
    countView(request, reply, '/lists/:code')
    const pages = pagesFor(request)
    const list = await shared.list(siteOf(request).library, code)
    const page = list ? pages.shared(`/lists/${code}`, ['/api/shared-lists', code], list) : pages.notShared('/lists')
    return send(request, reply, page)
  })

  app.get(`${base}/riders/:code`, hidden, async (request: CodeRequest, reply) => {
    const { code } = request.params
    countView(request, reply, '/riders/:code')
    const pages = pagesFor(request)
    const progress = await shared.progress(code)
    const page = progress
      ? pages.shared(`/riders/${code}`, ['/api/shared-progress', code], progress, `/riders/${code}/preview.png`)
      : pages.notShared('/riders')
    return send(request, reply, page)
  })

  app.get(`${base}/riders/:code/preview.png`, hidden, async (request: CodeRequest, reply) => {
    const progress = await shared.progress(request.params.code)
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
