/** The languages of a site. The first is its own. */
export type Languages = readonly [own: string, ...others: string[]]

/** The languages of a site whose operator names none. */
export const DEFAULT_LANGUAGES = 'en,de'

/** A language code as addresses and folders contain it: `de`, `pt-BR` or `zh-Hant`. */
export const LANGUAGE_CODE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/

/** The beginning of the addresses of a language: nothing for the site's own language, its code for another one. */
export function languageBase(language: string, languages: Languages): string {
  return language === languages[0] ? '' : `/${language}`
}

/** The address of a page behind the base of a language: '/de' and '/' make '/de', '/de' and '/?tip=7' make '/de/?tip=7'. */
export function addressIn(base: string, path: string): string {
  return base !== '' && path === '/' ? base : base + path
}

/** The path of a page without the base of its language. A path outside of the base stays as it is. */
export function pathIn(base: string, path: string): string {
  if (path === base) return '/'
  return path.startsWith(`${base}/`) ? path.slice(base.length) : path
}

/**
 * The path of a page without the code of the site's own language, also in capitals, as posters have it. Undefined for any other
 * path. Posters and mails have addresses with this code when they were made while another language was the site's own.
 */
export function withoutOwnCode(path: string, [own]: Languages): string | undefined {
  const code = path.split('/', 2)[1]
  if (code !== own && code !== own.toUpperCase()) return undefined
  return path.slice(code.length + 1) || '/'
}

/** The language of an address. */
export function languageOf(path: string, languages: Languages): string {
  const code = path.split('/', 2)[1]
  return languages.find((language) => language === code) ?? languages[0]
}
