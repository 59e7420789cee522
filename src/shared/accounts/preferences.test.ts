import { expect, test } from 'vitest'
import { PREFERENCES, readPreferences } from './preferences.ts'

test('preferences that were never set have the value of a new account, and unknown ones are left out', () => {
  expect(readPreferences('{}')).toEqual({ ...PREFERENCES, language: null, place: null })
  expect(readPreferences('{"darkMode":true,"gone":true,"language":"de"}')).toEqual({
    ...PREFERENCES,
    darkMode: true,
    language: 'de',
    place: null,
  })
})
