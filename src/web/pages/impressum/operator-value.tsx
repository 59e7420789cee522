import { useSite } from '#web/session/site.tsx'
import { Placeholder } from './placeholder.tsx'

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
