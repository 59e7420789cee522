import { SOURCE_LANGUAGE } from './catalogues.ts'

/** The languages whose catalogue must be complete. Another one may begin with a few messages. */
const COMPLETE = [SOURCE_LANGUAGE, 'de', 'fr', 'tr', 'ar']

/** Reports the keys of the source language that the catalogue of a language lacks, as problems or as warnings. */
export function reportMissing(
  language: string,
  sourceKeys: readonly string[],
  keys: readonly string[],
): { problems: string[]; warnings: string[] } {
  const file = `catalogues/${language}.json`
  const missing = sourceKeys.filter((key) => !keys.includes(key))
  if (COMPLETE.includes(language)) return { problems: missing.map((key) => `${file}: ${key} is missing`), warnings: [] }
  const warning = `${file}: ${missing.length} of ${sourceKeys.length} texts are missing. They are shown in English`
  return { problems: [], warnings: missing.length > 0 ? [warning] : [] }
}
