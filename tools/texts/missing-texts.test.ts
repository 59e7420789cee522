import { expect, test } from 'vitest'
import { reportMissing } from './missing-texts.ts'

test('a missing text is a problem in a catalogue of the project, and only a warning in another language', () => {
  const keys = ['ui_error', 'ui_open', 'ui_close']
  expect(reportMissing('de', keys, ['ui_error', 'ui_open'])).toEqual({
    problems: ['catalogues/de.json: ui_close is missing'],
    warnings: [],
  })
  expect(reportMissing('es', keys, ['ui_error'])).toEqual({
    problems: [],
    warnings: ['catalogues/es.json: 2 of 3 texts are missing. They are shown in English'],
  })
  expect(reportMissing('es', keys, keys)).toEqual({ problems: [], warnings: [] })
})
