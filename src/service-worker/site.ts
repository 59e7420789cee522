import type { OfflineSite } from '#shared/offline.ts'

/** What the server put in front of this code. */
export const site = (self as unknown as { SITE: OfflineSite }).SITE
