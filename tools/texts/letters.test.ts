import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLanguages } from './catalogues.ts'
import { missingLetters } from './letters.ts'

/** The character is drawn in Noto, on paper too. */
const IN_ANOTHER_TYPEFACE = ['‰']

test('a letter that the typeface lacks is found, and Arabic letters are in their own typeface', () => {
  expect(missingLetters('Один kask', 'en')).toEqual(['О', 'д', 'и', 'н'])
  expect(missingLetters('خوذة، 20 كم/س (EN 1078)؟', 'ar')).toEqual([])
  expect(missingLetters('خوذة', 'en')).not.toEqual([])
  expect(missingLetters('ğüşıİöç “so” œuvre «\u202fbien\u202f»', 'tr')).toEqual([])
})

test('[HEAR-03] each character of the content is in the typeface of its language', () => {
  const files = globSync(['content/**/*.md', 'content/**/*.yaml'])
  expect(files.length).toBeGreaterThan(90)
  const found = files.flatMap((file) => {
    const folder = file.split('/')[1] ?? ''
    const language = readLanguages().includes(folder) ? folder : 'en'
    const missing = missingLetters(readFileSync(file, 'utf8'), language)
    return missing.filter((letter) => !IN_ANOTHER_TYPEFACE.includes(letter)).map((letter) => `${file}: ${letter}`)
  })
  expect(found).toEqual([])
})
