import { languageBase } from '#shared/languages.ts'
import type { PageData } from '#shared/site.ts'
import type { BuiltFiles } from './built-files.ts'
import { makeHtmlDocument, type PageHead } from './html-document.ts'

/** Everything that the server knows about a page before it is rendered. */
export interface PageInput {
  path: string
  search: string
  /** The part of `search` that belongs to the address for search engines. */
  canonicalSearch: string
  data: PageData
  kind: 'website' | 'article'
  structuredData: object[]
  /** The address of the preview image of a shared link. */
  image: string
  /** The page in every language, its own first. Empty for a page that search engines must not index. */
  alternates: { language: string; url: string }[]
  /** The address of the web manifest. */
  manifest: string
  /** Search engines must not index it. */
  hidden: boolean
  /** The address of the sign-in page, if the page is for riders only. */
  signIn?: string
  /** Where other sites ask for the card of the page, with its title. */
  oembed?: { url: string; title: string }
  /** The status of the answer, if the page itself does not say it. */
  status?: number
  /** The page has no body. The browser renders it for any address. */
  empty: boolean
  /** One svg element with every icon and drawing. */
  icons: string
  /** The style with the site's colours and corners. It comes last, so it overrides the style sheets. */
  siteStyle: string
}

/** The exports of web/entry-server.tsx in one language. */
export interface PageBundle {
  render: (
    address: { path: string; search: string },
    data: PageData,
  ) => Promise<{ body: string; head: PageHead; source: string | undefined }>
}

/** Renders a page, and puts it into an HTML document with the style sheets, scripts and fonts of `assetsFor`. */
export async function makePageHtml(
  input: PageInput,
  bundle: PageBundle,
  assetsFor: BuiltFiles['assetsFor'],
): Promise<{ html: string; status: number }> {
  const { path, search, data, kind, structuredData, image, icons, manifest, siteStyle } = input
  const { body, head, source } = await bundle.render({ path, search }, data)
  const html = makeHtmlDocument({
    body: input.empty ? '' : body,
    head,
    data,
    canonical: input.hidden || head.status === 404 ? undefined : `${data.site.origin}${path}${input.canonicalSearch}`,
    alternates: head.status === 404 ? [] : input.alternates,
    manifest,
    image,
    kind,
    structuredData,
    signIn: input.signIn,
    oembed: input.oembed,
    feed: `${data.site.origin}${languageBase(data.language, data.site.languages)}/feed.xml`,
    assets: assetsFor(source),
    siteStyle,
    icons,
    isShell: input.empty,
  })
  return { html, status: input.status ?? head.status }
}
