/** The direction in which a language is written, for the attribute `dir`. */
export const textDirection = (language: string) => new Intl.Locale(language).getTextInfo().direction
