import { expect, test } from 'vitest'
import { ERRORS, FIELD_ERRORS, fieldErrorCode } from './errors.ts'

test('every error has an error status and a unique message', () => {
  for (const { status } of Object.values(ERRORS)) expect(status).toBeGreaterThanOrEqual(400)
  const messages = Object.values(ERRORS).map(({ message }) => message)
  expect(new Set(messages).size).toBe(messages.length)
})

test('the code of a field error is found by its message', () => {
  expect(fieldErrorCode(FIELD_ERRORS['username-too-short'])).toBe('username-too-short')
  expect(fieldErrorCode('Expected number, received string')).toBe('invalid')
})
