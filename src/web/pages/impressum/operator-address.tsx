import { useSite } from '#web/session/site.tsx'
import { OperatorValue } from './operator-value.tsx'

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
