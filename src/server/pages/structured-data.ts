import type { Category, Tip } from '#shared/contract/tips.ts'
import { type Site, siteTitle } from '#shared/site.ts'
import { tipPreviewPath } from './tip-previews.ts'

const context = 'https://schema.org'

/** The structured data of the site, for the home page. */
export function siteData(site: Site): object {
  return { '@context': context, '@type': 'WebSite', name: siteTitle(site), url: `${site.origin}/`, inLanguage: 'en' }
}

/** The structured data of a category: the list of its tips. */
export function listData(site: Site, category: Category, tips: readonly Tip[]): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    name: category.name,
    numberOfItems: tips.length,
    itemListElement: tips.map((tip, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: tip.title,
      url: `${site.origin}/tips/${tip.id}`,
    })),
  }
}

/** The structured data of a tip: the article and its breadcrumbs. */
export function tipData(site: Site, tip: Tip, category: Category | undefined): object[] {
  const url = `${site.origin}/tips/${tip.id}`
  return [
    {
      '@context': context,
      '@type': 'Article',
      headline: tip.title,
      description: tip.shortDescription,
      articleSection: category?.name ?? tip.category,
      keywords: [tip.tag, tip.importance],
      inLanguage: 'en',
      mainEntityOfPage: url,
      image: site.origin + tipPreviewPath(tip.id),
      publisher: { '@type': 'Organization', name: site.operator.name ?? siteTitle(site) },
      citation: tip.sources.map(({ title, url }) => ({ '@type': 'CreativeWork', name: title, url })),
    },
    {
      '@context': context,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${site.origin}/` },
        {
          '@type': 'ListItem',
          position: 2,
          name: category?.name ?? tip.category,
          item: `${site.origin}/?category=${tip.category}`,
        },
        { '@type': 'ListItem', position: 3, name: tip.title, item: url },
      ],
    },
  ]
}
