import { describe, expect, test } from 'vitest'
import { newUsernameProblem, passwordProblem, usernameProblem } from './rules.ts'

describe('[CONST-08] 3 and 6 characters are enough, 2 and 5 are not', () => {
  test('usernames', () => {
    expect(usernameProblem('ab')).toBe('Username must be at least 3 characters')
    expect(usernameProblem('abc')).toBeUndefined()
  })
  test('passwords', () => {
    expect(passwordProblem('12345')).toBe('Password must be at least 6 characters')
    expect(passwordProblem('123456')).toBeUndefined()
  })
})

test('spaces around a username do not count, an emoji is one character', () => {
  expect(usernameProblem('  ab  ')).toBeDefined()
  expect(usernameProblem('🛴🛴🛴')).toBeUndefined()
  expect(usernameProblem('🛴'.repeat(30))).toBeUndefined()
  expect(usernameProblem('x'.repeat(31))).toBeDefined()
})

test.each([
  'mi\u200Bra',
  '\u202Eradar',
  'mi\tra',
  'mi\u2028ra',
  'mi\u00ADra',
  'mira\u200D',
  '\u200Cmira',
  'mi\u200D \u200Dra',
  'mi\u200D\u200Cra',
  'mi\uFE0Fra',
  'mi\u034Fra',
  'mi\u180Bra',
  'mi\u{E0100}ra',
  'mi\u2800ra',
  '\u3164\u3164\u3164',
  'mira\u115F',
  'rene\u200D\u0301',
  '\u0627\u200C\u0653\u0645\u0646\u0647',
  'mira \u00A0b',
  'mira\u1680b',
])('a new username must not contain hidden characters: %j', (username) => {
  expect(newUsernameProblem(username)).toBe('Username must not contain invisible characters')
})

test('a new username must not contain two spaces in a row', () => {
  expect(newUsernameProblem('mira  b')).toBe('Username must not contain two spaces in a row')
  expect(newUsernameProblem('  mira b  ')).toBeUndefined()
})

test.each(['👩\u200D🔧👩\u200D🚒', '❤\uFE0F\u200D🔥 mira', 'می\u200Cخواهم', 'র\u200D\u09CDযাম', 'שלום עולם'])(
  'a new username may be %s',
  (username) => {
    expect(newUsernameProblem(username)).toBeUndefined()
  },
)

test.each([
  'mir\u0430',
  '\u0420aul',
  'mir\u03B1',
  '\u0555scar',
  '\u13AAnna',
  '\uA4D0nna',
  'Mira Мира',
  '\u{1D5C6}\u{1D5C2}\u{1D5CB}\u0430',
])('a new username must not mix alphabets that look alike: %s', (username) => {
  expect(newUsernameProblem(username)).toBe(
    'Username must not mix letters of alphabets that look alike, such as Latin and Cyrillic',
  )
})

test.each([
  ...[
    'мира 7',
    'Ελένη!',
    'Արամ',
    'ᎠᏂᏴᏫᏯ',
    'Đặng',
    '東京rider',
    'ミラ_mira',
    '김mira',
    'mira محمد',
    'mira आ',
    '王 Мира',
    '🛴 мира',
    'µ-rider',
  ],
])('a new username may be in any alphabet, and with another one that looks different: %s', (username) => {
  expect(newUsernameProblem(username)).toBeUndefined()
})

test('a rider with an older username that contains invisible characters can still send it', () => {
  expect(usernameProblem('mi\u200Bra')).toBeUndefined()
})

test('a password has at most 128 characters', () => {
  expect(passwordProblem('x'.repeat(128))).toBeUndefined()
  expect(passwordProblem('x'.repeat(129))).toBeDefined()
})
