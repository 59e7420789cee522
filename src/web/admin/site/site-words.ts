import * as text from '#texts'

/** The names of the texts about the operator, in the order of the form. */
export const OPERATOR_NAMES = {
  name: text.admin_site_operator_name,
  representative: text.admin_site_operator_representative,
  street: text.admin_site_operator_street,
  city: text.admin_site_operator_city,
  country: text.admin_site_operator_country,
  email: text.admin_site_operator_email,
  phone: text.admin_site_operator_phone,
  register: text.admin_site_operator_register,
  vatId: text.admin_site_operator_vat,
  editor: text.admin_site_operator_editor,
  hosting: text.admin_site_operator_hosting,
  authority: text.admin_site_operator_authority,
} as const

/** The names of networks are the same in every language. */
export const NETWORK_NAMES = {
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  youtube: 'YouTube',
}

const NAMES: Record<string, () => string> = {
  name: text.admin_site_name,
  product: text.admin_site_product,
  openingHours: text.admin_site_hours,
  'brand.accent': text.admin_site_accent,
  'brand.radius': text.admin_site_radius,
  brand: text.admin_site_look,
  social: text.admin_site_links,
  operator: text.admin_site_operator,
}

/** The name of a field in the form. */
export function fieldName(field: string): string {
  const [group, name = ''] = field.split('.')
  if (group === 'operator' && name in OPERATOR_NAMES) return OPERATOR_NAMES[name as keyof typeof OPERATOR_NAMES]()
  if (group === 'social' && name in NETWORK_NAMES) return NETWORK_NAMES[name as keyof typeof NETWORK_NAMES]
  return NAMES[field]?.() ?? field
}

/** The problem of a field, in the language of Admin. */
export function problemWords({ field, reason }: { field: string; reason: string }): string {
  if (field === 'brand.accent') return text.admin_site_accent_wrong()
  if (field.startsWith('social.')) return text.admin_site_link_wrong()
  if (field === 'operator.email') return text.admin_site_email_wrong()
  if (/^openingHours\.\d+\.hours$/.test(field)) return text.admin_site_hours_wrong()
  if (/^openingHours\.\d+\.days$/.test(field)) return text.admin_site_days_wrong()
  return reason
}
