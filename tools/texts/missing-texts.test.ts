import { expect, test } from 'vitest'
import { addTranslated, missingIn, reportMissing } from './missing-texts.ts'

const SOURCE = { ui_close: 'Close', ui_error: 'Error', ui_ok: 'OK' }

test('a missing text is a problem in English and German, and only a warning in another language', () => {
  expect(reportMissing('de', { ui_error: 'Fehler', ui_ok: 'OK' }, SOURCE)).toEqual({
    problems: ['catalogues/de.json: ui_close is missing'],
    warnings: [],
  })
  for (const language of ['fr', 'es'])
    expect(reportMissing(language, { ui_ok: 'OK' }, SOURCE)).toEqual({
      problems: [],
      warnings: [
        `catalogues/${language}.json: 2 of 3 texts are missing and shown in English: npm run missing-texts -- ${language}`,
      ],
    })
  expect(reportMissing('fr', SOURCE, SOURCE)).toEqual({ problems: [], warnings: [] })
})

test('[HEAR-02] the missing texts of a language are a list in English, and the translated ones of them go into the catalogue by key', () => {
  const french = { ui_error: 'Erreur' }
  expect(missingIn(french, SOURCE)).toEqual({ ui_close: 'Close', ui_ok: 'OK' })
  const filled = { ui_close: 'Fermer', ui_ok: 'OK', ui_gone: 'Parti' }
  const added = addTranslated(french, filled, SOURCE)
  expect(Object.entries(added)).toEqual([
    ['ui_close', 'Fermer'],
    ['ui_error', 'Erreur'],
  ])
})
