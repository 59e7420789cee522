import { expect, test } from 'vitest'
import { PORTION, readFrom } from './portion.ts'

test.each([
  ['49', 49],
  [String(10 * PORTION + 1), 481],
  [null, 1],
  ['', 1],
  ['1', 1],
  ['0', 1],
  ['-47', 1],
  ['50', 1],
  ['49.5', 1],
  ['1e1', 1],
  ['forty-nine', 1],
])('?from=%s begins at card %i', (value, from) => expect(readFrom(value)).toBe(from))

test('beyond the end there is no portion', () => {
  expect(readFrom('49', 48)).toBe(1)
  expect(readFrom('49', 49)).toBe(49)
})
