import type { ReactNode } from 'react'
import type { UiIcon } from '#shared/icons.ts'
import { useSite } from '#web/session/site.tsx'
import { Icon } from '#web/ui/icon.tsx'

function Detail({ icon, name, children }: { icon: UiIcon; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <dt className="pt-0.5 text-ink-2">
        <Icon name={icon} />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

const notSet = (what: string) => <mark className="operator-placeholder">[{what}: not set]</mark>

/** The operator's address, e-mail and telephone. Values that are not configured show a placeholder (D29). */
export function ContactDetails() {
  const { name, street, city, country, email, phone } = useSite().operator
  return (
    <section className="card p-6" aria-labelledby="contact-details">
      <h2 id="contact-details" className="mb-4 text-xl font-bold">
        Contact details
      </h2>
      <dl className="flex flex-col gap-4">
        <Detail icon="map-pin" name="Address">
          <span className="block font-bold">{name ?? notSet('Name')}</span>
          <span className="block">{street ?? notSet('Street and number')}</span>
          <span className="block">{city ?? notSet('Postcode and town')}</span>
          {country && <span className="block">{country}</span>}
        </Detail>
        <Detail icon="mail" name="E-mail">
          {email ? (
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
          ) : (
            notSet('E-mail')
          )}
        </Detail>
        <Detail icon="phone" name="Telephone">
          {phone ? (
            <a className="text-link" href={`tel:${phone.replace('(0)', '').replace(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          ) : (
            notSet('Telephone')
          )}
        </Detail>
      </dl>
    </section>
  )
}
