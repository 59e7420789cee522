import { expect, test } from 'vitest'
import { readGroupCode } from './rules.ts'

test.each([
  'BCD FGH',
  'bcdfgh',
  'bcd-fgh',
  'BCD\u200bFGH',
  '\ufeffBCD\u00a0FGH\u200e',
  '\u201cBCD FGH\u201d.',
  '*BCD FGH*',
  '(BCD\u2011FGH)',
  '\uff22\uff23\uff24 \uff26\uff27\uff28',
  'B C D F G H\n',
  'BC\u00adDFGH',
  '8CDF6H',
])('[GROUP-15] %j is read as the code BCDFGH', (typed) => {
  expect(readGroupCode(typed)).toBe('BCDFGH')
})

test.each(['BCDFG', 'BCDFGHJ', 'ABCDEF', '', `BCDFGH${' '.repeat(300)}`])('[GROUP-15] %j is no code', (typed) => {
  expect(readGroupCode(typed)).toBeUndefined()
})
