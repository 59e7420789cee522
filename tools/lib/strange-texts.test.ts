import { expect, test } from 'vitest'
import { z } from 'zod'
import { newUsernameProblem } from '#shared/accounts/rules.ts'
import { nameOf } from '#shared/contract/text.ts'
import { CONTACT_MAX } from '#shared/limits.ts'
import { STRANGE, STRANGE_USERNAMES } from './strange-texts.ts'

test.each(Object.values(STRANGE_USERNAMES))('the rules allow %s as a username', (name) => {
  expect(newUsernameProblem(name)).toBeUndefined()
})

test.each(STRANGE.others)('the rules allow %s as a name, and change nothing', (name) => {
  expect(nameOf(60).parse(name)).toBe(name)
})

test('the rules allow the longest address', () => {
  expect(z.email().max(CONTACT_MAX.email).parse(STRANGE.email)).toBe(STRANGE.email)
})
