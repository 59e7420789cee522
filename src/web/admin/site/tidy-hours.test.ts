import { expect, test } from 'vitest'
import { tidyHours } from './tidy-hours.ts'

test.each([
  ['8-17', '8:00-17:00'],
  ['8.30 – 17', '8:30-17:00'],
  ['9-12,14:00-18', '9:00-12:00, 14:00-18:00'],
  ['9:00-18:00', '9:00-18:00'],
  ['closed', 'closed'],
  ['by appointment', 'by appointment'],
  ['', ''],
])('hours typed as %j become %j', (typed, tidy) => {
  expect(tidyHours(typed)).toBe(tidy)
})
