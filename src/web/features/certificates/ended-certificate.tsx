import type { CertificateView } from '#shared/contract/certificates.ts'
import type { UiIcon } from '#shared/icons.ts'
import * as text from '#texts'
import { Icon } from '#web/ui/icon.tsx'

type Ended = Exclude<CertificateView, { state: 'valid' }>

const DAY = new Intl.DateTimeFormat(text.dates_locale(), { dateStyle: 'long', timeZone: 'UTC' })

function words(view: Ended): { icon: UiIcon; title: string; about: string } {
  if (view.state === 'unknown')
    return { icon: 'search', title: text.certificate_unknown(), about: text.certificate_unknown_text() }
  const day = DAY.format(new Date(view.endedAt))
  if (view.state === 'withdrawn')
    return { icon: 'x', title: text.certificate_withdrawn(), about: text.certificate_withdrawn_text({ day }) }
  if (view.state === 'revoked')
    return { icon: 'shield-alert', title: text.certificate_revoked(), about: text.certificate_revoked_text({ day }) }
  return { icon: 'x', title: text.certificate_deleted(), about: text.certificate_deleted_text({ day }) }
}

/** Says why there is no valid certificate at an address. */
export function EndedCertificate({ view }: { view: Ended }) {
  const { icon, title, about } = words(view)
  return (
    <article className="certificate-page">
      <header className="card certificate-state" data-state={view.state}>
        <span className="certificate-seal">
          <Icon name={icon} className="size-9" />
        </span>
        <div>
          <p className="font-bold">{text.certificate_title()}</p>
          <h1 className="page-title">{title}</h1>
          <p>{about}</p>
          {view.state === 'revoked' && view.reason !== '' && (
            <p className="mt-2">
              <span className="font-bold">{text.certificate_reason()} </span>
              <bdi>{view.reason}</bdi>
            </p>
          )}
        </div>
      </header>
      <p className="text-ink-2">{text.certificate_not_proof()}</p>
    </article>
  )
}
