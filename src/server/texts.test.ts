import { expect, test } from 'vitest'
import * as text from '#texts'

test('on the server a text needs the language: without one, or with an unknown one, it throws', () => {
  expect(text.tips_count({ count: 1 }, { locale: 'de' })).toBe('1 Tipp')
  expect(text.tips_count({ count: 0 }, { locale: 'de' })).toBe('0 Tipps')
  expect(text.tips_count({ count: 2 }, { locale: 'en' })).toBe('2 tips')
  expect(() => text.tips_count({ count: 1 })).toThrow('needs the language')
  expect(() => text.tips_count({ count: 1 }, { locale: 'es' })).toThrow('{ locale } is es')
  expect(() => text.tips_count({ count: 1 }, { locale: 'toString' })).toThrow('needs the language')
})
