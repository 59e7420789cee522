import { type Catalogue, SOURCE_LANGUAGE } from './catalogues.ts'

/** The languages in which a change writes its texts. The others are translated for a release (docs/translating.md). */
const COMPLETE = [SOURCE_LANGUAGE, 'de']

/** The texts of the source language that a catalogue lacks. */
export const missingIn = (catalogue: Catalogue, source: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(source).filter(([key]) => catalogue[key] === undefined))

/** A catalogue with texts that were translated, by key. Texts that are still in the source language stay missing. */
export function addTranslated(catalogue: Catalogue, translated: Catalogue, source: Catalogue): Catalogue {
  const added = Object.entries(translated).filter(
    ([key, message]) => source[key] !== undefined && message !== source[key],
  )
  return Object.fromEntries(
    Object.entries({ ...catalogue, ...Object.fromEntries(added) }).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** Reports the texts that a catalogue lacks: as problems, or as a warning where a release takes them in. */
export function reportMissing(
  language: string,
  catalogue: Catalogue,
  source: Catalogue,
): { problems: string[]; warnings: string[] } {
  const file = `catalogues/${language}.json`
  const missing = Object.keys(missingIn(catalogue, source))
  if (COMPLETE.includes(language)) return { problems: missing.map((key) => `${file}: ${key} is missing`), warnings: [] }
  const warning = `${file}: ${missing.length} of ${Object.keys(source).length} texts are missing and shown in English: npm run missing-texts -- ${language}`
  return { problems: [], warnings: missing.length > 0 ? [warning] : [] }
}
