import { expect, test } from 'vitest'
import { theLibrary } from '#tests/support/test-app.ts'
import { findOldRules } from './places.ts'

const LANGUAGES = ['en', 'de', 'fr', 'tr', 'ar']
const library = theLibrary(LANGUAGES)
const placesIn = (language: string) => library.in(language).places

/** The addresses at which the sources of a country begin, with the day of the newest text that was read there. */
const READ: Record<string, Record<string, string>> = {
  es: { 'https://www.boe.es/eli/es/': '2026-08-07' },
  fr: { 'https://www.legifrance.gouv.fr/codes/texte_lc/': '2026-04-03' },
  fi: { 'https://www.finlex.fi/fi/laki/ajantasa/': '2026-08-17' },
  // The copies name only the last change: SFS 2026:292, 2017:360 and 2024:1280.
  se: { 'https://www.riksdagen.se/sv/dokument-och-lagar/dokument/svensk-forfattningssamling/sfs-': '2026-01-01' },
  ie: {
    'https://gov.ie/ga/foilsiuchan/8a0ba-e-scooters': '2024-05-20',
    'https://www.irishstatutebook.ie/eli/': '2025-12-31',
    'https://www.oireachtas.ie/ga/debates/question/2024-10-17/69/': '2024-10-17',
  },
  ch: {
    'https://www.fedlex.admin.ch/eli/cc/': '2026-07-01',
    'https://www.zh.ch/de/news-uebersicht/mitteilungen/2025/': '2025-07-23',
    'https://www.polizei-region-pfaeffikon.ch/de/aktuelles/': '2025-11-11',
  },
}

test.each(Object.entries(READ))(
  '[RULE-10] the rules of %s name official sources and no later day than that of the text, and end with what was not read',
  (id, read) => {
    const rules = placesIn('en').find((place) => place.id === id)?.rules ?? []
    const begins = (address: string) =>
      Object.keys(read).find((start) => address.startsWith(start)) ?? 'no official one'
    for (const { id: rule, source, checked } of rules) {
      expect(Object.keys(read), `${rule}: ${source.url}`).toContain(begins(source.url))
      expect(checked <= (read[begins(source.url)] ?? ''), `${rule}: ${checked}`).toBe(true)
    }
    expect(rules.at(-1)).toMatchObject({ id: 'unread', pictogram: 'rule', title: 'Not on this page' })
    // Longer lists are folded, and nobody would see what was not read.
    expect(rules.length).toBeLessThanOrEqual(16)
  },
)

/** The numbers of a text, with a point before decimals. Numbers in words are not among them. */
const numbersOf = (text: string) =>
  (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((number) => number.replace(',', '.')).sort()

test.each(LANGUAGES.slice(1))('[RULE-10] every rule of a place has its numbers in %s too', (language) => {
  const translated = placesIn(language)
  for (const { id, rules } of placesIn('en')) {
    // Germany writes 1,400 watts.
    if (id === 'de') continue
    const others = translated.find((place) => place.id === id)?.rules ?? []
    // A change is written in English and German. A rule that the others lack is shown in English until a release.
    if (language === 'de') expect(others.map((rule) => rule.language)).toEqual(rules.map(() => undefined))
    for (const [index, { id: rule, text, figure = '', question }] of rules.entries()) {
      const other = others[index]
      if (other?.language !== undefined) continue
      expect(numbersOf(other?.text ?? ''), `${id} ${rule}`).toEqual(numbersOf(text))
      if (!figure.includes('person')) expect(numbersOf(other?.figure ?? ''), `${id} ${rule}`).toEqual(numbersOf(figure))
      const asked = question && other?.question
      if (asked)
        expect(numbersOf(asked.question + asked.why), `${id} ${rule}`).toEqual(
          numbersOf(question.question + question.why),
        )
    }
  }
})

test('[RULE-10] each place asks about its law in place of the questions of three tips, among them a critical one', () => {
  for (const { id, rules } of placesIn('en')) {
    const tips = rules.flatMap(({ question }) => question?.tip ?? [])
    expect(tips, id).toHaveLength(3)
    expect(
      tips.map((tip) => library.find(tip)?.importance),
      id,
    ).toContain('Critical')
    for (const { id: rule, question } of rules)
      if (question) expect(library.find(question.tip)?.rules, `${id} ${rule}`).toContain(rule)
  }
})

test('[RULE-10] the places whose texts are older than a year are named to operators', () => {
  const named = findOldRules(library.places, '2026-11-27').map((line) => line.split(': ')[0])
  expect(new Set(named)).toEqual(new Set(['places/ie.yaml', 'places/se.yaml', 'places/ch.yaml']))
})
