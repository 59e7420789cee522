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

test.each([
  ['only marks', '\u0301'.repeat(79)],
  ['a mark after a space', 'mira \u0301'],
  ['a pile of marks', `mira${'\u0301'.repeat(7)}`],
  ['a pile of marks with joiners', `mira${'\u0301\u200D'.repeat(4)}`],
  ['a keycap without a digit', 'mira\u20E3'],
  ['only keycaps', '\u20E3\u20E3\u20E3'],
  ['a circle around a letter', 'mira\u20DD'],
  ['the place of an object', 'mi\uFFFCra'],
  ['private use', 'mi\uE000ra'],
  ['private use of another plane', 'mi\u{F0000}ra'],
  ['a code point that is no character', 'mi\uFDD0ra'],
])('%s counts as hidden', (_what, text) => {
  expect(hasHiddenCharacters(text)).toBe(true)
})

test.each(['\u0301\u0301\u0301', '\u20E3', '\uFFFC', '\uE000'])('%j alone shows nothing', (text) => {
  expect(hasVisibleCharacters(text)).toBe(false)
})

/** Names and words in the scripts that Unicode recommends for names, with as many marks as they use. */
const IN_ALL_SCRIPTS = [
  ...['Đặng Thị Hồng', 'Ngũgĩ wa Thiong’o', 'Ṣọlá́', 'ɔ̃́', 'Əliyev', 'Владимир', 'Ёлкіна', 'Ελένη Παπαδοπούλου', 'Արամ'],
  ...['გიორგი', 'מִרְיָם', 'שָׁלוֹם', 'محمد الفارسي', 'مُحَمَّدٌ', 'ތޮއްޑޫ', 'ሰላም', 'हरि शर्मा', 'ऋ॒षि॑', 'শ্রী', 'ਸਿੰਘ'],
  ...['શ્રી', 'ଶ୍ରୀ', 'தமிழ்ச்செல்வன்', 'శ్రీ', 'ಶ್ರೀ', 'ശ്രീ', 'ശ്രീജിത്ത്', 'ශ්\u200Dරී', 'ที่รู้', 'ນ້ຳ', 'བསྒྲུབས', 'ཧཱུྃ', 'ညွှို့', 'ស្ត្រី'],
  ...['王小明', 'ヤマダ・タロウ', 'やまだ', 'が', 'ㄨㄤˊ', '김철수', 'ᄀ'],
]

test.each(IN_ALL_SCRIPTS)('%s hides nothing', (name) => {
  for (const form of ['NFC', 'NFD']) expect(hasHiddenCharacters(name.normalize(form)), form).toBe(false)
  expect(hasVisibleCharacters(name)).toBe(true)
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
