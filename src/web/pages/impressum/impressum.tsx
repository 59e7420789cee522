import { useSite } from '#web/session/site.tsx'
import { OperatorAddress } from './operator-address.tsx'
import { OperatorValue } from './operator-value.tsx'

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
