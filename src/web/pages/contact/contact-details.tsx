import type { ReactNode } from 'react'
import type { UiIcon } from '#shared/icons.ts'
import * as text from '#texts'
import { telephoneLink } from '#web/lib/telephone-link.ts'
import { useSite } from '#web/session/site.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LeftToRight } from '#web/ui/left-to-right.tsx'

function Detail({ icon, name, children }: { icon: UiIcon; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <dt className="pt-0.5 text-ink-2">
        <Icon name={icon} />
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

const notSet = (what: string) => <mark className="operator-placeholder">{text.operator_not_set({ what })}</mark>

/** A line of the address in its own direction, so that '12345 City' stays in order on a page from right to left. */
const shown = (line: string | undefined, name: () => string) =>
  line === undefined ? notSet(name()) : <bdi>{line}</bdi>

/** The operator's address, e-mail and telephone. Values that are not configured show a placeholder. */
export function ContactDetails() {
  const { name, street, city, country, email, phone } = useSite().operator
  return (
    <section className="card p-6" aria-labelledby="contact-details">
      <h2 id="contact-details" className="mb-4 text-xl font-bold">
        {text.contact_details()}
      </h2>
      <dl className="flex flex-col gap-4">
        <Detail icon="map-pin" name={text.contact_address()}>
          <span className="block font-bold">{shown(name, text.contact_name)}</span>
          <span className="block">{shown(street, text.operator_street)}</span>
          <span className="block">{shown(city, text.operator_city)}</span>
          {country && (
            <span className="block">
              <bdi>{country}</bdi>
            </span>
          )}
        </Detail>
        <Detail icon="mail" name={text.contact_email()}>
          {email ? (
            <a className="text-link" href={`mailto:${email}`}>
              <LeftToRight>{email}</LeftToRight>
            </a>
          ) : (
            notSet(text.contact_email())
          )}
        </Detail>
        <Detail icon="phone" name={text.contact_phone()}>
          {phone ? (
            <a className="text-link" href={telephoneLink(phone)}>
              <LeftToRight>{phone}</LeftToRight>
            </a>
          ) : (
            notSet(text.contact_phone())
          )}
        </Detail>
      </dl>
    </section>
  )
}
