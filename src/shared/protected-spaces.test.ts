import { expect, test } from 'vitest'
import { protectSpaces } from './protected-spaces.ts'

/** With '_' where a line cannot end. */
const shown = (text: string, language: string) => protectSpaces(text, language).replaceAll('\u00a0', '_')

test.each([
  ['en', 'At 20 km/h you cover 5.6 metres every second.', 'At 20_km/h you cover 5.6_metres every second.'],
  ['en', 'From 0.5 per mille (0.05 percent) of alcohol', 'From 0.5 per mille (0.05_percent) of alcohol'],
  ['en', 'at least 3.5 m/s² and 30.5 cm', 'at least 3.5_m/s² and 30.5_cm'],
  ['en', 'Art. 6(1) GDPR, § 25 TDDDG', 'Art._6(1) GDPR, §_25 TDDDG'],
  ['de', 'etwa 4,4 Meter, bis zu 150 Metern, 0 bis 40 Grad', 'etwa 4,4_Meter, bis zu 150_Metern, 0 bis 40_Grad'],
  ['de', 'Art. 6 Abs. 1 Buchst. f DSGVO, § 18 Abs. 2 MStV', 'Art._6 Abs._1 Buchst._f DSGVO, §_18 Abs._2 MStV'],
  ['de', '§§ 10 und 11 eKFV, Anlage 2 Nr. 18', '§§_10 und 11 eKFV, Anlage 2 Nr._18'],
  ['de', '{percent} % richtig, # Prozent, {count, number} km', '{percent}_% richtig, #_Prozent, {count, number}_km'],
  ['fr', '0,05 pour cent, 2 mètres', '0,05_pour cent, 2_mètres'],
  ['tr', 'yüzde % 90, 20 km/h, § 5, 4 Meter', 'yüzde % 90, 20_km/h, §_5, 4 Meter'],
])('a number stays with its unit, and a section with its sign (%s): %s', (language, text, wanted) => {
  expect(shown(text, language)).toBe(wanted)
})

test.each([
  ['en', 'In 2024 people rode 2 scooters, 3 more'],
  ['en', 'Tip 5 makes 4 measurements. Section 5 minutes'],
  ['de', 'Am 1. März 2026 gab es 3 Kilometerzähler und 2 Metermaße.'],
  ['de', 'Das ist Nr. (ohne Zahl), 12 Tipps'],
])('other spaces stay (%s): %s', (language, text) => {
  expect(protectSpaces(text, language)).toBe(text)
})

test('a protected text stays as it is', () => {
  const once = protectSpaces('Nach § 4 sind 3,5 m/s² und 44 Prozent nötig.', 'de')
  expect(protectSpaces(once, 'de')).toBe(once)
})

test.each([
  ['Prêt ? Oui!', 'Prêt\u202f? Oui\u202f!'],
  ['Comment faire:', 'Comment faire\u00a0:'],
  ['« bonjour » et «salut»', '«\u202fbonjour\u202f» et «\u202fsalut\u202f»'],
  ['Voir https://example.org/a?b=1;c à 8:30', 'Voir https://example.org/a?b=1;c à 8:30'],
  ['90 % et 84%', '90\u00a0% et 84\u00a0%'],
  [
    '{n, plural, one {# conseil ?} other {# conseils ?}}',
    '{n, plural, one {# conseil\u202f?} other {# conseils\u202f?}}',
  ],
  ['Lire la <link>règle</link> : oui', 'Lire la <link>règle</link>\u00a0: oui'],
  ['Quoi ?!', 'Quoi\u202f?!'],
])('French: %s', (written, shown) => {
  expect(protectSpaces(written, 'fr')).toBe(shown)
  expect(protectSpaces(shown, 'fr')).toBe(shown)
})

test.each([
  ['Sürücülerin 84 % kadarı', 'Sürücülerin %84 kadarı'],
  ['%90 ve {share}%', '%90 ve %{share}'],
  ['0,5 %', '%0,5'],
])('Turkish: %s', (written, shown) => {
  expect(protectSpaces(written, 'tr')).toBe(shown)
})
