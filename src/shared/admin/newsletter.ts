/** The maximum lengths of a newsletter, in characters. */
export const NEWSLETTER_MAX = { subject: 150, text: 20_000 } as const
