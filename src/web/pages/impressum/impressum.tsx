import * as text from '#texts'
import { inLanguage } from '#web/lib/in-language.ts'
import { useSite } from '#web/session/site.tsx'
import { OperatorAddress, OperatorValue } from './operator.tsx'

/** The Impressum that § 5 DDG and § 18 MStV require. It is in German in every language. */
export function Impressum() {
  const { register, vatId } = useSite().operator
  return (
    <section {...inLanguage({ language: 'de' })} aria-labelledby="impressum-title" id="impressum" className="card p-6">
      <div className="prose wrap-break-word hyphens-auto">
        <h2 id="impressum-title" className="mt-0">
          {text.impressum_title()}
        </h2>

        <h3>{text.impressum_information()}</h3>
        <OperatorAddress inImpressum />

        <h3>{text.impressum_contact()}</h3>
        <p>
          {text.impressum_email()} <OperatorValue field="email" inImpressum />
          <br />
          {text.impressum_phone()} <OperatorValue field="phone" inImpressum />
        </p>

        {register && (
          <>
            <h3>{text.impressum_register()}</h3>
            <p>{register}</p>
          </>
        )}

        {vatId && (
          <>
            <h3>{text.impressum_vat()}</h3>
            <p>{text.impressum_vat_id({ id: vatId })}</p>
          </>
        )}

        <h3>{text.impressum_editor()}</h3>
        <p>
          <OperatorValue field="editor" inImpressum />
          <br />
          {text.impressum_editor_address()}
        </p>

        <h3>{text.impressum_dispute()}</h3>
        <p>{text.impressum_dispute_text()}</p>

        <h3>{text.impressum_tips()}</h3>
        <p>{text.impressum_tips_text()}</p>
      </div>
    </section>
  )
}
