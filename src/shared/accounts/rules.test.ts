import { describe, expect, test } from 'vitest'
import { passwordProblem, usernameProblem } from './rules.ts'

describe('[CONST-08] 3 and 6 characters are enough, 2 and 5 are not', () => {
  test('usernames', () => {
    expect(usernameProblem('ab')).toBe('Username must be at least 3 characters')
    expect(usernameProblem('abc')).toBeUndefined()
  })
  test('passwords', () => {
    expect(passwordProblem('12345')).toBe('Password must be at least 6 characters')
    expect(passwordProblem('123456')).toBeUndefined()
  })
})

test('spaces around a username do not count, an emoji is one character', () => {
  expect(usernameProblem('  ab  ')).toBeDefined()
  expect(usernameProblem('🛴🛴🛴')).toBeUndefined()
  expect(usernameProblem('🛴'.repeat(30))).toBeUndefined()
  expect(usernameProblem('x'.repeat(31))).toBeDefined()
})

test('a password has at most 128 characters', () => {
  expect(passwordProblem('x'.repeat(128))).toBeUndefined()
  expect(passwordProblem('x'.repeat(129))).toBeDefined()
})
