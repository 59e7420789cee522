import { expect, test } from 'vitest'
import { nextText } from './next-text.ts'

const now = new Date(2026, 5, 15, 12)
const at = new Date(2026, 5, 16, 18).toISOString()

test('[HOLD-14] the next reminder is shown from the answer of this version and of the one before', () => {
  const next = { at, reasons: [{ kind: 'questions', count: 3 } as const], questions: 3, streak: 0 }
  expect(nextText(next, now)).toBe('Next: tomorrow, 18:00, 3 questions.')
  const { reasons: _, ...before } = next
  expect(nextText(before as typeof next, now)).toBe(nextText(next, now))
})

test('[HOLD-14] a page that does not know the reason of a reminder shows its time', () => {
  const reasons = [{ kind: 'of-a-later-version' }] as never
  expect(nextText({ at, reasons, questions: 0, streak: 0 }, now)).toBe('Next: tomorrow, 18:00.')
})
