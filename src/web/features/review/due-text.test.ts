import { expect, test } from 'vitest'
import { dueText, memoryText } from './due-text.ts'

const now = new Date('2026-06-15T12:00:00Z')

test.each([
  ['2026-06-15T12:00:00Z', 'now'],
  ['2026-06-15T12:20:00Z', 'within the hour'],
  ['2026-06-15T13:10:00Z', 'in an hour'],
  ['2026-06-15T17:00:00Z', 'in 5 hours'],
  ['2026-06-16T12:00:00Z', 'tomorrow'],
  ['2026-06-27T12:00:00Z', 'in 12 days'],
])('%s is %s', (dueAt, words) => {
  expect(dueText(dueAt, now)).toBe(words)
})

test('a day is one of the calendar: what is due in the night after the next is not due tomorrow', () => {
  const evening = new Date(2026, 5, 15, 22)
  const at = (...time: [day: number, hour: number]) => new Date(2026, 5, ...time).toISOString()
  expect(dueText(at(16, 23), evening)).toBe('tomorrow')
  expect(dueText(at(17, 6), evening)).toBe('in 2 days')
  expect(dueText(at(18, 21), evening)).toBe('in 3 days')
})

test('memoryText describes how well a tip is remembered', () => {
  expect([memoryText(1, false), memoryText(0.95, false), memoryText(0.9, false), memoryText(0.9, true)]).toEqual([
    'Fresh in mind',
    'Well remembered',
    'Fading',
    'Time to review',
  ])
})
