import { hash } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { LanguageSite } from '#server/content/language-site.ts'
import { toCard } from '#server/content/library.ts'
import { defaultPlace, findPlace, rulesOfPlace } from '#server/content/place-rules.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import { drawingInPage } from '#server/content/tip-drawings.ts'
import type { CachedReply } from '#server/platform/http/cached-reply.ts'
import { ReplyCache } from '#server/platform/http/reply-cache.ts'
import { relyingPartyOf } from '#server/platform/passkeys/relying-party.ts'
import type { CertificateView } from '#shared/contract/certificates.ts'
import { embedding } from '#shared/contract/embedding.ts'
import { addressIn, languageBase } from '#shared/languages.ts'
import type { Sent } from '#shared/name.ts'
import { type PlainPage, SIGN_IN_PATH } from '#shared/plain-pages.ts'
import { type PageData, pageKeys, rulesKey, type Site } from '#shared/site.ts'
import { readCategory } from '#shared/tips/category.ts'
import { PORTION, readFrom } from '#shared/tips/portion.ts'
import * as text from '#texts'
import type { PageRenderer } from './page-renderer.ts'
import { rulesPreviewPath } from './rules-previews.ts'
import { listData, siteData, tipData } from './structured-data.ts'
import { tipPreviewPath } from './tip-previews.ts'

/** The address of the operator's logo. */
export const LOGO_PATH = '/logo'

/** The maximum number of cached pages. A usual library has fewer. */
const MAX_PAGES = 400
/** The maximum number of cached pages that riders share. They have a cache of their own, so that they push out no other page. */
const MAX_SHARED_PAGES = 100

interface Page {
  path: string
  search?: string
  /** The place whose rules the page shows, if its canonical address has another place. */
  place?: string | undefined
  queries?: [key: string[], data: unknown][]
  kind?: 'website' | 'article'
  structuredData?: object[]
  /** The path of the preview image of a shared link. */
  image?: string
  /** Search engines must not index it, because its content belongs to one rider. */
  hidden?: boolean
  /** Visitors are led to the sign-in page. */
  forRiders?: boolean
  notFound?: true
  status?: number
  /** The title for other sites that show the page as a card. */
  cardTitle?: string
  /** An svg element with symbols that only this page shows. */
  symbols?: string
  /** The page has no body. The browser renders it for any address. */
  empty?: true
}

/** Where other sites ask for the card of a page. */
const oembedAddress = (publicUrl: string, page: string) =>
  `${publicUrl}${embedding.show.path}?${new URLSearchParams({ url: page })}`

const hashOf = (data: unknown) => hash('sha256', JSON.stringify(data), 'base64url')

export type Pages = ReturnType<typeof makePages>

