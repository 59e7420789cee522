import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageSite } from '#server/content/language-site.ts'
import { pictureLook } from '#server/content/picture-look.ts'
import { perContent } from '#server/content/served-content.ts'
import { A_DAY, AN_HOUR, type CachedReply, makeCachedReply, sendCached } from '#server/platform/http/cached-reply.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import { once } from '#server/platform/once.ts'
import { LOGO_PATH } from './pages.ts'
import type { Pictures } from './pictures.ts'
import { shortcuts } from './site-files.ts'

/** The icons of the installed app. */
const APP_ICONS = [
  { path: '/apple-touch-icon.png', size: 180, fullBleed: true },
  { path: '/icon-192.png', size: 192 },
  { path: '/icon-512.png', size: 512 },
  // A mask may cut off everything outside a circle of 80 % of the width. At this scale the whole shield is inside it.
  { path: '/icon-maskable.png', size: 512, fullBleed: true, scale: 0.9 },
]

const hidden = { schema: { hide: true } }

export const send = async (request: FastifyRequest, reply: FastifyReply, page: CachedReply | Promise<CachedReply>) =>
  sendCached(request, reply, await page)

const ownSite = ({ content }: FastifyRequest): LanguageSite => content.languageSites[0]

/** Serves a file that is made of the content at the first request, and then cached. In the site's own language by default. */
export function addFile(
  app: FastifyInstance,
  path: string,
  make: (site: LanguageSite) => string | Promise<Buffer>,
  type: string,
  {
    siteOf = ownSite,
    cacheControl,
  }: { siteOf?: (request: FastifyRequest) => LanguageSite; cacheControl?: string } = {},
) {
  const options = cacheControl ? { cacheControl } : {}
  const cached = perContent(() => once(async (site: LanguageSite) => makeCachedReply(await make(site), type, options)))
  app.get(path, hidden, (request, reply) => send(request, reply, cached(request.content)(siteOf(request))))
}

/** The icons of the installed app, with the operator's colours. */
export function addAppIcons(app: FastifyInstance, pictures: Pictures) {
  for (const { path, ...icon } of APP_ICONS) {
    const draw = ({ site, library }: LanguageSite) => pictures.appIcon({ ...icon, look: pictureLook(site, library) })
    addFile(app, path, draw, 'image/png', { cacheControl: AN_HOUR })
  }
  // Feed readers, and browsers that show no page but a PDF, ask here without having read an address.
  for (const path of ['/favicon.ico', '/apple-touch-icon-precomposed.png'])
    app.get(path, hidden, (_, reply) =>
      reply.header('cache-control', 'public, max-age=3600').redirect('/apple-touch-icon.png', 302),
    )
}

/** GET /logo: the operator's logo. */
export function addLogo(app: FastifyInstance) {
  const cached = perContent(({ site: { logo } }) =>
    once(async () => logo && makeCachedReply(logo.bytes, logo.contentType, { cacheControl: AN_HOUR })),
  )
  app.get(LOGO_PATH, hidden, async (request, reply) => {
    const logo = await cached(request.content)()
    return logo ? sendCached(request, reply, logo) : reply.callNotFound()
  })
}

/** The icons of the shortcuts in the menu of the installed app: /shortcut.png, and /shortcut-riding.png for a category. */
export function addShortcutIcons(app: FastifyInstance, pictures: Pictures) {
  const repliesOf = perContent(({ library }) => new ReplyCache(library.categories.length + 1))
  async function sendIcon(request: FastifyRequest, reply: FastifyReply) {
    const own = ownSite(request)
    const path = request.url.split('?', 1)[0] ?? ''
    const shortcut = shortcuts(own).find(({ picture }) => picture === decodeURIComponent(path))
    if (!shortcut) return reply.callNotFound()
    const { icon, category, picture } = shortcut
    const made = repliesOf(request.content).get(picture, async () => {
      const { hue } = pictureLook(own.site, own.library, category)
      return makeCachedReply(await pictures.shortcutIcon({ icon, hue }), 'image/png', { cacheControl: A_DAY })
    })
    return sendCached(request, reply, await made)
  }
  app.get('/shortcut.png', hidden, sendIcon)
  app.get('/shortcut-:category.png', hidden, sendIcon)
}
