import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { CODE_SCRIPT, EARLY_PRESS_SCRIPT, SIGN_IN_SCRIPT, THEME_SCRIPT } from '#server/platform/http/page-scripts.ts'
import { textDirection } from '#server/platform/text-direction.ts'
import { OLDEST_BROWSERS } from '#shared/oldest-browsers.ts'
import { type PageData, siteTitle } from '#shared/site.ts'
import * as text from '#texts'
import type { PageAssets } from './built-files.ts'

/** A page sets these values while it is rendered. */
export interface PageHead {
  title: string
  description: string
  status: 200 | 404
}

interface HtmlDocument {
  body: string
  head: PageHead
  data: PageData
  /** The address for search engines, or undefined for a page that they must not index. */
  canonical: string | undefined
  /** The page in every language, the site's own first. */
  alternates: { language: string; url: string }[]
  /** The address of the web manifest. */
  manifest: string
  image: string
  kind: 'website' | 'article'
  structuredData: object[]
  assets: PageAssets
  /** The address of the sign-in page, if the page is for riders only. */
  signIn: string | undefined
  /** Where other sites ask for the card of the page, with its title. */
  oembed: { url: string; title: string } | undefined
  /** The address of the feed of tips in the language of the page. */
  feed: string
  /** Is in the page, because another file would delay the first paint by a round trip. */
  siteStyle: string
  /** Every icon as a symbol, in one svg element. */
  icons: string
  /** Whether the page is the shell: the empty page that the browser fills for any address. */
  isShell: boolean
}

/** JSON for a script element. Escapes '<', so that no text in it can close the element. */
function inertJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/** A language as Open Graph names it: de_DE for `de`. */
function openGraphLocale(language: string): string {
  const { language: code, region } = new Intl.Locale(language).maximize()
  return `${code}_${region}`
}

/** The links to the page in every language. A visitor whose language is not there gets the site's own one. */
function alternateLinks(alternates: HtmlDocument['alternates']): string[] {
  const [own] = alternates
  if (!own || alternates.length === 1) return []
  return [...alternates, { language: 'x-default', url: own.url }].map(
    ({ language, url }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}">`,
  )
}

/** Leads visitors to the sign-in page, also those without JavaScript. */
function leadToSignIn(signIn: string): string {
  const address = escapeHtml(signIn)
  const refresh = `<meta http-equiv="refresh" content="0;url=${address}">`
  return `<script data-sign-in="${address}">${SIGN_IN_SCRIPT}</script>\n<noscript>${refresh}</noscript>`
}

/** The whole HTML document around a rendered page. */
export function makeHtmlDocument({
  body,
  head,
  data,
  canonical,
  alternates,
  manifest,
  image,
  kind,
  structuredData,
  assets,
  signIn,
  oembed,
  feed,
  siteStyle,
  icons,
  isShell,
}: HtmlDocument): string {
  const title = escapeHtml(head.title)
  const description = escapeHtml(head.description)
  const otherLanguages = alternates.map(({ language }) => language).filter((language) => language !== data.language)
  const meta = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(canonical
      ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`]
      : ['<meta name="robots" content="noindex">']),
    ...alternateLinks(alternates),
    ...(canonical ? [`<link rel="alternate" type="application/atom+xml" href="${escapeHtml(feed)}">`] : []),
    ...(oembed
      ? [
          `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed.url)}" title="${escapeHtml(oembed.title)}">`,
        ]
      : []),
    `<meta property="og:site_name" content="${escapeHtml(siteTitle(data.site, data.language))}">`,
    `<meta property="og:type" content="${kind}">`,
    `<meta property="og:locale" content="${openGraphLocale(data.language)}">`,
    ...otherLanguages.map((language) => `<meta property="og:locale:alternate" content="${openGraphLocale(language)}">`),
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    ...(canonical ? [`<meta property="og:url" content="${escapeHtml(canonical)}">`] : []),
    `<meta property="og:image" content="${escapeHtml(image)}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
    ...structuredData.map((item) => `<script type="application/ld+json">${inertJson(item)}</script>`),
  ]
  // THEME_SCRIPT loads them early where they are on the device.
  const fonts = assets.fonts.map((file) => `<link data-font href="${file}" as="font" type="font/woff2" crossorigin>`)
  const scripts = `<script>${CODE_SCRIPT}</script>\n<script>${EARLY_PRESS_SCRIPT}</script>`
  // Scripts have `data-rel`, because CODE_SCRIPT loads them after the style sheet.
  const links = [
    ...assets.styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    `<style>${siteStyle}</style>`,
    ...assets.scripts.map((file) => `<link data-rel="modulepreload" href="${file}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link data-rel="manifest" href="${manifest}">`,
    assets.head ?? '',
  ]
  return `<!doctype html>
<html lang="${data.language}" dir="${textDirection(data.language)}"${isShell ? ' data-shell' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff">
${fonts.join('\n')}
<script>${THEME_SCRIPT}</script>
${[...(signIn ? [leadToSignIn(signIn)] : []), scripts, ...meta, ...links].join('\n')}
</head>
<body>
<p class="old-browser" data-nosnippet>${escapeHtml(text.shell_old_browser(OLDEST_BROWSERS, { locale: data.language }))}</p>
<div id="root">${body}</div>
${icons}
<script type="application/json" id="page-data">${inertJson(data)}</script>
</body>
</html>
`
}
