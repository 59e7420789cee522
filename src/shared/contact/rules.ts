/** The subjects of the contact form, in the order of its list. */
export const CONTACT_SUBJECTS = ['general', 'feedback', 'support', 'partnership', 'other'] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]
