const RIGHT_TO_LEFT: ReadonlySet<string | undefined> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** The direction of a language. Firefox has no `getTextInfo`, with which the server asks for it. */
export const directionOf = (language: string) =>
  RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script) ? 'rtl' : 'ltr'
