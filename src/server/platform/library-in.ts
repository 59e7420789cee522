import type { Library } from '#server/content/library.ts'
import { invalidField } from '#server/platform/http/errors.ts'

/**
 * The library in the language of a request, or in the site's own language when the request names none.
 * @throws AppError 400 for a language that the site does not offer.
 */
export function libraryIn(library: Library, { language }: { language?: string | undefined }): Library {
  checkLanguage(language, library.languages, 'language')
  return language === undefined ? library : library.in(language)
}

/** @throws AppError 400 with an error at `field` for a language that the site does not offer. */
export function checkLanguage(language: string | null | undefined, languages: readonly string[], field: string): void {
  if (typeof language === 'string' && !languages.includes(language)) throw invalidField(field, 'unknown-language')
}
