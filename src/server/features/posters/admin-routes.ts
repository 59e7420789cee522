import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { siteIn } from '#server/content/language-site.ts'
import { defaultPlace } from '#server/content/place-rules.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import { clientGone } from '#server/platform/http/client-gone.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { Photos } from '#server/platform/photos.ts'
import { makeWorkerPool } from '#server/platform/worker-pool.ts'
import type { PosterContent } from '#server/poster-pdf/poster.ts'
import { posterContent } from '#server/poster-pdf/poster-content.ts'
import { adminPosters } from '#shared/contract/admin/posters.ts'
import { type PosterFormat, type PosterSubject, posterFileName } from '#shared/posters/subject.ts'

/** How many posters may wait for the worker thread. One takes about 0.3 s. */
const MAX_WAITING = 10

const MAKER = new URL('../../poster-pdf/make-poster.ts', import.meta.url)

interface Options {
  config: Pick<Config, 'publicUrl'>
  clock: () => Date
  photos: Photos
}

/** Posters in Admin: what they may show, a preview, and the file to print. A poster changes nothing, so the log has no row of it. */
export async function posterAdminRoutes(app: FastifyInstance, { config, clock, photos }: Options) {
  const pool = makeWorkerPool(MAX_WAITING, { kind: 'process' })
  app.addHook('onClose', pool.close)

  /** @throws AppError 410 when the site does not have the subject, 400 for a language that it does not offer. */
  async function read(
    { language, format, ...subject }: PosterSubject & { format: PosterFormat; language?: string | undefined },
    { library, languageSites }: Pick<ServedContent, 'library' | 'languageSites'>,
  ): Promise<PosterContent> {
    const site = siteIn(libraryIn(library, { language }).language, languageSites)
    const { publicUrl } = config
    const made = await posterContent(subject, format, { publicUrl, site, date: clock(), photos })
    if (!made) throw new AppError('gone')
    return made
  }

  route(app, adminPosters.choices, ({ library, query }) => {
    const { tips, categories, places } = libraryIn(library, query)
    const own = defaultPlace(library)
    return {
      languages: [...library.languages],
      categories: categories.map(({ id, name }) => ({ id, name })),
      tips: tips.map(({ id, title, category }) => ({ id, title, category })),
      // The own place of the site first, because most posters hang there.
      places: places
        .toSorted((a, b) => Number(b.id === own) - Number(a.id === own))
        .map(({ id, name }) => ({ id, name })),
    }
  })

  route(app, adminPosters.preview, async ({ query, content, reply }) => {
    const poster = await read(query, content)
    const png = await pool.run<Uint8Array>(MAKER, 'previewPoster', poster, clientGone(reply))
    const address = `${new URL(config.publicUrl).protocol}//${poster.address}`
    return { src: `data:image/png;base64,${Buffer.from(png).toString('base64')}`, address }
  })

  route(app, adminPosters.file, async ({ query, content, reply }) => {
    const poster = await read(query, content)
    const pdf = await pool.run<Uint8Array<ArrayBuffer>>(MAKER, 'makePoster', poster, clientGone(reply))
    const name = posterFileName(query, query.format, poster.language)
    reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store')
    return reply.type('application/pdf').send(Buffer.from(pdf))
  })
}
