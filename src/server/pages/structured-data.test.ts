import { expect, test } from 'vitest'
import { ORIGIN, plainText, site } from '#tests/support/site.ts'
import { theLibrary } from '#tests/support/test-app.ts'
import { countIn } from '#tools/lib/starter-library.ts'

test('the home page describes the site and the list of tips that it shows', async () => {
  const { page } = await site()
  const { structuredData, html } = await page('/?category=storage')
  const [website, list] = structuredData
  expect(website).toMatchObject({ '@context': 'https://schema.org', '@type': 'WebSite', url: `${ORIGIN}/` })
  expect(list).toMatchObject({ '@type': 'ItemList', name: 'Storage', numberOfItems: countIn('storage') })
  for (const [index, { position, name, url }] of list.itemListElement.entries()) {
    expect(position).toBe(index + 1)
    expect(plainText(html)).toContain(name)
    expect(html).toContain(`href="${url.slice(ORIGIN.length)}"`)
  }
})

test('a tip is an article with its sources and breadcrumbs', async () => {
  const { page } = await site({ OPERATOR_NAME: 'Rides GmbH' })
  const tip = theLibrary().find(25)
  const [article, way] = (await page('/tips/25')).structuredData
  expect(article).toMatchObject({
    '@type': 'Article',
    headline: tip?.title,
    description: tip?.shortDescription,
    mainEntityOfPage: `${ORIGIN}/tips/25`,
    publisher: { '@type': 'Organization', name: 'Rides GmbH' },
  })
  expect(article.citation.map(({ url }: { url: string }) => url)).toEqual(tip?.sources.map(({ url }) => url))
  expect(way['@type']).toBe('BreadcrumbList')
  expect(way.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    'Accessories & Other',
    tip?.title,
  ])
})
