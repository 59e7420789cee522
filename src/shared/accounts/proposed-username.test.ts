import { expect, test } from 'vitest'
import { proposedUsername, usernamesLike } from './proposed-username.ts'
import { lengthOf, newUsernameProblem } from './rules.ts'

test('[DOOR-04] whatever the provider calls a rider becomes a valid username, or none', () => {
  const names = [
    'Kim',
    ' a  b c ',
    '🛴🛴🛴',
    'x'.repeat(1000),
    'ab',
    '',
    '\u202eevil',
    'a\u0000bc',
    'Zo\u0308e',
    '\ud800\ud800\ud800',
    '\u0430dmin',
  ]
  for (const name of names) {
    const proposed = proposedUsername(name)
    if (proposed !== undefined) expect(newUsernameProblem(proposed), name).toBeUndefined()
  }
  expect(names.map(proposedUsername)).toEqual([
    'Kim',
    'a b c',
    '🛴🛴🛴',
    'x'.repeat(30),
    undefined,
    undefined,
    'evil',
    'abc',
    'Zöe',
    undefined,
    'dmin',
  ])
})

test('[DOOR-04] the names that follow a taken one stay valid', () => {
  expect(usernamesLike('kim', 3)).toEqual(['kim', 'kim2', 'kim3'])
  for (const name of usernamesLike('🛴'.repeat(30), 30)) expect(lengthOf(name)).toBeLessThanOrEqual(30)
})
