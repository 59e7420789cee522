/** The address that calls a telephone number: '+49 (0)30 12-34' becomes 'tel:+49301234'. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace('(0)', '').replace(/[^+\d]/g, '')}`
}
