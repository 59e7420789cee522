/** A text without capitals and accents, for searching: 'Müller' and 'muller' are the same, and 'İ' and 'ı' are i. */
export const searchKey = (text: string) =>
  text.trim().normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i')
