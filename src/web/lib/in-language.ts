/** An object with texts, such as a tip. It has a language only if that is not the language of the page. */
export interface HasLanguage {
  language?: string | undefined
}

/** The language of words that programs write, such as errors of services and names of files. */
export const ENGLISH: HasLanguage = { language: 'en' }

/** Languages and scripts. A visitor's page makes no Intl object, because the first one blocks a slow phone. */
const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|iw|ji|ks|ps|sd|ug|ur|yi)\b|-(?:adlm|arab|hebr|nkoo|rohg|syrc|thaa)\b/i

export const directionOf = (language: string) => (RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr')

/** The attributes of an element around texts, which say their language and direction. None for texts in the language of the page. */
export const inLanguage = ({ language }: HasLanguage): { lang?: string; dir?: 'ltr' | 'rtl' } =>
  language === undefined ? {} : { lang: language, dir: directionOf(language) }
