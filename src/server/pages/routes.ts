import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { makeSprite } from '#server/content/icons.ts'
import type { LanguageSite, LanguageSites } from '#server/content/language-site.ts'
import type { Library } from '#server/content/library.ts'
import { pictureLook } from '#server/content/picture-look.ts'
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
import type { CertificateView } from '#shared/contract/certificates.ts'
import { UI_ICONS } from '#shared/icons.ts'
import { addressIn, languageOf } from '#shared/languages.ts'
import { ACHIEVEMENTS } from '#shared/learning/rules.ts'
import { SHELL_PATH } from '#shared/offline.ts'
import { PLAIN_PAGES } from '#shared/plain-pages.ts'
import * as text from '#texts'
import type { PageRenderer } from './page-renderer.ts'
import { LOGO_PATH, makePages } from './pages.ts'
import { makePictures, type Pictures } from './pictures.ts'
import { makeServiceWorker } from './service-worker.ts'
import { addSharedPages, type Shared } from './shared-pages.ts'
import { llmsText, manifest, robots, shortcuts, sitemap } from './site-files.ts'
import { siteMark } from './site-mark.ts'
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

const hidden = { schema: { hide: true } }

const send = async (request: FastifyRequest, reply: FastifyReply, page: CachedReply | Promise<CachedReply>) =>
  sendCached(request, reply, await page)

/** Serves a file that is made at the first request and then cached. */
function addFile(
  app: FastifyInstance,
  path: string,
  make: () => string | Promise<Buffer>,
  type: string,
  cacheControl?: string,
) {
  const cached = once(async () => makeCachedReply(await make(), type, cacheControl ? { cacheControl } : {}))
  app.get(path, hidden, (request, reply) => send(request, reply, cached()))
}

/** The parts that the pages and files of all languages share. */
interface Common {
  config: Config
  pages: PageRenderer
  clock: () => Date
  pictures: Pictures
  siteStyle: string
  shared: Shared
  /** One svg element with every icon and drawing. */
  icons: string
  viewCertificate: ViewCertificate
}

/** Reads what anybody may see of a certificate, in the language of a library. */
type ViewCertificate = (code: string, texts: Library) => Promise<CertificateView>

/** Adds the pages and files of one language. Their addresses begin with its base. Returns its pages. */
function addLanguage(
  app: FastifyInstance,
  languageSite: LanguageSite,
  { pictures, viewCertificate, ...common }: Common,
) {
  const { base, language, library, site } = languageSite
  const pages = makePages({ ...common, languageSite })

  const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? null
  // '/de' and '/de/' are one page.
  for (const path of base === '' ? ['/'] : [base, `${base}/`]) {
    app.get<{ Querystring: { category?: string | string[]; from?: string | string[] } }>(
      path,
      hidden,
      (request, reply) => send(request, reply, pages.home(first(request.query.category), first(request.query.from))),
    )
  }
  app.get<{ Params: { id: string } }>(`${base}/tips/:id`, hidden, (request, reply) =>
    send(request, reply, pages.tip(request.params.id)),
  )
  app.get<{ Params: { code: string } }>(`${base}/certificates/:code`, hidden, async (request, reply) => {
    const page = await pages.certificate(await viewCertificate(request.params.code, library))
    return sendCached(request, reply, page, { isOfRider: true })
  })
  for (const page of PLAIN_PAGES) {
    app.get(base + page.path, hidden, (request, reply) => send(request, reply, pages.plain(page)))
  }
  app.get(base + SHELL_PATH, hidden, (request, reply) => send(request, reply, pages.shell()))
  addTipPreviews(app, { languageSite, pictures })
  addSharedPages(app, { languageSite, pages, pictures, shared: common.shared })
  addFile(app, `${base}/manifest.webmanifest`, () => manifest(languageSite), 'application/manifest+json; charset=utf-8')
  const preview = {
    siteTitle: site.title,
    title: site.title,
    text: text.preview_text({}, { locale: language }),
    look: pictureLook(site, library),
  }
  addFile(app, `${base}/preview.png`, () => pictures.preview(preview), 'image/png', A_DAY)

  // Cached by year, because the ETags of pages in it change with the year in their footer.
  const workers = new ReplyCache(1)
  app.get(`${base}/sw.js`, hidden, (request, reply) => {
    const make = async () =>
      makeCachedReply(await makeServiceWorker(app, { ...common, languageSite }), 'text/javascript; charset=utf-8')
    // Without this header the worker's scope would be its folder '/de/', which does not contain the page '/de'.
    reply.header('service-worker-allowed', addressIn(base, '/'))
    return send(request, reply, workers.get(String(common.clock().getUTCFullYear()), make))
  })
  return pages
}

/** Everything that is not the API: pages, built files, other files such as robots.txt, and the not-found page. */
export async function pageRoutes(
  app: FastifyInstance,
  parts: {
    config: Config
    pages: PageRenderer
    clock: () => Date
    languageSites: LanguageSites
    /** The style with the site's colours and corners, which every page contains. */
    siteStyle: string
    shared: Shared
    viewCertificate: ViewCertificate
  },
) {
  const { config, languageSites } = parts
  const [own] = languageSites
  const { library, site } = own
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

  const look = pictureLook(site, library)
  addFile(app, '/sitemap.xml', () => sitemap({ config, library }), 'application/xml; charset=utf-8')
  addFile(app, '/robots.txt', () => robots(parts), 'text/plain; charset=utf-8')
  addFile(app, '/llms.txt', () => llmsText({ config, ...own }), 'text/plain; charset=utf-8')
  addFile(app, '/favicon.svg', () => siteMark(look), 'image/svg+xml', AN_HOUR)
  for (const { path, ...icon } of APP_ICONS)
    addFile(app, path, () => pictures.appIcon({ ...icon, look }), 'image/png', AN_HOUR)
  const { logo } = site
  if (logo) addFile(app, LOGO_PATH, async () => logo.bytes, logo.contentType, AN_HOUR)
  for (const { icon, category, picture } of shortcuts(own)) {
    const draw = () => pictures.shortcutIcon({ icon, hue: pictureLook(site, library, category).hue })
    addFile(app, picture, draw, 'image/png', A_DAY)
  }

  addTipDrawings(app, library)

  const pagesByLanguage = new Map(
    languageSites.map((languageSite) => [
      languageSite.language,
      addLanguage(app, languageSite, { ...parts, pictures, icons }),
    ]),
  )

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
    const pages = pagesByLanguage.get(languageOf(path, config.languages))
    if (isPage && pages) return send(request, reply, pages.notFound())
    return reply.status(404).header('cache-control', 'no-store').send(errorReply('not-found'))
  })
}
