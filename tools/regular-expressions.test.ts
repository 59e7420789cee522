import { expect, test } from 'vitest'
import { checkExpressions, problemOf } from './regular-expressions.ts'

test('[HOLD-09] every regular expression that meets input takes linear time', { timeout: 300_000 }, () => {
  const { count, problems, unusedExceptions } = checkExpressions()
  expect(count).toBeGreaterThan(50)
  expect({ problems, unusedExceptions }).toEqual({ problems: [], unusedExceptions: [] })
})

test('the check finds the expression of the attack', () => {
  expect(problemOf('\\s*,\\s*', '')).toBe('polynomial')
  expect(problemOf('^(a+)+$', '')).toBe('exponential')
  expect(problemOf(',', '')).toBeUndefined()
})
