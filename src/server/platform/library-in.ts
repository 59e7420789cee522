import type { Library } from '#server/content/library.ts'
import { invalidField } from '#server/platform/http/errors.ts'

/**
 * The library in the language that a request asks for, or in the site's own language when it asks for none.
 * @throws AppError 400 for a language that the site does not offer.
 */
export function libraryIn(library: Library, { language }: { language?: string | undefined }): Library {
  if (language === undefined) return library
  if (!library.languages.includes(language)) throw invalidField('language', 'unknown-language')
  return library.in(language)
}
