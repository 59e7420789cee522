import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '#server/config.ts'
import { contentPath, writeFields } from '#server/content/file-fields.ts'
import type { LanguageSite } from '#server/content/language-site.ts'
import { siteIn } from '#server/content/language-site.ts'
import { sharedBytes } from '#server/content/revised-files.ts'
import { makeServedContent, type ServedContent } from '#server/content/served-content.ts'
import type { Photo } from '#server/content/tip-photos.ts'
import type { Db } from '#server/db/open.ts'
import type { ContentDraftRow } from '#server/db/tables/content.ts'
import { sendPlainPage } from '#server/platform/http/plain-page.ts'
import { ownContent } from '#server/platform/http/request-content.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Photos } from '#server/platform/photos.ts'
import { isShareCode } from '#server/platform/share-code.ts'
import { addressIn } from '#shared/languages.ts'
import { OFFLINE_PHOTO_WIDTH } from '#shared/tips/photo.ts'
import * as text from '#texts'
import { PREVIEW_PATH } from './admin-routes.ts'
import { hashOfToken } from './draft-service.ts'
import { pictureChanges } from './picture-changes-service.ts'
import { findPicture } from './picture-repository.ts'
import { readHolding } from './publish-service.ts'
import type { ContentReloader } from './reloader-service.ts'
import { findDraftByPreview } from './repository.ts'

interface Options {
  db: Db
  config: Config
  clock: () => Date
  contentReloader: ContentReloader
  photos: Photos
  limits: Limits
}

/** How many previews are kept in memory. Each is a library with its pages. */
const MAX_PREVIEWS = 4

/** How many pages of previews are kept, of about 100 KB each. */
const MAX_PAGES = 40

/** Undefined when the draft has mistakes. */
type PreviewPage = { html: string; policy: string } | undefined

/** A draft that was found by its link. */
interface Found {
  draft: ContentDraftRow
  tipId: unknown
  /** Changes with the draft, its picture and what is published. */
  key: string
  address: string
}

const hidden = { schema: { hide: true } }

/** The parts of a page that a preview must not have: scripts, and everything for search engines and for links. */
const OF_THE_PAGE =
  /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="(?:canonical|alternate)"[^>]*>|<link data-rel="manifest"[^>]*>|<meta (?:name="robots"|property="og:(?:url|image)[^"]*")[^>]*>/g

