import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { makeSprite } from '#server/content/icons.ts'
import type { Library } from '#server/content/library.ts'
import { A_DAY, type CachedReply, FOREVER, makeCachedReply, sendCached } from '#server/platform/cached-reply.ts'
import { once } from '#server/platform/once.ts'
import { ReplyCache } from '#server/platform/reply-cache.ts'
import { UI_ICONS } from '#shared/icons.ts'
import { ACHIEVEMENTS } from '#shared/learning/rules.ts'
import { SHELL_PATH } from '#shared/offline.ts'
import { PLAIN_PAGES } from '#shared/plain-pages.ts'
import { siteTitle } from '#shared/site.ts'
import type { PageRenderer } from './page-renderer.ts'
import { makePages } from './pages.ts'
import { makePictures } from './pictures.ts'
import { makeServiceWorker } from './service-worker.ts'
import { llmsText, manifest, robots, shortcuts, sitemap } from './site-files.ts'
import { addTipPreviews } from './tip-previews.ts'

/** Everything that is not the API: pages, the files a site has, the built files, and the not-found page. */
export async function pageRoutes(
  app: FastifyInstance,
  parts: { config: Config; library: Library; pages: PageRenderer; clock: () => Date },
) {
  const { library } = parts
  const pictures = makePictures()
  app.addHook('onClose', pictures.close)
  const icons = makeSprite([
    ...UI_ICONS,
    ...ACHIEVEMENTS.map(({ icon }) => icon),
    ...library.categories.map((c) => c.icon),
    ...library.tips.map((t) => t.icon),
  ])
  const pages = makePages({ ...parts, icons })

  const hidden = { schema: { hide: true } }
  const send = async (request: FastifyRequest, reply: FastifyReply, page: CachedReply | Promise<CachedReply>) =>
    sendCached(request, reply, await page)

  /** Serves one file, made when it is first asked for and kept. */
  function file(path: string, make: () => string | Promise<Buffer>, type: string, cacheControl?: string) {
    const cached = once(async () => makeCachedReply(await make(), type, cacheControl ? { cacheControl } : {}))
    app.get(path, hidden, (request, reply) => send(request, reply, cached()))
  }

  const title = siteTitle(parts.config)
  const text = 'Short, sourced safety tips: find one in seconds, learn them all, keep them.'
  file('/sitemap.xml', () => sitemap(parts), 'application/xml; charset=utf-8')
  file('/robots.txt', () => robots(parts), 'text/plain; charset=utf-8')
  file('/llms.txt', () => llmsText(parts), 'text/plain; charset=utf-8')
  file('/manifest.webmanifest', () => manifest(parts), 'application/manifest+json; charset=utf-8')
  file('/preview.png', () => pictures.preview({ siteTitle: title, title, text }), 'image/png', A_DAY)
  for (const { icon, category, picture } of shortcuts(parts)) {
    const draw = () => pictures.shortcutIcon({ icon, category })
    file(picture, draw, 'image/png', A_DAY)
  }
  addTipPreviews(app, { library, siteTitle: title, pictures })

  // The pages it names change with the year.
  const workers = new ReplyCache(1)
  app.get('/sw.js', hidden, (request, reply) => {
    const make = async () => makeCachedReply(await makeServiceWorker(app, parts), 'text/javascript; charset=utf-8')
    return send(request, reply, workers.get(String(parts.clock().getUTCFullYear()), make))
  })
  app.get(SHELL_PATH, hidden, (request, reply) => send(request, reply, pages.shell()))

  app.get<{ Querystring: { category?: string | string[]; from?: string | string[] } }>(
    '/',
    hidden,
    (request, reply) => {
      const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? null
      return send(request, reply, pages.home(first(request.query.category), first(request.query.from)))
    },
  )
  app.get<{ Params: { id: string } }>('/tips/:id', hidden, (request, reply) =>
    send(request, reply, pages.tip(request.params.id)),
  )
  for (const { path, search } of PLAIN_PAGES) {
    app.get(path, hidden, (request, reply) => send(request, reply, pages.plain(path, { hidden: search === 'hidden' })))
  }

  await app.register(fastifyStatic, {
    root: parts.pages.files.clientDir,
    wildcard: false,
    index: false,
    globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? FOREVER : 'public, max-age=3600')
    },
    preCompressed: true,
  })

  app.setNotFoundHandler((request, reply) => {
    // Read as the router reads it: '/%61pi' is '/api'.
    const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)/.test(path)
    if (isPage) return send(request, reply, pages.notFound())
    return reply.status(404).header('cache-control', 'no-store').send({ message: 'Not found' })
  })
}
