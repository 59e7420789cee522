/** What a message to the operator can be about, in the order of the list (section 5). */
export const CONTACT_SUBJECTS = ['general', 'feedback', 'support', 'partnership', 'other'] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

/** The most characters of each field. */
export const CONTACT_MAX = { name: 100, email: 254, message: 5000 } as const
