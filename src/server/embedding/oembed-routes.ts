import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { siteIn } from '#server/content/language-site.ts'
import { tipPreviewPath } from '#server/pages/tip-previews.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { readableUrl, withoutLastSlashes } from '#server/platform/http/readable-url.ts'
import { route } from '#server/platform/http/route.ts'
import { embedding } from '#shared/contract/embedding.ts'
import { addressIn, languageBase, languageOf, pathIn, withoutOwnCode } from '#shared/languages.ts'
import { shownAddress } from './card-html.ts'
import { cardPath } from './card-routes.ts'
import { cardSize } from './card-size.ts'

/** How long another site may keep an answer (s). */
const CACHE_AGE = 86_400

/** The id in the path of a tip's page or card. */
const TIP_PATH = /^(?:\/embed)?\/tips\/(\d{1,9})$/

/** The language and the tip of an address of this site, or undefined for any other address. */
function readAddress(address: string, { publicUrl, languages }: Pick<Config, 'publicUrl' | 'languages'>) {
  if (!URL.canParse(address)) return undefined
  const { origin, pathname: encoded } = new URL(address)
  // As the router reads addresses: needless percent encoding and a slash at the end change nothing.
  const given = withoutLastSlashes(decodeURIComponent(readableUrl(encoded)))
  const pathname = withoutOwnCode(given, languages) ?? given
  if (origin !== new URL(publicUrl).origin) return undefined
  const language = languageOf(pathname, languages)
  const id = TIP_PATH.exec(pathIn(languageBase(language, languages), pathname))?.[1]
  return id === undefined ? undefined : { language, id }
}

/** GET /api/oembed: the card of a tip for another site. */
export async function oembedRoutes(app: FastifyInstance, { config }: { config: Config }) {
  route(app, embedding.show, async ({ query: { url, maxwidth, maxheight }, content, reply }) => {
    const read = readAddress(url, config)
    const site = read && siteIn(read.language, content.languageSites)
    const tip = read && site?.library.find(read.id)
    if (!site || !tip) throw new AppError('not-found')
    const address = (path: string) => config.publicUrl + addressIn(site.base, path)
    const page = address(`/tips/${tip.id}`)
    const text = { title: tip.title, sentence: tip.shortDescription, address: shownAddress(page) }
    const hasPicture = tip.photo !== undefined || site.library.drawingOf(tip.id) !== undefined
    const { width, height } = cardSize(
      { ...text, hasPicture },
      { ...(maxwidth ? { maxWidth: maxwidth } : {}), ...(maxheight ? { maxHeight: maxheight } : {}) },
    )
    // oEmbed wants the thumbnail within the same limits as the card.
    const fits = (maxwidth ?? 1200) >= 1200 && (maxheight ?? 630) >= 630
    const title = escapeHtml(tip.title)
    const link = `<blockquote><a href="${escapeHtml(page)}">${title}</a></blockquote>`
    const frame = `<iframe src="${escapeHtml(address(cardPath(tip.id)))}" width="${width}" height="${height}" title="${title}" frameborder="0"></iframe>`
    // Some sites ask from the browsers of their editors, which need this header.
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=3600')
    return {
      version: '1.0' as const,
      type: 'rich' as const,
      provider_name: site.site.title,
      provider_url: address('/'),
      title: tip.title,
      html: link + frame,
      width,
      height,
      ...(fits ? { thumbnail_url: address(tipPreviewPath(tip.id)), thumbnail_width: 1200, thumbnail_height: 630 } : {}),
      cache_age: CACHE_AGE,
    }
  })
}
