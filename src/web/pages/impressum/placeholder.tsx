const NOT_SET = { en: 'not set', de: 'nicht gesetzt' }

/** A marked placeholder for a value that the operator has not configured (D29). */
export function Placeholder({ what, lang = 'en' }: { what: string; lang?: 'en' | 'de' }) {
  return <mark className="operator-placeholder">{`[${what}: ${NOT_SET[lang]}]`}</mark>
}
