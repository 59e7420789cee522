import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { makeSprite } from '#server/content/icons.ts'
import { type LanguageSite, siteIn } from '#server/content/language-site.ts'
import { pictureLook } from '#server/content/picture-look.ts'
import { type CurrentContent, perContent, type ServedContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import { viewCertificate } from '#server/features/certificates/service.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { isBrowser, isPageView } from '#server/platform/analytics/page-views.ts'
import {
  A_DAY,
  AN_HOUR,
  type CachedReply,
  FOREVER,
  makeCachedReply,
  sendCached,
} from '#server/platform/http/cached-reply.ts'
import { errorReply } from '#server/platform/http/error-replies.ts'
import { withoutLastSlashes } from '#server/platform/http/readable-url.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import { forEachLanguage, ownContent } from '#server/platform/http/request-content.ts'
import type { Photos } from '#server/platform/photos.ts'
import { UI_ICONS } from '#shared/icons.ts'
import { addressIn, type Languages, languageOf, withoutOwnCode } from '#shared/languages.ts'
import { ACHIEVEMENTS } from '#shared/learning/rules.ts'
import { SHELL_PATH } from '#shared/offline.ts'
import { PLAIN_PAGES } from '#shared/plain-pages.ts'
import { readCategory } from '#shared/tips/category.ts'
import * as text from '#texts'
import { feed } from './feed.ts'
import { addAppIcons, addFile, addLogo, addShortcutIcons, send } from './file-routes.ts'
import type { PageRenderer } from './page-renderer.ts'
import { makePages, type Pages } from './pages.ts'
import { makePictures, type Pictures } from './pictures.ts'
import { addRulesPreviews } from './rules-previews.ts'
import { makeServiceWorker } from './service-worker.ts'
import { addSharedPages } from './shared-pages.ts'
import { llmsText, manifest, robots, sitemap } from './site-files.ts'
import { siteMark } from './site-mark.ts'
import { addSitePreview } from './site-preview.ts'
import { addTipDrawings } from './tip-drawings.ts'
import { addTipPhotos } from './tip-photos.ts'
import { addTipPreviews } from './tip-previews.ts'
import { addWellKnown } from './well-known.ts'

const hidden = { schema: { hide: true } }

/** The parts that the pages and files of all languages share. */
interface Common {
  config: Config
  db: Db
  pages: PageRenderer
  clock: () => Date
  currentContent: CurrentContent
  counts: Counts
  pictures: Pictures
  photos: Photos
  /** The pages in the language of a site. */
  pagesOf: (content: ServedContent, site: LanguageSite) => Pages
}

type SiteOf = (request: FastifyRequest) => LanguageSite

/** Adds the pages and files of one language. Their addresses begin with its base. */
function addLanguage(app: FastifyInstance, base: string, siteOf: SiteOf, common: Common) {
  const { counts, pictures, db, clock } = common
  const pagesFor = (request: FastifyRequest) => common.pagesOf(request.content, siteOf(request))

  /** Lets the answer count a view of a page, when a browser asks for it. */
  const countView = (request: FastifyRequest, reply: FastifyReply, path: string) => {
    reply.counted = { count: counts.of('view', path, siteOf(request).language), if: isPageView }
  }

  const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? null
  // '/de' and '/de/' are one page.
  for (const path of base === '' ? ['/'] : [base, `${base}/`]) {
    app.get<{ Querystring: { category?: string | string[]; from?: string | string[] } }>(
      path,
      hidden,
      (request, reply) => {
        const { library } = siteOf(request)
        const category = first(request.query.category)
        countView(request, reply, `/?category=${readCategory(category, library.categories)}`)
        return send(request, reply, pagesFor(request).home(category, first(request.query.from)))
      },
    )
  }
  type Place = { Querystring: { place?: string | string[] } }
  app.get<{ Params: { id: string } } & Place>(`${base}/tips/:id`, hidden, (request, reply) => {
    const tip = siteOf(request).library.find(request.params.id)
    if (tip) countView(request, reply, `/tips/${tip.id}`)
    return send(request, reply, pagesFor(request).tip(request.params.id, first(request.query.place)))
  })
  app.get<Place>(`${base}/rules`, hidden, (request, reply) => {
    countView(request, reply, '/rules')
    return send(request, reply, pagesFor(request).rules(first(request.query.place)))
  })
  app.get<{ Params: { code: string } }>(`${base}/certificates/:code`, hidden, async (request, reply) => {
    countView(request, reply, '/certificates/:code')
    const view = await viewCertificate(db, request.params.code, siteOf(request).library, {
      library: request.content.library,
      clock,
    })
    return sendCached(request, reply, await pagesFor(request).certificate(view), { isOfRider: true })
  })
  // The address of Admin before it had this name, which links in mails still have.
  app.get(`${base}/desk`, hidden, ({ url }, reply) => reply.redirect(url.replace(`${base}/desk`, `${base}/admin`), 301))
  for (const page of PLAIN_PAGES) {
    app.get(base + page.path, hidden, (request, reply) => {
      countView(request, reply, page.path)
      return send(request, reply, pagesFor(request).plain(page))
    })
  }
  for (const [path, page] of [
    ['/groups/:id', 'group'],
    ['/join/:code', 'invitation'],
  ] as const) {
    app.get(base + path, hidden, (request, reply) => {
      countView(request, reply, path)
      return send(request, reply, pagesFor(request)[page]())
    })
  }
  app.get(base + SHELL_PATH, hidden, (request, reply) => {
    reply.counted = { count: counts.of('offline-copy', '', siteOf(request).language), if: isBrowser }
    return send(request, reply, pagesFor(request).shell())
  })
  addTipPreviews(app, base, { siteOf, pictures, photos: common.photos })
  addRulesPreviews(app, base, { siteOf, pictures })
  addSharedPages(app, base, { siteOf, pagesFor, countView, pictures, parts: common })
  const makeFeed = async (site: LanguageSite) =>
    Buffer.from(await feed(site, { ...common, publicUrl: common.config.publicUrl }))
  addFile(app, `${base}/feed.xml`, makeFeed, 'application/atom+xml; charset=utf-8', { siteOf })
  addFile(app, `${base}/manifest.webmanifest`, manifest, 'application/manifest+json; charset=utf-8', { siteOf })
  const preview = ({ language, library, site }: LanguageSite) =>
    pictures.preview({
      siteTitle: site.title,
      title: site.title,
      text: text.preview_text({}, { locale: language }),
      look: pictureLook(site, library),
    })
  addFile(app, `${base}/preview.png`, preview, 'image/png', { siteOf, cacheControl: A_DAY })

  // Cached by year, because the ETags of pages in it change with the year in their footer.
  const workersOf = perContent(() => new ReplyCache(1))
  const worker = async (request: FastifyRequest): Promise<CachedReply> => {
    const { content } = request
    const languageSite = siteOf(request)
    const made = await workersOf(content).get(String(common.clock().getUTCFullYear()), async () =>
      makeCachedReply(
        await makeServiceWorker(app, { ...common, languageSite, content }),
        'text/javascript; charset=utf-8',
      ),
    )
    const wanted = ownContent.getStore() ?? common.currentContent()
    if (content === wanted) return made
    // The content was replaced meanwhile, so the worker may name versions of both.
    request.content = wanted
    return worker(request)
  }
  app.get(`${base}/sw.js`, hidden, (request, reply) => {
    // Without this header the worker's scope would be its folder '/de/', which does not contain the page '/de'.
    reply.header('service-worker-allowed', addressIn(base, '/'))
    return send(request, reply, worker(request))
  })
}

/** Whether browsers read an address as one of another site. */
const isElsewhere = (path: string) => /^\/[/\\]/.test(path)

/**
 * The address without slashes at its end, or without the code of the site's own language, with its parameters. Undefined for an
 * address that has neither.
 */
function presentPage(url: string, languages: Languages): string | undefined {
  const [path = ''] = url.split('?', 1)
  const shorter = path !== '/' && path.endsWith('/') ? withoutLastSlashes(path) : withoutOwnCode(path, languages)
  // A worker that was installed behind the code must not be answered from another folder.
  if (shorter === undefined || isElsewhere(path) || isElsewhere(shorter) || shorter === '/sw.js') return undefined
  return shorter + url.slice(path.length)
}

/** One svg element with every icon and drawing that pages use. */
function iconsOf({ library }: ServedContent): string {
  const drawings = ['road', ...library.categories.map(({ id }) => id)].map(
    (id) => [id, library.lookOf(id).drawing] as const,
  )
  return makeSprite(
    [
      ...UI_ICONS,
      ...ACHIEVEMENTS.map(({ icon }) => icon),
      ...library.categories.map((c) => c.icon),
      ...library.tips.map((t) => t.icon),
    ],
    drawings,
  )
}

/** Everything that is not the API: pages, built files, other files such as robots.txt, and the not-found page. */
export async function pageRoutes(
  app: FastifyInstance,
  parts: {
    config: Config
    db: Db
    pages: PageRenderer
    clock: () => Date
    currentContent: CurrentContent
    counts: Counts
    photos: Photos
  },
) {
  const { config } = parts
  const pictures = makePictures()
  app.addHook('onClose', pictures.close)

  addFile(app, '/sitemap.xml', ({ library }) => sitemap({ config, library }), 'application/xml; charset=utf-8')
  addFile(app, '/robots.txt', () => robots(parts), 'text/plain; charset=utf-8')
  addFile(app, '/llms.txt', (own) => llmsText({ config, ...own }), 'text/plain; charset=utf-8')
  addWellKnown(app, parts)
  const svg = ({ site, library }: LanguageSite) => siteMark(pictureLook(site, library))
  addFile(app, '/favicon.svg', svg, 'image/svg+xml', { cacheControl: AN_HOUR })
  addAppIcons(app, pictures)
  addShortcutIcons(app, pictures)
  addLogo(app)
  addTipDrawings(app)
  addTipPhotos(app, parts.photos)

  const icons = perContent(iconsOf)
  addSitePreview(app, { ...parts, iconsOf: icons })

  const pagesByLanguage = perContent((content) => {
    return new Map(
      content.languageSites.map((languageSite) => [
        languageSite.language,
        makePages({ ...parts, languageSite, icons: icons(content), content }),
      ]),
    )
  })
  const pagesOf = (content: ServedContent, { language }: LanguageSite) =>
    pagesByLanguage(content).get(language) as Pages
  forEachLanguage(config, (base, siteOf) => addLanguage(app, base, siteOf, { ...parts, pictures, pagesOf }))

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
    const present = isPage ? presentPage(request.url, config.languages) : undefined
    if (present !== undefined) return reply.header('cache-control', 'public, max-age=3600').redirect(present, 301)
    if (isPage) {
      const site = siteIn(languageOf(path, config.languages), request.content.languageSites)
      return send(request, reply, pagesOf(request.content, site).notFound())
    }
    return reply.status(404).header('cache-control', 'no-store').send(errorReply('not-found'))
  })
}
