import { expect, test } from 'vitest'
import { hidesSomething, showsSomething } from './visible.ts'

// The selector, the grapheme joiner, a Mongolian selector, a selector of the supplement, blank Braille, Hangul fillers.
const UNSEEN = ['\uFE0F', '\u034F', '\u180B', '\u{E0100}', '\u2800', '\u3164', '\u115F', '\u1160', '\uFFA0', '\u17B4']

test.each(UNSEEN)('%j is seen wherever it hides', (character) => {
  for (const text of [character, `mi${character}ra`, `${character}mira`, `mira${character}`]) {
    expect(hidesSomething(text)).toBe(true)
  }
  expect(showsSomething(` ${character} `)).toBe(false)
  expect(showsSomething(`${character}m`)).toBe(true)
})

test.each(['❤\uFE0F\u200D🔥', '1\uFE0F\u20E3', '☀\uFE0F mira', 'می\u200Cخواهم', 'É\u0301lan', '👍🏽'])(
  '%j hides nothing',
  (text) => {
    expect(hidesSomething(text)).toBe(false)
  },
)

test('a selector behind a letter or a digit hides', () => {
  for (const text of ['mira1\uFE0F', 'mi\uFE0Fra', 'mira\uFE0E', '\uFE0F❤']) expect(hidesSomething(text)).toBe(true)
})
