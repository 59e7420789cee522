import { expect, test } from 'vitest'
import { hasHiddenCharacters, hasVisibleCharacters } from './visible.ts'

// The selector, the grapheme joiner, a Mongolian selector, a selector of the supplement, blank Braille, Hangul fillers.
const INVISIBLE = [
  '\uFE0F',
  '\u034F',
  '\u180B',
  '\u{E0100}',
  '\u2800',
  '\u3164',
  '\u115F',
  '\u1160',
  '\uFFA0',
  '\u17B4',
]

test.each(INVISIBLE)('%j is found in any position', (character) => {
  for (const text of [character, `mi${character}ra`, `${character}mira`, `mira${character}`]) {
    expect(hasHiddenCharacters(text)).toBe(true)
  }
  expect(hasVisibleCharacters(` ${character} `)).toBe(false)
  expect(hasVisibleCharacters(`${character}m`)).toBe(true)
})

test.each(['❤\uFE0F\u200D🔥', '1\uFE0F\u20E3', '☀\uFE0F mira', 'می\u200Cخواهم', 'É\u0301lan', '👍🏽'])(
  '%j hides nothing',
  (text) => {
    expect(hasHiddenCharacters(text)).toBe(false)
  },
)

test('a selector after a letter or a digit counts as hidden', () => {
  for (const text of ['mira1\uFE0F', 'mi\uFE0Fra', 'mira\uFE0E', '\uFE0F❤'])
    expect(hasHiddenCharacters(text)).toBe(true)
})