/** The addresses of the photo of a tip in its page (web/features/tips/tip-picture.tsx). */
const PRELOADED_PHOTO = /<link rel="preload" as="image"[^>]*>/g
const SOURCES_OF_PHOTO = /(tip-photo") src="[^"]*" srcSet="[^"]*"/

/** Keeps a preview out of all caches, and its address out of the Referer header. */
function sendUncached(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
}

/**
 * The addresses at which a draft is seen, in the language of its file: the page and the list.
 * @param tipId the id of the tip that the draft belongs to
 */
function screensOf({ path }: ContentDraftRow, tipId: unknown, { base, library }: LanguageSite) {
  const { kind, id } = contentPath(path)
  const category = kind === 'tip' ? id : undefined
  const first = library.categories[0]?.id
  const list = category === undefined || category === first ? addressIn(base, '/') : `${base}/?category=${category}`
  const tip = kind === 'tip' ? library.find(String(tipId)) : undefined
  return { list, page: tip ? `${base}/tips/${tip.id}` : list }
}

/** Pages of a draft for everybody who has its link. They are made of the draft alone, and never of what is published. */
export async function previewRoutes(
  app: FastifyInstance,
  { db, config, clock, contentReloader, photos, limits }: Options,
) {
  const previews = new LRUCache<string, Promise<ServedContent | undefined>>({ max: MAX_PREVIEWS })
  const pages = new LRUCache<string, Promise<PreviewPage>>({ max: MAX_PAGES })

  /** The content with the draft. Undefined when the draft has mistakes. */
  async function build({ path, fields }: ContentDraftRow): Promise<ServedContent | undefined> {
    const bytes = sharedBytes(path, writeFields(contentPath(path), JSON.parse(fields)))
    const parts = { db, contentDir: config.contentDir, reloader: contentReloader }
    const { changes } = await pictureChanges(
      db,
      path,
      async (file) => (await readHolding(db, parts, file)).published?.bytes,
    )
    const pictures = changes.map((change) => ({
      ...change,
      bytes: change.body === null ? null : sharedBytes(change.path, change.body),
    }))
    const library = await contentReloader.buildWith([{ path, kind: 'file', bytes }, ...pictures])
    return library && makeServedContent(config, library, clock())
  }

  async function findPreview({ params }: FastifyRequest): Promise<Found | undefined> {
    const { token } = params as { token: string }
    const draft = isShareCode(token) ? await findDraftByPreview(db, hashOfToken(token)) : undefined
    if (!draft || (draft.preview_until ?? '') <= clock().toISOString()) return undefined
    const { version, checked } = await contentReloader.update()
    const picture = (await findPicture(db, draft.path))?.version
    const key = JSON.stringify([draft.path, draft.version, picture, version])
    // The draft of a translation has no id.
    const tipId: unknown = JSON.parse(draft.fields).id ?? checked.tips.get(contentPath(draft.path).original)?.id
    return { draft, tipId, key, address: `${PREVIEW_PATH}/${token}` }
  }

  /** The content with the draft. It takes a fifth of a second of the worker, so one link has it built only so often. */
  async function contentOf({ draft, key }: Found): Promise<ServedContent | undefined> {
    const known = previews.get(key)
    if (known) return known
    await limits.draftLink.use(draft.path)
    const content = previews.get(key) ?? build(draft)
    previews.set(key, content)
    content.catch(() => previews.delete(key))
    return content
  }

  /** The page with its photo inside, because its address answers the photo that is published. */
  async function withPhoto(page: string, photo: Photo | undefined): Promise<string> {
    if (!photo) return page
    const bytes = await photos.resize(photo, OFFLINE_PHOTO_WIDTH, 'webp')
    return page
      .replace(PRELOADED_PHOTO, '')
      .replace(SOURCES_OF_PHOTO, `$1 src="data:image/webp;base64,${bytes.toString('base64')}"`)
  }

  /** A page of a draft. Undefined when the draft has mistakes. */
  async function makePage(found: Found, screen: 'page' | 'list'): Promise<PreviewPage> {
    const { draft, tipId, address } = found
    const content = await contentOf(found)
    if (!content) return undefined
    const languageSite = siteIn(contentPath(draft.path).language, content.languageSites)
    const screens = screensOf(draft, tipId, languageSite)
    // The inner await is needed, because `inject` begins the request only when it is awaited, and it must begin inside
    // `run`.
    const answer = await ownContent.run(content, async () => await app.inject(screens[screen]))
    const tip = /\/tips\/(\d+)/.exec(screens[screen])?.[1]
    const html = (await withPhoto(answer.body, languageSite.library.photoOf(Number(tip))))
      .replace(OF_THE_PAGE, '')
      .replace('<head>', '<head>\n<meta name="robots" content="noindex">')
      .replaceAll(`href="${screens.page}"`, `href="${address}"`)
      .replaceAll(`href="${screens.list}"`, `href="${address}/list"`)
    return { html, policy: String(answer.headers['content-security-policy']) }
  }

  async function show(request: FastifyRequest, reply: FastifyReply, screen: 'page' | 'list') {
    const found = await findPreview(request)
    if (!found) return reply.callNotFound()
    sendUncached(reply)
    const key = JSON.stringify([found.key, found.address, screen])
    const made = pages.get(key) ?? makePage(found, screen)
    pages.set(key, made)
    made.catch(() => pages.delete(key))
    const page = await made
    if (!page) {
      const own = request.content.languageSites[0]
      const locale = { locale: own.language }
      return sendPlainPage(reply, {
        language: own.language,
        siteTitle: own.site.title,
        home: '/',
        title: text.preview_unfinished({}, locale),
        text: text.preview_unfinished_text({}, locale),
        homeLabel: text.preview_home({}, locale),
      })
    }
    return reply.header('content-security-policy', page.policy).type('text/html; charset=utf-8').send(page.html)
  }

  app.get(`${PREVIEW_PATH}/:token`, hidden, (request, reply) => show(request, reply, 'page'))
  app.get(`${PREVIEW_PATH}/:token/list`, hidden, (request, reply) => show(request, reply, 'list'))
}
