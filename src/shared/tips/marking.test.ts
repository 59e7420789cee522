import { expect, test } from 'vitest'
import { findTerm, partsOf } from './marking.ts'
import { searchTerm } from './matching.ts'

test.each([
  ['istanbul', 'Bir İstanbul yolu', 'İstanbul'],
  ['isik', 'Ön ışık', 'ışık'],
  ['خوذه', 'ارتدِ الخُوذَة دائمًا', 'خُوذَة'],
  ['oeil', 'Un œil', 'œil'],
])('the search for %s marks what was found in %j', (typed, title, marked) => {
  const parts = partsOf(title, findTerm(searchTerm(typed))(title))
  expect(parts.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual([marked])
})
