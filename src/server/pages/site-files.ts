import type { Config } from '#server/config.ts'
import { DEFAULT_ACCENT } from '#server/content/brand.ts'
import type { LanguageSite } from '#server/content/language-site.ts'
import type { Library } from '#server/content/library.ts'
import { defaultPlace } from '#server/content/place-rules.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { textDirection } from '#server/platform/text-direction.ts'
import { addressIn, languageBase } from '#shared/languages.ts'
import { PLAIN_PAGES, type PlainPage } from '#shared/plain-pages.ts'
import * as text from '#texts'

type Parts = { config: Config } & LanguageSite

const plainPaths = (wanted: PlainPage['kind']) =>
  PLAIN_PAGES.filter(({ kind }) => kind === wanted).map(({ path }) => path)

/** sitemap.xml: every page that is listed in search engines, in every language. */
export function sitemap({ config, library }: { config: Config; library: Library }): string {
  const categories = library.categories.map(({ id }, index) => (index === 0 ? '/' : `/?category=${id}`))
  const tips = library.tips.map(({ id }) => `/tips/${id}`)
  const { languages } = config
  const inLanguage = (path: string, language: string) =>
    escapeHtml(config.publicUrl + addressIn(languageBase(language, languages), path))
  const alternates = (path: string) =>
    languages.length === 1
      ? ''
      : [...languages.map((language) => [language, language] as const), ['x-default', languages[0]] as const]
          .map(
            ([name, language]) =>
              `<xhtml:link rel="alternate" hreflang="${name}" href="${inLanguage(path, language)}"/>`,
          )
          .join('')
  const own = defaultPlace(library)
  const others = library.places.filter(({ id }) => id !== own).map(({ id }) => `/rules?place=${id}`)
  const rules = library.places.length > 0 ? ['/rules', ...others] : []
  const urls = [...categories, ...tips, ...rules, ...plainPaths('listed')].flatMap((path) =>
    languages.map((language) => `<url><loc>${inLanguage(path, language)}</loc>${alternates(path)}</url>`),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/** robots.txt: forbids the API and the pages with a rider's own data. */
export function robots({ config }: { config: Config }): string {
  const bases = config.languages.map((language) => languageBase(language, config.languages))
  // Programs that draw previews of links obey this file too. The longer path wins, so they may read a list that a rider shares.
  return `User-agent: *
Disallow: /api/
${bases
  .flatMap((base) => plainPaths('for-riders').map((path) => base + path))
  .map((path) => `Disallow: ${path}`)
  .join('\n')}
${bases.map((base) => `Allow: ${base}/lists/`).join('\n')}

Sitemap: ${config.publicUrl}/sitemap.xml
`
}

/** llms.txt: an overview of the library for AI assistants, in the site's own language. */
export function llmsText({ config, language, library, site }: Parts): string {
  const sections = library.categories.map((category) => {
    const tips = library.tips.filter((tip) => tip.category === category.id)
    const lines = tips.map((tip) => `- [${tip.title}](${config.publicUrl}/tips/${tip.id}): ${tip.shortDescription}`)
    return `## ${category.name}\n\n${category.description}\n\n${lines.join('\n')}`
  })
  return `# ${site.title}

> ${text.llms_about({ product: site.productName }, { locale: language })}

${text.llms_whole({ address: `${config.publicUrl}/api/tips` }, { locale: language })}

${sections.join('\n\n')}
`
}

/** A shortcut in the menu of the installed app. */
export interface Shortcut {
  name: string
  path: string
  /** Name of a Lucide icon. */
  icon: string
  /** The category whose colour the icon has. */
  category?: string
  /** The path of the icon as a PNG. */
  picture: string
}

/** One shortcut for each category, and one for the rider's progress. */
export function shortcuts({ base, language, library }: LanguageSite): Shortcut[] {
  const categories = library.categories.map(({ id, name, icon }) => ({
    name,
    path: `${base}/?category=${encodeURIComponent(id)}`,
    icon,
    category: id,
    picture: `/shortcut-${id}.png`,
  }))
  const progress = text.shell_my_progress({}, { locale: language })
  return [...categories, { name: progress, path: `${base}/progress`, icon: 'trophy', picture: '/shortcut.png' }]
}

/** The languages in which there are screenshots (tests/scenes/make-pictures.ts). */
const SCREENSHOT_LANGUAGES = ['en', 'de']
/** Screenshots for the installation dialog. They show the default product name and colours. */
const SCREENSHOTS = [
  { name: 'wide', sizes: '1280x800', form_factor: 'wide', label: text.manifest_screenshot_list },
  { name: 'narrow', sizes: '780x1688', form_factor: 'narrow', label: text.manifest_screenshot_list },
  { name: 'tip', sizes: '780x1688', form_factor: 'narrow', label: text.manifest_screenshot_tip },
]

/** The web manifest, which describes the installed app. */
export function manifest(languageSite: LanguageSite): string {
  const { base, language, site } = languageSite
  const home = addressIn(base, '/')
  return JSON.stringify({
    name: site.title,
    short_name: site.shortName,
    description: text.manifest_description({ product: site.productName }, { locale: language }),
    lang: language,
    dir: textDirection(language),
    id: home,
    start_url: home,
    // The whole site, so that the installed app stays open when the rider changes the language.
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    // The bar of the installed app's window: white as the header, or the operator's own colour.
    theme_color: site.accent === DEFAULT_ACCENT ? '#ffffff' : site.accent,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    categories: ['education', 'lifestyle', 'sports'],
    shortcuts: shortcuts(languageSite).map(({ name, path, picture }) => ({
      name,
      url: path,
      icons: [{ src: picture, sizes: '192x192', type: 'image/png' }],
    })),
    ...(site.isDefault && SCREENSHOT_LANGUAGES.includes(language)
      ? {
          screenshots: SCREENSHOTS.map(({ name, label, ...screenshot }) => ({
            src: `/screenshot-${name}-${language}.webp`,
            ...screenshot,
            type: 'image/webp',
            label: label({}, { locale: language }),
          })),
        }
      : {}),
  })
}
