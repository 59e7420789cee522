import type { OfflineSite } from '#shared/offline.ts'

/** The data that the server wrote in front of this code. */
export const site = (self as unknown as { SITE: OfflineSite }).SITE
