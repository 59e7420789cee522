import { expect, test } from 'vitest'
import { addressIn, type Languages, languageBase, languageOf, pathIn, withoutOwnCode } from './languages.ts'

const LANGUAGES: Languages = ['en', 'de']

test('[LANG-01] the first language has no base, every other one its code', () => {
  expect(LANGUAGES.map((language) => languageBase(language, LANGUAGES))).toEqual(['', '/de'])
})

test.each([
  ['', '/', '/'],
  ['', '/tips/7', '/tips/7'],
  ['/de', '/', '/de'],
  ['/de', '/tips/7', '/de/tips/7'],
  ['/de', '/?category=riding', '/de/?category=riding'],
])('[LANG-01] behind the base %j %s has the address %s', (base, path, address) => {
  expect(addressIn(base, path)).toBe(address)
  expect(pathIn(base, address)).toBe(path)
})

test.each([
  ['/de/', '/'],
  ['/deep', '/deep'],
  ['/tips/7', '/tips/7'],
])('behind /de the path of %s is %s', (address, path) => {
  expect(pathIn('/de', address)).toBe(path)
})

test.each([
  ['/', 'en'],
  ['/de', 'de'],
  ['/de/tips/7', 'de'],
  ['/deep', 'en'],
  ['/en', 'en'],
  ['/fr/tips/7', 'en'],
])('[LANG-01] the language of %s is %s', (address, language) => {
  expect(languageOf(address, LANGUAGES)).toBe(language)
})

test.each([
  ['/en', '/'],
  ['/en/tips/7', '/tips/7'],
  ['/EN/Q/7', '/Q/7'],
  ['/de/tips/7', undefined],
  ['/entry', undefined],
  ['/tips/en', undefined],
])('without the code of the own language %s is %s', (address, path) => {
  expect(withoutOwnCode(address, LANGUAGES)).toBe(path)
})
