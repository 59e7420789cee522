import * as text from '#texts'
import { telephoneLink } from '#web/lib/telephone-link.ts'
import { useSite } from '#web/session/site.tsx'
import { LeftToRight } from '#web/ui/left-to-right.tsx'

/** The Impressum is in German on every page, so it has names of its own for missing values. */
interface Where {
  inImpressum?: boolean
}

/** The operator's name and postal address, for Impressum and privacy policy. */
export function OperatorAddress({ inImpressum = false }: Where) {
  const { representative: name, country } = useSite().operator
  return (
    <address className="not-italic">
      <strong className="block">
        <OperatorValue field="name" inImpressum={inImpressum} />
      </strong>
      {name && (
        <span className="block">
          {inImpressum ? text.impressum_represented_by({ name }) : text.legal_represented_by({ name })}
        </span>
      )}
      <span className="block">
        <OperatorValue field="street" inImpressum={inImpressum} />
      </span>
      <span className="block">
        <OperatorValue field="city" inImpressum={inImpressum} />
      </span>
      {country && (
        <span className="block">
          <bdi>{country}</bdi>
        </span>
      )}
    </address>
  )
}

/** The required values with their names for the placeholder: in the language of the page, and in the Impressum. */
const REQUIRED = {
  name: [text.operator_name, text.impressum_missing_name],
  street: [text.operator_street, text.impressum_missing_street],
  city: [text.operator_city, text.impressum_missing_city],
  email: [text.operator_email, text.impressum_missing_email],
  phone: [text.operator_phone, text.impressum_missing_phone],
  editor: [text.impressum_missing_editor, text.impressum_missing_editor],
  hosting: [text.operator_hosting, text.operator_hosting],
  authority: [text.operator_authority, text.operator_authority],
} as const

interface Props extends Where {
  field: keyof typeof REQUIRED
}

/** A required value of the operator or a marked placeholder. E-mail and telephone are links. */
export function OperatorValue({ field, inImpressum = false }: Props) {
  const value = useSite().operator[field]
  if (value === undefined) {
    const [name, nameInImpressum] = REQUIRED[field]
    return (
      <mark className="operator-placeholder">
        {inImpressum ? text.impressum_missing({ what: nameInImpressum() }) : text.operator_not_set({ what: name() })}
      </mark>
    )
  }
  if (field !== 'email' && field !== 'phone') return <bdi>{value}</bdi>
  return (
    <a href={field === 'email' ? `mailto:${value}` : telephoneLink(value)}>
      <LeftToRight>{value}</LeftToRight>
    </a>
  )
}
