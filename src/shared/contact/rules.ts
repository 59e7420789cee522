/** The subjects of the contact form, in the order of its list. */
export const CONTACT_SUBJECTS = ['general', 'feedback', 'support', 'partnership', 'other'] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

/** The maximum length of each field, in characters. */
export const CONTACT_MAX = { name: 100, email: 254, message: 5000 } as const
