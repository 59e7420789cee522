import { expect, test } from 'vitest'
import { cachedPath, isInLibrary, mayBePage, otherLanguageOf, pageOfEntry } from './page-address.ts'

const CATEGORIES = ['riding', 'maintenance', 'storage', 'accessories'].map((id) => ({ id }))
const pageAt = (path: string, base = '') =>
  cachedPath(new URL(path, 'https://rides.example'), { base, categories: CATEGORIES })

test.each([
  ['/', '/?category=riding'],
  ['/?category=riding&tip=7', '/?category=riding'],
  ['/?category=storage', '/?category=storage'],
  ['/?tip=18&category=storage#tip-18', '/?category=storage'],
  ['/?category=others', '/?category=accessories'],
  ['/?category=nonsense', '/?category=riding'],
  ['/?utm_source=x', '/?category=riding'],
  ['/profile?tab=bookmarks', '/profile'],
  ['/auth?reset=abc', '/auth'],
  ['/contact', '/contact'],
])('[OFF-02] %s is answered by the cached page %s', (address, cached) => {
  expect(pageAt(address)).toBe(cached)
})

test.each([
  ['/de', '/de/?category=riding'],
  ['/de/', '/de/?category=riding'],
  ['/de?category=storage&tip=18', '/de/?category=storage'],
  ['/de/profile?tab=bookmarks', '/de/profile'],
])('[LANG-18] in German %s is answered by the cached page %s', (address, cached) => {
  expect(pageAt(address, '/de')).toBe(cached)
})

test.each(['/tips/7', '/contact/', '/shell', '/nothing', '/guide.pdf', '/api/tips'])(
  'no cached page answers %s',
  (address) => {
    expect(pageAt(address)).toBeUndefined()
  },
)

test.each([
  [['sand', 'riding'], '/', '/?category=riding'],
  [['ice & snow', 'sand'], '/', '/?category=ice%20%26%20snow'],
  [['ice & snow', 'sand'], '/?category=sand', '/?category=sand'],
  [[], '/', '/'],
])('with the categories %j of another operator %s is answered by %s', (ids, address, cached) => {
  const own = ids.map((id) => ({ id }))
  expect(cachedPath(new URL(address, 'https://rides.example'), { base: '', categories: own })).toBe(cached)
})

test.each([
  ['/tips/7', true],
  ['/nothing/at/all', true],
  ['/guide.pdf', false],
  ['/sitemap.xml', false],
  ['/api/openapi.json', false],
  ['/api/user', false],
])('%s may be the address of a page: %s', (address, expected) => {
  expect(mayBePage(new URL(address, 'https://rides.example'))).toBe(expected)
})

const inLanguage = (language: string, base: string) => ({
  language,
  base,
  direction: 'ltr',
  title: '',
  text: '',
  again: '',
})
const OTHERS = [inLanguage('de', '/de'), inLanguage('de-AT', '/de-AT')]

test.each([
  ['/de', '', 'de'],
  ['/de/tips/7', '', 'de'],
  ['/de-AT/tips/7', '', 'de-AT'],
  ['/demo', '', undefined],
  ['/tips/7', '', undefined],
  ['/de/tips/7', '/de', undefined],
  ['/de-AT', '/de', 'de-AT'],
  ['/demo', '/de', 'en'],
])('[WEB-04] the language of %s is known under the worker with the base "%s": %s', (address, base, expected) => {
  const others = [...OTHERS, inLanguage('en', '')].filter((other) => other.base !== base)
  expect(otherLanguageOf(new URL(address, 'https://rides.example'), { base, others })?.language).toBe(expected)
})

test.each([
  ['/tips/7', '', true],
  ['/de/tips/7', '/de', true],
  ['/?category=riding&from=49', '', true],
  ['/de', '/de', true],
  ['/rules', '', true],
  ['/de/rules?place=xx', '/de', true],
  ['/tips/9', '', false],
  ['/tips/07', '', false],
  ['/lists/abc', '', false],
])(
  '[WEB-04] the cached library has what %s shows under the worker with the base "%s": %s',
  (address, base, expected) => {
    expect(isInLibrary(new URL(address, 'https://rides.example'), { base, tipIds: [7] })).toBe(expected)
  },
)

test.each([
  ['/q/7', '/tips/7'],
  ['/Q/7', '/tips/7'],
  ['/Q/C/STORAGE', '/?category=storage'],
  ['/DE/Q/R/DE-BY', '/de/rules?place=de-by'],
  ['/de/q/7', '/de/tips/7'],
  ['/q/x/7', undefined],
  ['/queue/7', undefined],
  ['/tips/7', undefined],
])('[POST-01] without a network the code of a poster at %s opens %s', (address, page) => {
  const site = { base: '', others: [{ base: '/de' }] }
  expect(pageOfEntry(new URL(address, 'https://rides.example'), site)).toBe(page)
})
