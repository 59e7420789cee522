import { expect, test } from 'vitest'
import { hyphenate } from './hyphenate.ts'

const shown = (text: string, language: string) => hyphenate(text, language).replaceAll('\u00ad', '|')

test('[PAPER-03] long words are divided by the patterns of their language', () => {
  expect(shown('Aufmerksamkeit im Fußgängerüberweg', 'de')).toBe('Auf|merk|sam|keit im Fuß|gän|ger|über|weg')
  expect(shown('emergency stabilisation', 'en')).toBe('emer|gency sta|bil|isa|tion')
  expect(shown('indispensable', 'fr')).toBe('indis|pen|sable')
  expect(shown('güvenliği', 'tr')).toBe('güven|liği')
})

test('[PAPER-03] short words, addresses and numbers stay whole, and languages without patterns too', () => {
  for (const text of [
    'Bremse',
    'E-Scooter-Test',
    'sicherheitsmelder.boorberg.de',
    'https://ride-safer.example',
    '2026-06-15T12:00:00',
  ])
    expect(hyphenate(text, 'de')).toBe(text)
  expect(hyphenate('الأسئلة الأساسية', 'ar')).toBe('الأسئلة الأساسية')
  // Neither part of a word is shorter than three letters.
  expect(shown('Abendessen Radfahrende', 'de')).not.toMatch(/(?:^| |\|)\p{L}{1,2}(?=\||$| )/u)
})
