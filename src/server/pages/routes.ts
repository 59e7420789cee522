import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { makeSprite } from '#server/content/icons.ts'
import type { Library } from '#server/content/library.ts'
import { pictureLook } from '#server/content/picture-look.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import {
  A_DAY,
  AN_HOUR,
  type CachedReply,
  FOREVER,
  makeCachedReply,
  sendCached,
} from '#server/platform/http/cached-reply.ts'
import { errorReply } from '#server/platform/http/error-replies.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import { once } from '#server/platform/once.ts'
import { UI_ICONS } from '#shared/icons.ts'
import { ACHIEVEMENTS } from '#shared/learning/rules.ts'
import { SHELL_PATH } from '#shared/offline.ts'
import { PLAIN_PAGES } from '#shared/plain-pages.ts'
import type { PageRenderer } from './page-renderer.ts'
import { LOGO_PATH, makePages } from './pages.ts'
import { makePictures } from './pictures.ts'
import { makeServiceWorker } from './service-worker.ts'
import { llmsText, manifest, robots, shortcuts, sitemap } from './site-files.ts'
import { siteMark } from './site-mark.ts'
import { makeSiteStyle } from './site-style.ts'
import { addTipDrawings } from './tip-drawings.ts'
import { addTipPreviews } from './tip-previews.ts'

/** The icons of the installed app. */
const APP_ICONS = [
  { path: '/apple-touch-icon.png', size: 180, fullBleed: true },
  { path: '/icon-192.png', size: 192 },
  { path: '/icon-512.png', size: 512 },
  // A mask may cut off everything outside a circle of 80 % of the width. At this scale the whole shield is inside it.
  { path: '/icon-maskable.png', size: 512, fullBleed: true, scale: 0.9 },
]

/** Everything that is not the API: pages, built files, other files such as robots.txt, and the not-found page. */
export async function pageRoutes(
  app: FastifyInstance,
  parts: { config: Config; library: Library; pages: PageRenderer; clock: () => Date; site: SiteSettings },
) {
  const { library, site } = parts
  const style = makeSiteStyle(site, library)
  const pictures = makePictures()
  app.addHook('onClose', pictures.close)
  const drawings = ['road', ...library.categories.map(({ id }) => id)].map(
    (id) => [id, library.lookOf(id).drawing] as const,
  )
  const icons = makeSprite(
    [
      ...UI_ICONS,
      ...ACHIEVEMENTS.map(({ icon }) => icon),
      ...library.categories.map((c) => c.icon),
      ...library.tips.map((t) => t.icon),
    ],
    drawings,
  )
  const pages = makePages({ ...parts, settings: site, icons, style: style.path })

  const hidden = { schema: { hide: true } }
  const send = async (request: FastifyRequest, reply: FastifyReply, page: CachedReply | Promise<CachedReply>) =>
    sendCached(request, reply, await page)

  /** Serves a file that is made at the first request and then cached. */
  function file(path: string, make: () => string | Promise<Buffer>, type: string, cacheControl?: string) {
    const cached = once(async () => makeCachedReply(await make(), type, cacheControl ? { cacheControl } : {}))
    app.get(path, hidden, (request, reply) => send(request, reply, cached()))
  }

  const look = pictureLook(site, library)
  const text = 'Short, sourced safety tips: find one in seconds, learn them all, keep them.'
  file('/sitemap.xml', () => sitemap(parts), 'application/xml; charset=utf-8')
  file('/robots.txt', () => robots(parts), 'text/plain; charset=utf-8')
  file('/llms.txt', () => llmsText(parts), 'text/plain; charset=utf-8')
  file('/manifest.webmanifest', () => manifest(parts), 'application/manifest+json; charset=utf-8')
  file(style.path, () => style.css, 'text/css; charset=utf-8', FOREVER)
  file('/favicon.svg', () => siteMark(look), 'image/svg+xml', AN_HOUR)
  for (const { path, ...icon } of APP_ICONS) file(path, () => pictures.appIcon({ ...icon, look }), 'image/png', AN_HOUR)
  const { logo } = site
  if (logo) file(LOGO_PATH, async () => logo.bytes, logo.contentType, AN_HOUR)
  file(
    '/preview.png',
    () => pictures.preview({ siteTitle: site.title, title: site.title, text, look }),
    'image/png',
    A_DAY,
  )
  for (const { icon, category, picture } of shortcuts(parts)) {
    const draw = () => pictures.shortcutIcon({ icon, hue: pictureLook(site, library, category).hue })
    file(picture, draw, 'image/png', A_DAY)
  }
  addTipPreviews(app, { library, site, pictures })
  addTipDrawings(app, library)

  // Cached by year, because the ETags of pages in /sw.js change with the year in their footer.
  const workers = new ReplyCache(1)
  app.get('/sw.js', hidden, (request, reply) => {
    const make = async () =>
      makeCachedReply(await makeServiceWorker(app, { ...parts, style }), 'text/javascript; charset=utf-8')
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
    // Decode the path as the router does, so that '/%61pi' counts as '/api'.
    const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '')
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)/.test(path)
    if (isPage) return send(request, reply, pages.notFound())
    return reply.status(404).header('cache-control', 'no-store').send(errorReply('not-found'))
  })
}
