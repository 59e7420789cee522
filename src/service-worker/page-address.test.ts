import { expect, test } from 'vitest'
import { keptPage, mayBePage } from './page-address.ts'

const CATEGORIES = ['riding', 'maintenance', 'storage', 'accessories'].map((id) => ({ id }))
const pageAt = (path: string) => keptPage(new URL(path, 'https://rides.example'), CATEGORIES)

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
])('[OFF-02] %s is answered by the kept page %s', (address, kept) => {
  expect(pageAt(address)).toBe(kept)
})

test.each(['/tips/7', '/contact/', '/shell', '/nothing', '/guide.pdf', '/api/tips'])(
  '%s is answered by no kept page',
  (address) => {
    expect(pageAt(address)).toBeUndefined()
  },
)

test.each([
  [['sand', 'riding'], '/', '/?category=riding'],
  [['ice & snow', 'sand'], '/', '/?category=ice%20%26%20snow'],
  [['ice & snow', 'sand'], '/?category=sand', '/?category=sand'],
  [[], '/', '/'],
])('with the categories %j of another operator %s is answered by %s', (ids, address, kept) => {
  const own = ids.map((id) => ({ id }))
  expect(keptPage(new URL(address, 'https://rides.example'), own)).toBe(kept)
})

test.each([
  ['/tips/7', true],
  ['/nothing/at/all', true],
  ['/guide.pdf', false],
  ['/sitemap.xml', false],
  ['/api/openapi.json', false],
  ['/api/user', false],
])('whether a page may stand at %s: %s', (address, expected) => {
  expect(mayBePage(new URL(address, 'https://rides.example'))).toBe(expected)
})
