import { createRequire } from 'node:module'
import { openSync } from 'fontkit'

const { resolve } = createRequire(import.meta.url)

const FILES = ['latin', 'latin-ext'].map(
  (subset) => `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-400-normal.woff2`,
)
const ARABIC = '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2'

/** Characters without a shape of their own: joiners and marks of direction, and the spaces that browsers and PDFs replace. */
const NEEDS_NO_SHAPE = /[\p{DI}\s\u2066-\u2069]/u

const known = new Map<string, Set<number>>()

function charactersOf(file: string): Set<number> {
  const found = known.get(file) ?? new Set(openSync(resolve(file)).characterSet)
  known.set(file, found)
  return found
}

/** The characters of a text that the typeface of a language does not have. Riders would see them in another one, or a box on paper. */
export function missingLetters(text: string, language: string): string[] {
  const files = new Intl.Locale(language).language === 'ar' ? [...FILES, ARABIC] : FILES
  const has = (character: string) => files.some((file) => charactersOf(file).has(character.codePointAt(0) ?? 0))
  return [...new Set(text)].filter((character) => !NEEDS_NO_SHAPE.test(character) && !has(character))
}
