import { Link } from 'wouter'
import type { CertificateView } from '#shared/contract/certificates.ts'
import * as text from '#texts'
import { useAddress } from '#web/lib/use-address.ts'
import { paths } from '#web/paths.ts'
import { useSite } from '#web/session/site.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'
import { CertificateFields } from './certificate-fields.tsx'

type Valid = Extract<CertificateView, { state: 'valid' }>

/** A valid certificate with every field of the paper, so that a forged one can be recognised. */
export function ValidCertificate({ view }: { view: Valid }) {
  const { name, asked, memory, code } = view
  const { origin } = useSite()
  const address = useAddress()
  return (
    <article className="certificate-page">
      <header className="card certificate-state" data-state="valid">
        <span className="certificate-seal">
          <Icon name="shield-check" className="size-9" />
        </span>
        <div>
          <p className="font-bold">{text.certificate_title()}</p>
          <h1 className="page-title">{text.certificate_valid()}</h1>
          <p>{text.certificate_valid_text()}</p>
        </div>
      </header>
      <section className="card certificate-details" aria-label={text.certificate_fields()}>
        <CertificateFields fields={view} name={name} memory={memory} />
        {name === null && <p className="text-ink-2">{text.certificate_name_hidden_text()}</p>}
      </section>
      <section className="card certificate-details" aria-labelledby="certificate-asked">
        <h2 id="certificate-asked" className="text-xl font-bold">
          {text.certificate_asked()}
        </h2>
        <div className="certificate-asked">
          {asked.map(({ category, icon, tips }) => (
            <section key={category}>
              <h3 className="flex items-center gap-[10px] font-bold">
                <ContentIcon name={icon} className="size-5" />
                {category}
              </h3>
              <ul>
                {tips.map((tip) => (
                  <li key={tip.id}>
                    <Words as={Link} of={tip.title} in={tip} href={paths.tip(tip.id)} className="certificate-tip" />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      <p className="text-ink-2">{text.certificate_compare({ address: origin + address(paths.certificate(code)) })}</p>
    </article>
  )
}
