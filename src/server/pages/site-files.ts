import type { Config } from '#server/config.ts'
import type { Library } from '#server/content/library.ts'
import type { SiteSettings } from '#server/content/site-settings.ts'
import { PLAIN_PAGES, type PlainPage } from '#shared/plain-pages.ts'
import { escapeHtml } from './html-document.ts'

type Parts = { config: Config; library: Library; site: SiteSettings }

const plainPaths = (wanted: PlainPage['search']) =>
  PLAIN_PAGES.filter(({ search }) => search === wanted).map(({ path }) => path)

/** sitemap.xml: every page that is listed in search engines. */
export function sitemap({ config, library }: Parts): string {
  const categories = library.categories.map(({ id }, index) => (index === 0 ? '/' : `/?category=${id}`))
  const tips = library.tips.map(({ id }) => `/tips/${id}`)
  const urls = [...categories, ...tips, ...plainPaths('listed')].map(
    (path) => `<url><loc>${escapeHtml(config.publicUrl + path)}</loc></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** robots.txt: forbids the API and the pages with a rider's own data. */
export function robots({ config }: Parts): string {
  return `User-agent: *
Disallow: /api/
${plainPaths('hidden')
  .map((path) => `Disallow: ${path}`)
  .join('\n')}

Sitemap: ${config.publicUrl}/sitemap.xml
`
}

/** llms.txt: an overview of the library for AI assistants. */
export function llmsText({ config, library, site }: Parts): string {
  const sections = library.categories.map((category) => {
    const tips = library.tips.filter((tip) => tip.category === category.id)
    const lines = tips.map((tip) => `- [${tip.title}](${config.publicUrl}/tips/${tip.id}): ${tip.shortDescription}`)
    return `## ${category.name}\n\n${category.description}\n\n${lines.join('\n')}`
  })
  return `# ${site.title}

> Sourced safety tips for ${site.productName} riders, by category. Every tip names its sources.

The whole library as JSON: ${config.publicUrl}/api/tips

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
export function shortcuts({ library }: Pick<Parts, 'library'>): Shortcut[] {
  const categories = library.categories.map(({ id, name, icon }) => ({
    name,
    path: `/?category=${encodeURIComponent(id)}`,
    icon,
    category: id,
    picture: `/shortcut-${id}.png`,
  }))
  return [...categories, { name: 'My Progress', path: '/progress', icon: 'trophy', picture: '/shortcut.png' }]
}

/** Screenshots for the installation dialog (tools/make-pictures.ts). They show the default product name and colours. */
const SCREENSHOTS = [
  { src: '/screenshot-wide.webp', sizes: '1280x800', form_factor: 'wide', label: 'All tips of a category' },
  { src: '/screenshot-narrow.webp', sizes: '780x1688', form_factor: 'narrow', label: 'All tips of a category' },
  { src: '/screenshot-tip.webp', sizes: '780x1688', form_factor: 'narrow', label: 'One tip, with its key points' },
]

/** The web manifest, which describes the installed app. */
export function manifest({ library, site }: Parts): string {
  return JSON.stringify({
    name: site.title,
    short_name: site.shortName,
    description: `Safety tips for ${site.productName} riders`,
    lang: 'en',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf7',
    theme_color: '#ffffff',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    categories: ['education', 'lifestyle', 'sports'],
    shortcuts: shortcuts({ library }).map(({ name, path, picture }) => ({
      name,
      url: path,
      icons: [{ src: picture, sizes: '192x192', type: 'image/png' }],
    })),
    ...(site.isDefault
      ? { screenshots: SCREENSHOTS.map((screenshot) => ({ ...screenshot, type: 'image/webp' })) }
      : {}),
  })
}
