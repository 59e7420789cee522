const NOT_SET = { en: 'not set', de: 'nicht gesetzt' }

/** Stands, marked, where the operator has to configure a value and has not (D29). */
export function Placeholder({ what, lang = 'en' }: { what: string; lang?: 'en' | 'de' }) {
  return <mark className="operator-placeholder">{`[${what}: ${NOT_SET[lang]}]`}</mark>
}
