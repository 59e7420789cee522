import { CODE_SCRIPT, THEME_SCRIPT } from '#server/platform/http/page-scripts.ts'
import { type PageData, siteTitle } from '#shared/site.ts'
import type { BuiltFiles } from './built-files.ts'
import type { PageHead } from './render-page.ts'

interface HtmlDocument {
  body: string
  head: PageHead
  data: PageData
  /** The address for search engines, or undefined for a page that they must not index. */
  canonical: string | undefined
  image: string
  kind: 'website' | 'article'
  structuredData: object[]
  assets: ReturnType<BuiltFiles['assetsFor']>
  /** Every icon as a symbol, in one svg element. */
  icons: string
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** JSON for a script element. Escapes '<', so that no text in it can close the element. */
function inertJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/** The direction in which a language is written. */
const directionOf = (language: string) => new Intl.Locale(language).getTextInfo().direction

/** The whole HTML document around a rendered page. */
export function makeHtmlDocument({
  body,
  head,
  data,
  canonical,
  image,
  kind,
  structuredData,
  assets,
  icons,
}: HtmlDocument): string {
  const title = escapeHtml(head.title)
  const description = escapeHtml(head.description)
  const meta = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(canonical
      ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`]
      : ['<meta name="robots" content="noindex">']),
    `<meta property="og:site_name" content="${escapeHtml(siteTitle(data.site, data.language))}">`,
    `<meta property="og:type" content="${kind}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    ...(canonical ? [`<meta property="og:url" content="${escapeHtml(canonical)}">`] : []),
    `<meta property="og:image" content="${escapeHtml(image)}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
    ...structuredData.map((item) => `<script type="application/ld+json">${inertJson(item)}</script>`),
  ]
  // Scripts have `data-rel`, because CODE_SCRIPT loads them after the style sheet.
  const links = [
    ...assets.styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...assets.fonts.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`),
    ...assets.scripts.map((file) => `<link data-rel="modulepreload" href="${file}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link data-rel="manifest" href="/manifest.webmanifest">',
  ]
  return `<!doctype html>
<html lang="${data.language}" dir="${directionOf(data.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff">
<script>${THEME_SCRIPT}</script>
${[...meta, ...links].join('\n')}
</head>
<body>
<div id="root">${body}</div>
${icons}
<script type="application/json" id="page-data">${inertJson(data)}</script>
<script>${CODE_SCRIPT}</script>
</body>
</html>
`
}
