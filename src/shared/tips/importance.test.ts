import { expect, test } from 'vitest'
import { printStyle, readImportance } from './importance.ts'

test.each([
  ['high', 'High'],
  ['BEFORE RIDING', 'Before Riding'],
  [' basic ', 'Basic'],
])('%j is read as %s', (text, value) => {
  expect(readImportance(text)).toBe(value)
})

test('another word is no importance', () => {
  expect(readImportance('urgent')).toBeUndefined()
})

test('[PRINT-20] print styles: critical, essential, and the others by their own name', () => {
  const styles = (['Critical', 'High', 'Essential', 'Before Riding', 'Intermediate', 'Basic'] as const).map(printStyle)
  expect(styles).toEqual(['critical', 'critical', 'essential', 'essential', 'intermediate', 'basic'])
})
