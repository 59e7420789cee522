/** The roles of Admin. An operator may do everything, an editor writes content, an observer reads the numbers. */
export const ROLES = ['operator', 'editor', 'observer'] as const
export type Role = (typeof ROLES)[number]

/** How long an answered password question opens Admin (ms), counted from the answer and not from the last press. */
export const QUESTION_LIFETIME = 15 * 60_000

/** The number of rows on a page of a list. */
export const PAGE_SIZE = 50

/** How riders are searched for. */
export const RIDER_KEYS = ['name', 'address'] as const
export type RiderKey = (typeof RIDER_KEYS)[number]

/** The length of the longest text that is searched for. */
export const MAX_SEARCH = 100
