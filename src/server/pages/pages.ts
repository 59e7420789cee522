import type { Config } from '#server/config.ts'
import type { Library } from '#server/content/library.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import type { CachedReply } from '#server/platform/http/cached-reply.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import { type PageData, pageKeys, type Site } from '#shared/site.ts'
import { readCategory } from '#shared/tips/category.ts'
import { PORTION, readFrom } from '#shared/tips/portion.ts'
import type { PageRenderer } from './page-renderer.ts'
import { listData, siteData, tipData } from './structured-data.ts'
import { tipPreviewPath } from './tip-previews.ts'

/** The address of the operator's logo. */
export const LOGO_PATH = '/logo'

/** The maximum number of cached pages. A usual library has fewer. */
const MAX_PAGES = 400

interface Page {
  path: string
  search?: string
  queries?: [key: string[], data: unknown][]
  kind?: 'website' | 'article'
  structuredData?: object[]
  /** The path of the preview image of a shared link. */
  image?: string
  /** Search engines must not index it, because its content belongs to one rider. */
  hidden?: boolean
  notFound?: true
  /** The page has no body. The browser renders it for any address. */
  empty?: true
}

/** The pages of the site. Each is rendered once for each address and year, then sent from memory. */
export function makePages(parts: {
  config: Config
  library: Library
  pages: PageRenderer
  clock: () => Date
  settings: SiteSettings
  /** One svg element with a symbol for each icon and drawing. */
  icons: string
  /** The address of the style sheet. */
  style: string
}) {
  const { config, library, clock, settings } = parts
  const cache = new ReplyCache(MAX_PAGES)

  const site = (): Site => ({
    ...(settings.name === undefined ? {} : { name: settings.name }),
    productName: settings.productName,
    origin: config.publicUrl,
    year: clock().getUTCFullYear(),
    sendsMail: config.smtpUrl !== undefined,
    operator: settings.operator,
    openingHours: settings.openingHours,
    ...(settings.logo ? { logo: LOGO_PATH } : {}),
    social: settings.social,
  })

  function make(page: Page): Promise<CachedReply> {
    const { path, search = '', queries = [], kind = 'website', structuredData = [], hidden = false } = page
    const { image = '/preview.png' } = page
    const data: PageData = {
      site: site(),
      ...(page.notFound ? { notFound: true } : {}),
      queries: [[['/api/categories'], library.categories], ...queries],
    }
    return parts.pages.renderPage({
      path,
      search,
      data,
      kind,
      structuredData,
      image: config.publicUrl + image,
      hidden,
      empty: page.empty ?? false,
      icons: parts.icons,
      style: parts.style,
    })
  }

  const kept = (key: string, page: () => Page) => cache.get(`${clock().getUTCFullYear()} ${key}`, () => make(page()))

  return {
    /** The list of a category. The parameters are the values of `?category=` and `?from=`. */
    home(value: string | null, fromValue: string | null) {
      const id = readCategory(value, library.categories)
      const category = library.categories.find((item) => item.id === id)
      const from = readFrom(fromValue, category?.tipCount)
      return kept(`home ${id} ${from}`, () => {
        const ofCategory = library.tips.filter((tip) => tip.category === id)
        const tips = ofCategory.slice(from - 1, from - 1 + PORTION)
        const cards = tips.map(({ fullDescription, didYouKnow, drawing, drawingPath, sources, ...card }) => card)
        const start = category && category !== library.categories[0] ? `?category=${id}` : ''
        return {
          path: '/',
          search: from === 1 ? start : `?category=${id}&from=${from}`,
          queries: [[pageKeys.cards(id, from), cards]],
          structuredData: category ? [siteData(site()), listData(site(), category, tips)] : [siteData(site())],
        }
      })
    },

    /** The page of a tip, or the not-found page. */
    tip(id: string) {
      const tip = library.find(id)
      if (!tip) return this.notFound()
      const category = library.categories.find((item) => item.id === tip.category)
      return kept(`tip ${tip.id}`, () => ({
        path: `/tips/${tip.id}`,
        queries: [[pageKeys.tip(tip.id), tip]],
        kind: 'article',
        image: tipPreviewPath(tip.id),
        structuredData: tipData(site(), tip, category),
      }))
    },

    plain: (path: string, { hidden = false } = {}) => kept(path, () => ({ path, hidden })),
    /** The service worker shows it for pages that are not cached when there is no network. */
    shell: () => kept('shell', () => ({ path: '/', hidden: true, empty: true })),
    notFound: () => kept('not found', () => ({ path: '/not-found', hidden: true, notFound: true })),
  }
}
