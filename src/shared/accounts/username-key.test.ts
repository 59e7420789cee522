import { expect, test } from 'vitest'
import { usernameKey, usernameKeyBefore } from './username-key.ts'

test.each([
  ['İpek', 'ipek', 'IPEK', 'ıpek', 'İPEK', 'ipEK'],
  ['Weiß', 'WEISS', 'weiss', 'WEIẞ', 'weiẞ'],
  ['Οδυσσεύς', 'ΟΔΥΣΣΕΎΣ', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευσ', 'οδυσσευς'],
  ['ΜΑΪΟΣ', 'Μάιος', 'μαϊοσ'],
  ['ᾳδω', 'ΑΙΔΩ'],
  ['ﬁnn', 'FINN', 'finn'],
  ['ＭＩＲＡ', 'mira', ' Mira '],
  ['Müller', 'MÜLLER', 'Mu\u0308ller'],
  ['ŉico', 'ʼNICO'],
])('[DOOR-15] the spellings of %s in capitals and small letters have one key', (...spellings) => {
  expect(new Set(spellings.map(usernameKey)).size).toBe(1)
})

test.each([
  ['mira', 'mıra2'],
  ['Müller', 'Muller'],
  ['иван', 'йван'],
  ['José', 'Jose'],
])('other letters stay different: %s and %s', (one, other) => {
  expect(usernameKey(one)).not.toBe(usernameKey(other))
})

test('each letter has one key in all its cases, and a key is the key of itself and of the key from before', () => {
  for (let code = 1; code <= 0x1ffff; code++) {
    const letter = String.fromCodePoint(code)
    if (!/\p{Cased}/u.test(letter)) continue
    const key = usernameKey(letter)
    for (const other of [letter.toLowerCase(), letter.toUpperCase(), key, usernameKeyBefore(letter)])
      expect(usernameKey(other), code.toString(16)).toBe(key)
  }
})
