import { expect, test } from 'vitest'
import { measureCaution, measureOptions } from './give-aways.ts'

type Cautious = 'right' | 'wrong 1'

const question = (cautious?: Cautious, right = 'Stop', wrong = ['Ride', 'Wait']) => ({
  check: { question: 'What?', right, wrong, why: 'So.', ...(cautious && { cautious }) },
})
/** Questions, the first of them with the most careful option as the right one. */
const questions = (count: number, careful: number) =>
  Array.from({ length: count }, (_, index) => question(index < careful ? 'right' : 'wrong 1'))

test('the most careful option may be right in fewer than 70 percent of the questions', () => {
  expect(measureCaution(questions(10, 6))).toEqual({
    figures: 'The most careful option is right in 6 of 10 questions (60 %).',
    warnings: [],
  })
  expect(measureCaution(questions(10, 7)).warnings).toEqual([
    'careful options are right too often (below 70 % is fine)',
  ])
})

test('a question that does not name its most careful option is counted', () => {
  expect(measureCaution([question('wrong 1'), question()])).toEqual({
    figures: 'The most careful option is right in 0 of 1 questions (0 %).',
    warnings: ['1 questions do not name their most careful option (check.cautious)'],
  })
})

test('right options may neither give a reason much less often than wrong ones nor differ in length', () => {
  const balanced = [question('right', 'Stop, as it rolls', ['Ride, as it rolls', 'Wait, as it rolls'])]
  expect(measureOptions(balanced, 'en')).toEqual({
    figures:
      'en: right options have 17 characters, wrong ones 17. 100 % of the right ones give a reason, 100 % of the wrong ones.',
    warnings: [],
  })
  const excuses = [question('right', 'Stop at once now', ['Ride, as it rolls', 'Wait, as it rolls'])]
  expect(measureOptions(excuses, 'en').warnings).toEqual(['options of en that give a reason give the answer away'])
  const long = [question('right', 'Stop at once and look behind you', ['Ride', 'Wait'])]
  expect(measureOptions(long, 'en').warnings).toEqual(['the length of en options gives the answer away'])
})

test.each([
  ['أنتظر، فقد يأتي قطار', '100 %'],
  ['أنتظر لأنه قادم', '100 %'],
  ['أنتظر، إذ يأتي قطار', '100 %'],
  ['أنتظر، فقط هنا', '0 %'],
  ['عند الخط، في الحارة', '0 %'],
])('an Arabic option gives a reason by its words: %s', (option, share) => {
  expect(measureOptions([question('right', option, [option])], 'ar').figures).toContain(`${share} of the right ones`)
})

test.each([
  ['Beklerim, çünkü tren gelebilir', '100 %'],
  ['Düşmesin diye tutarım', '100 %'],
  ['Geçmek için hızlanırım', '100 %'],
  ['Kayabileceği için dururum', '100 %'],
  ['Evet, düz yürüyorum ya', '100 %'],
  ['Soğuyor mu diye bakarım', '0 %'],
  ['Senin için alırım', '0 %'],
  ['Otobüse veya trene, ya da taksiye', '0 %'],
])('a Turkish option gives a reason by its words: %s', (option, share) => {
  expect(measureOptions([question('right', option, [option])], 'tr').figures).toContain(`${share} of the right ones`)
})

test.each([
  ['Attendre, car un train peut venir', '100 %'],
  ['Attendre, puisqu’il arrive', '100 %'],
  ['Continuer, pour que la roue passe', '100 %'],
  ['Regarder la carte au prochain arrêt', '0 %'],
  ['Pousser pour passer la bordure', '0 %'],
])('a French option gives a reason by its words: %s', (option, share) => {
  expect(measureOptions([question('right', option, [option])], 'fr').figures).toContain(`${share} of the right ones`)
})

test('a language without a list of words is measured by length only', () => {
  expect(measureOptions([question('right', 'Dur', ['Git', 'Bak'])], 'xx')).toEqual({
    figures: 'xx: right options have 3 characters, wrong ones 3.',
    warnings: [],
  })
  expect(measureOptions([], 'xx').figures).toBe('xx: no questions.')
})
