import { expect, test } from 'vitest'
import { anyTextMatches, contentMatches, searchTerm } from './matching.ts'

const tip = {
  title: 'Wear a Helmet',
  shortDescription: 'Protect your head.',
  fullDescription: 'A snug STRAP.',
  tag: 'Gear',
  importance: 'Critical',
}

test.each(['helmet', 'HEAD', 'strap'])('content matches %s in any case', (text) => {
  expect(contentMatches(tip, searchTerm(text))).toBe(true)
})

test.each(['gear', 'critical'])('%s matches by label in the browser only', (text) => {
  expect(anyTextMatches(tip, searchTerm(text))).toBe(true)
  expect(contentMatches(tip, searchTerm(text))).toBe(false)
})

test('an accent matches in both its forms, in any case', () => {
  const cafe = { ...tip, title: 'At the Cafe\u0301' }
  for (const typed of ['caf\u00e9', 'CAFE\u0301', ' CAF\u00c9 ']) {
    expect(contentMatches(cafe, searchTerm(typed))).toBe(true)
  }
})

test('a term does not match across two fields', () => {
  expect(contentMatches(tip, 'helmetprotect')).toBe(false)
})

test('a tip without a full description is searched too', () => {
  expect(contentMatches({ ...tip, fullDescription: undefined }, 'strap')).toBe(false)
})

test.each([
  ['fur', 'Platz für zwei'],
  ['für', 'Platz fur zwei'],
  ['fu\u0308r', 'Platz für zwei'],
  ['strasse', 'Auf der Straße'],
  ['STRASSE', 'Auf der Straße'],
  ['Straße', 'Auf der STRASSE'],
  ['gros', 'GROẞ'],
  ['cafe', 'Im Café'],
  ['20 km/h', 'Nur 20\u00a0km/h'],
  ['20\u00a0km/h', 'Only 20 km/h'],
  ['oeuvre', 'Une œuvre'],
  ["l'eclairage", 'L’éclairage'],
  ['prêt ?', 'Prêt\u202f?'],
  ['istanbul', 'İSTANBUL’da'],
  ['ISIK', 'ışık'],
  ['isi', 'ISI'],
  ['الاضاءة', 'الإضاءة'],
  ['خوذه', 'خوذة'],
  ['المقود', 'المِقْوَد'],
  ['سكوتر', 'ســكوتر'],
  ['علي', 'على الرصيف'],
])('[LANG-13] %s finds %j', (typed, title) => {
  expect(contentMatches({ ...tip, title }, searchTerm(typed))).toBe(true)
})

test.each([
  ['हद', 'हिंदी'],
  ['가', '각'],
])('[LANG-13] %s does not find %s, because these marks are letters and no accents', (typed, title) => {
  expect(contentMatches({ ...tip, title }, searchTerm(typed))).toBe(false)
})
