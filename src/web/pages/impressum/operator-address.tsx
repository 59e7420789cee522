import { useSite } from '#web/session/site.tsx'
import { OperatorValue } from './operator-value.tsx'

/** Who runs the site and where papers can be served, as Impressum and privacy policy both name it. */
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
