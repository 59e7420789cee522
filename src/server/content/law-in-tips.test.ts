import { expect, test } from 'vitest'
import { theLibrary } from '#tests/support/test-app.ts'
import { unusedExamples } from './examples-in-tips.ts'
import { findLawInTips, sentencesOfTips } from './law-in-tips.ts'

const english = theLibrary(['en', 'de', 'fr', 'tr', 'ar'])
const shipped = [english, english.in('de'), english.in('fr'), english.in('tr'), english.in('ar')]

/** A library whose only tip says a sentence. */
function saying(sentence: string, language: string) {
  const tips = english.tips.filter(({ id }) => id === 1).map((tip) => ({ ...tip, didYouKnow: sentence }))
  return { language, tips, checkOf: english.checkOf }
}

test.each(shipped)('[RULE-07] no sentence of a shipped tip names a country or a law ($language)', (library) => {
  expect(library.tips.filter(({ language }) => language === undefined)).toHaveLength(english.tips.length)
  expect(findLawInTips(library)).toEqual([])
})

test.each([
  ['en', 'In Germany riders must be at least 14.', 'Germany'],
  ['en', "Denmark's limit is 20 km/h.", 'Denmark'],
  ['en', 'It is a rule of the UK.', 'UK'],
  ['en', 'The German limits are those for cars.', 'German'],
  ['en', 'From 0.5 per mille you pay a fine.', 'per mille'],
  ['en', 'Walkers go first where sign 240 stands.', 'sign 2'],
  ['en', 'It is forbidden by StVO 23.', 'StVO'],
  ['de', 'In Deutschland gilt das nicht.', 'Deutschland'],
  ['de', 'In der Schweiz ist es anders.', 'Schweiz'],
  ['de', 'Das deutsche Gesetz verbietet es.', 'deutsche'],
  ['de', 'Ab 0,5 Promille droht ein Bußgeld.', 'Promille'],
  ['de', 'Das steht in § 23.', '§'],
  ['de', 'Es ist ein Elektrokleinstfahrzeug.', 'Elektrokleinstfahrzeug'],
  ['fr', 'En Allemagne, il faut une assurance.', 'Allemagne'],
  ['tr', 'Almanya’da en küçük yaş 14.', 'Almanya'],
  ['tr', 'Alman yasası bunu yasaklar.', 'Alman'],
  ['fr', 'La loi autrichienne l’interdit.', 'autrichienne'],
  ['fr', 'C’est une règle d’Angleterre.', 'Angleterre'],
  ['ar', 'السن في ألمانيا 14 سنة.', 'ألمانيا'],
  ['ar', 'السن بألمانيا 14 سنة.', 'بألمانيا'],
  ['ar', 'القوانين الألمانية تمنع ذلك.', 'الألمانية'],
  ['ar', 'من 0.5 في الألف تدفع غرامة.', 'في الألف'],
])('[RULE-07] a tip must not say (%s): %s', (language, sentence, named) => {
  const found = findLawInTips(saying(sentence, language))
  expect(found).toContain(`${language}: The 60-Second Pre-Ride Check: '${named}' in: ${sentence}`)
})

test.each([
  ['en', 'Ask what the rule is where you ride. In many countries cars must keep a distance.'],
  ['en', 'The German Road Safety Council says so.'],
  ['fr', 'L’automobile club allemand ADAC le conseille.'],
  ['ar', 'في 2019 استُدعيت سكوترات، منها 613 في ألمانيا.'],
  ['tr', 'Alman Trafik Güvenliği Konseyi öyle diyor.'],
  ['ar', 'ينصح نادي السيارات الألماني ADAC بذلك.'],
  ['de', 'Bedeutend ist, was deutlich zu sehen ist. Man hält am Zeichen an.'],
])('[RULE-07] a tip may say (%s): %s', (language, sentence) => {
  expect(findLawInTips(saying(sentence, language)).filter((found) => found.includes(sentence.slice(0, 12)))).toEqual([])
})

test('every example that tips may name is in a tip', () => {
  const sentences = shipped.flatMap((library) => sentencesOfTips(library).map(({ sentence }) => sentence))
  expect(unusedExamples(sentences)).toEqual([])
})
