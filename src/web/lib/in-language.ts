/** What has texts. Its language is left out when it is that of the page. */
export interface HasLanguage {
  language?: string | undefined
}

/** What programs say, such as errors of services and names of files. */
export const ENGLISH: HasLanguage = { language: 'en' }

const RIGHT_TO_LEFT: ReadonlySet<string | undefined> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** The direction of a language. Firefox has no `getTextInfo`, with which the server asks for it. */
export const directionOf = (language: string) =>
  RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script) ? 'rtl' : 'ltr'

/** The attributes of an element around texts, which say their language and direction. None for texts in the language of the page. */
export const inLanguage = ({ language }: HasLanguage): { lang?: string; dir?: 'ltr' | 'rtl' } =>
  language === undefined ? {} : { lang: language, dir: directionOf(language) }
