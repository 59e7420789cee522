import type { SentCategory as Category, SentTip as Tip } from '#shared/contract/tips.ts'
import { type Site, siteTitle } from '#shared/site.ts'
import { LARGEST_PHOTO_WIDTH, photoAddress } from '#shared/tips/photo.ts'
import * as text from '#texts'
import { tipPreviewPath } from './tip-previews.ts'

const context = 'https://schema.org'

/** The site and language that the structured data of every page name. */
interface About {
  site: Site
  language: string
  /** The full URL of a page in this language. */
  address: (path: string) => string
}

/** The structured data of the site, for the home page. */
export function siteData({ site, language, address }: About): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: siteTitle(site, language),
    url: address('/'),
    inLanguage: language,
  }
}

/** The structured data of a category: the list of its tips. */
export function listData({ address }: About, category: Category, tips: readonly Tip[]): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    name: category.name,
    numberOfItems: tips.length,
    itemListElement: tips.map((tip, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: tip.title,
      url: address(`/tips/${tip.id}`),
    })),
  }
}

/** The structured data of a tip: the article and its breadcrumbs. */
export function tipData({ site, language, address }: About, tip: Tip, category: Category | undefined): object[] {
  const url = address(`/tips/${tip.id}`)
  return [
    {
      '@context': context,
      '@type': 'Article',
      headline: tip.title,
      description: tip.shortDescription,
      articleSection: category?.name ?? tip.category,
      keywords: [tip.tag, tip.importance],
      inLanguage: language,
      mainEntityOfPage: url,
      image: [
        address(tipPreviewPath(tip.id)),
        ...(tip.photo ? [site.origin + photoAddress(tip.photo, LARGEST_PHOTO_WIDTH)] : []),
      ],
      publisher: { '@type': 'Organization', name: site.operator.name ?? siteTitle(site, language) },
      citation: tip.sources.map(({ title, url }) => ({ '@type': 'CreativeWork', name: title, url })),
    },
    {
      '@context': context,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: text.shell_home({}, { locale: language }), item: address('/') },
        {
          '@type': 'ListItem',
          position: 2,
          name: category?.name ?? tip.category,
          item: address(`/?category=${tip.category}`),
        },
        { '@type': 'ListItem', position: 3, name: tip.title, item: url },
      ],
    },
  ]
}
