import { useSite } from '#web/session/site.tsx'

/** The Impressum that § 5 DDG and § 18 MStV require, in German. */
export function Impressum() {
  const { register, vatId } = useSite().operator
  return (
    <section lang="de" aria-labelledby="impressum-title" id="impressum" className="card p-6">
      <div className="prose wrap-break-word hyphens-auto">
        <h2 id="impressum-title" className="mt-0">
          Impressum
        </h2>

        <h3>Angaben gemäß § 5 DDG</h3>
        <OperatorAddress lang="de" />

        <h3>Kontakt</h3>
        <p>
          E-Mail: <OperatorValue field="email" lang="de" />
          <br />
          Telefon: <OperatorValue field="phone" lang="de" />
        </p>

        {register && (
          <>
            <h3>Registereintrag</h3>
            <p>{register}</p>
          </>
        )}

        {vatId && (
          <>
            <h3>Umsatzsteuer-Identifikationsnummer</h3>
            <p>{vatId} (gemäß § 27a UStG)</p>
          </>
        )}

        <h3>Verantwortlich für den Inhalt gemäß § 18 Abs. 2 MStV</h3>
        <p>
          <OperatorValue field="editor" lang="de" />
          <br />
          Anschrift wie oben, soweit hier keine andere genannt ist.
        </p>

        <h3>Verbraucherstreitbeilegung (§ 36 VSBG)</h3>
        <p>
          Wir sind weder bereit noch verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle
          teilzunehmen.
        </p>

        <h3>Hinweis zu den Tipps</h3>
        <p>
          Die Tipps sind allgemeine Informationen und ersetzen weder Rechtsberatung noch ärztlichen Rat. Es gelten immer
          die Vorschriften vor Ort und die Anleitung des Herstellers.
        </p>
      </div>
    </section>
  )
}

/** The operator's name and postal address, for Impressum and privacy policy. */
export function OperatorAddress({ lang = 'en' }: { lang?: 'en' | 'de' }) {
  const { representative, country } = useSite().operator
  return (
    <address className="not-italic wrap-anywhere">
      <strong className="block">
        <OperatorValue field="name" lang={lang} />
      </strong>
      {representative && (
        <span className="block">{`${lang === 'de' ? 'Vertreten durch' : 'Represented by'}: ${representative}`}</span>
      )}
      <span className="block">
        <OperatorValue field="street" lang={lang} />
      </span>
      <span className="block">
        <OperatorValue field="city" lang={lang} />
      </span>
      {country && <span className="block">{country}</span>}
    </address>
  )
}

/** The required values, with their names for the placeholder. */
const REQUIRED = {
  name: { en: 'Name of the operator', de: 'Name des Betreibers' },
  street: { en: 'Street and number', de: 'Straße und Hausnummer' },
  city: { en: 'Postcode and town', de: 'Postleitzahl und Ort' },
  email: { en: 'E-mail', de: 'E-Mail' },
  phone: { en: 'Telephone', de: 'Telefon' },
  editor: { en: 'Person responsible for the content', de: 'Verantwortliche Person' },
  hosting: { en: 'Hosting provider', de: 'Hosting-Anbieter' },
  authority: { en: 'Data protection authority', de: 'Datenschutzbehörde' },
} as const

interface Props {
  field: keyof typeof REQUIRED
  lang?: 'en' | 'de'
}

/** A required value of the operator or its placeholder. E-mail and telephone are links. */
export function OperatorValue({ field, lang = 'en' }: Props) {
  const value = useSite().operator[field]
  if (value === undefined) return <Placeholder what={REQUIRED[field][lang]} lang={lang} />
  if (field !== 'email' && field !== 'phone') return value
  return (
    <a className="wrap-anywhere" href={field === 'email' ? `mailto:${value}` : telephoneLink(value)}>
      {value}
    </a>
  )
}

/** '+49 (0)30 12-34' becomes 'tel:+49301234'. */
function telephoneLink(phone: string): string {
  return `tel:${phone.replace('(0)', '').replace(/[^+\d]/g, '')}`
}

const NOT_SET = { en: 'not set', de: 'nicht gesetzt' }

/** A marked placeholder for a value that the operator has not configured (D29). */
function Placeholder({ what, lang = 'en' }: { what: string; lang?: 'en' | 'de' }) {
  return <mark className="operator-placeholder">{`[${what}: ${NOT_SET[lang]}]`}</mark>
}