/** The pages of the site in one language. Each is rendered once for each address and year, then sent from memory. */
export function makePages(parts: {
  config: Config
  pages: PageRenderer
  clock: () => Date
  languageSite: LanguageSite
  /** One svg element with every icon and drawing. */
  icons: string
  content: Pick<ServedContent, 'siteStyle' | 'rulesSince'>
}) {
  const { config, clock, content } = parts
  const { language, base, library, site: settings } = parts.languageSite
  const address = (path: string) => config.publicUrl + addressIn(base, path)
  const cache = new ReplyCache(MAX_PAGES)
  const sharedCache = new ReplyCache(MAX_SHARED_PAGES)
  const ownPlace = defaultPlace(library)
  /** A place that the site does not have, or no longer, counts as none, so that older links still lead to rules. */
  const placeOfAddress = (place: string | null) => findPlace(library, place)?.id ?? ownPlace

  const languageWords = Object.fromEntries(
    config.languages.map((locale) => [
      locale,
      {
        name: text.language_name({}, { locale }),
        offer: text.language_offer({}, { locale }),
        link: text.language_offer_link({}, { locale }),
        close: text.language_offer_close({}, { locale }),
      },
    ]),
  )
  const site = (): Site => ({
    ...(settings.name === undefined ? {} : { name: settings.name }),
    productName: settings.productName,
    origin: config.publicUrl,
    languages: config.languages,
    languageWords,
    year: clock().getUTCFullYear(),
    sendsMail: config.smtpUrl !== undefined,
    offersPasskeys: relyingPartyOf(config.publicUrl) !== undefined && !config.oidc?.isOnly,
    ...(config.oidc ? { provider: { label: config.oidc.label, isOnly: config.oidc.isOnly } } : {}),
    operator: settings.operator,
    openingHours: settings.openingHours,
    ...(settings.logo ? { logo: LOGO_PATH } : {}),
    social: settings.social,
    places: library.places.map(({ id, name, within, language }) => ({
      id,
      name,
      ...(within === undefined ? {} : { within }),
      ...(language === undefined ? {} : { language }),
    })),
    ...(ownPlace === undefined ? {} : { place: ownPlace }),
    rulesSince: content.rulesSince.getTime(),
  })

  const about = () => ({ site: site(), language, address })

  function make(page: Page): Promise<CachedReply> {
    const { path, search = '', queries = [], kind = 'website', structuredData = [], hidden = false } = page
    const { image = '/preview.png' } = page
    const alternates = config.languages.map((language) => ({
      language,
      url: config.publicUrl + addressIn(languageBase(language, config.languages), path + search),
    }))
    const data: PageData = {
      site: site(),
      language,
      ...(page.notFound ? { notFound: true } : {}),
      queries: [[['/api/categories'], library.categories], ...queries],
    }
    return parts.pages.renderPage({
      // The home page in German is '/de' without a query and '/de/?…' with one.
      path: search === '' ? addressIn(base, path) : base + path,
      search: page.place === undefined ? search : `?place=${page.place}`,
      canonicalSearch: search,
      data,
      kind,
      structuredData,
      image: config.publicUrl + base + image,
      alternates: hidden ? [] : alternates,
      manifest: `${base}/manifest.webmanifest`,
      hidden,
      ...(page.forRiders ? { signIn: addressIn(base, SIGN_IN_PATH) } : {}),
      empty: page.empty ?? false,
      ...(page.cardTitle === undefined
        ? {}
        : { oembed: { url: oembedAddress(config.publicUrl, address(path)), title: page.cardTitle } }),
      ...(page.status === undefined ? {} : { status: page.status }),
      icons: parts.icons + (page.symbols ?? ''),
      siteStyle: content.siteStyle,
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
        const cards = tips.map(toCard)
        const start = category && category !== library.categories[0] ? `?category=${id}` : ''
        return {
          path: '/',
          search: from === 1 ? start : `?category=${id}&from=${from}`,
          queries: [[pageKeys.cards(id, from), cards]],
          structuredData: [siteData(about()), ...(category ? [listData(about(), category, tips)] : [])],
        }
      })
    },

    /** The page of a tip with the rules of a place, or the not-found page for an unknown tip. `place` is the value of `?place=`. */
    tip(id: string, place: string | null) {
      const tip = library.find(id)
      if (!tip) return this.notFound()
      const shown = placeOfAddress(place)
      const all = tip.rules && shown !== undefined ? rulesOfPlace(library, shown) : undefined
      const rules = all && { ...all, rules: all.rules.filter((rule) => tip.rules?.includes(rule.id)) }
      const category = library.categories.find((item) => item.id === tip.category)
      const drawing = library.drawingOf(tip.id)
      const other = shown === ownPlace ? undefined : shown
      return kept(`tip ${tip.id} ${other ?? ''}`, () => ({
        path: `/tips/${tip.id}`,
        place: other,
        queries: [
          [pageKeys.tip(tip.id), drawing ? { ...tip, drawingPath: '' } : tip],
          ...(rules ? [[pageKeys.rulesOfTip(tip.id, rules.id), rules] as [string[], unknown]] : []),
        ],
        ...(drawing ? { symbols: drawingInPage(drawing) } : {}),
        kind: 'article',
        image: tipPreviewPath(tip.id),
        cardTitle: tip.title,
        structuredData: tipData(about(), tip, category),
      }))
    },

    /**
     * The rules of a place. A site with several places and no default one lets visitors choose. A site without places has no such
     * page.
     * @param place the value of `?place=`
     */
    rules(place: string | null) {
      if (library.places.length === 0) return this.notFound()
      const shown = placeOfAddress(place)
      const rules = shown === undefined ? undefined : rulesOfPlace(library, shown)
      return kept(`rules ${shown ?? ''}`, () => ({
        path: '/rules',
        search: rules && rules.id !== ownPlace ? `?place=${rules.id}` : '',
        queries: rules ? [[rulesKey(rules.id), rules]] : [],
        ...(rules ? { image: rulesPreviewPath(rules.id) } : {}),
      }))
    },

    /** The public page of a certificate. It is rendered once for each state, which seldom changes. */
    certificate(view: Sent<CertificateView>) {
      const code = view.state === 'valid' ? view.code : view.state
      return sharedCache.get(`${clock().getUTCFullYear()} ${hashOf(view)}`, () =>
        make({
          path: `/certificates/${code}`,
          queries: [[pageKeys.certificate(), view]],
          hidden: true,
          status: view.state === 'valid' ? 200 : view.state === 'unknown' ? 404 : 410,
        }),
      )
    },

    plain: ({ path, kind }: PlainPage) =>
      kept(path, () => ({ path, hidden: kind === 'for-riders', forRiders: kind === 'for-riders' })),
    /** The page of any group. Its browser asks for the group, so that the page is the same for everybody. */
    group: () => kept('group', () => ({ path: '/groups/-', hidden: true, forRiders: true })),
    /** The page of any invitation. The server looks no code up for it, so that it helps nobody to guess one. */
    invitation: () => kept('invitation', () => ({ path: '/join/-', hidden: true })),
    /** The service worker shows this page for pages that are not cached when there is no network. */
    shell: () => kept('shell', () => ({ path: '/', hidden: true, empty: true })),
    /** A page that a rider shares. It is rendered again when `data` changes. `key` is the query key of `data`. */
    shared: (path: string, key: string[], data: unknown, image?: string) => {
      const page = { path, hidden: true, queries: [[key, data] as [string[], unknown]], ...(image ? { image } : {}) }
      return sharedCache.get(`${clock().getUTCFullYear()} ${path} ${hashOf(data)}`, () => make(page))
    },
    /** Says that nothing is shared at an address. `folder` is the first part of its path, such as '/lists'. */
    notShared: (folder: string) =>
      kept(`not shared ${folder}`, () => ({ path: `${folder}/not-shared`, hidden: true, notFound: true })),
    notFound: () => kept('not found', () => ({ path: '/not-found', hidden: true, notFound: true })),
  }
}
