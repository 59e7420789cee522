import { PLAIN_PAGES } from './plain-pages.ts'

/** One address that the service worker keeps; `revision` tells its versions apart, null where the address does so itself. */
export interface KeptAddress {
  url: string
  revision: string | null
}

/** What the running server tells its service worker; stands in front of the worker's code. */
export interface OfflineSite {
  /** Everything that makes up one version of the site: kept whole or not at all. */
  kept: KeptAddress[]
  categories: { id: string }[]
  /** Tells versions of the guide apart. */
  guide: string
}

/** The page that stands in for every page that is not kept: the browser draws what belongs to the address. */
export const SHELL_PATH = '/shell'

/** The pages that are kept as they are, whatever their query says: only the browser reads it. */
export const PLAIN_PATHS = PLAIN_PAGES.map(({ path }) => path)

/** Where the tips list of a category is kept; '/' is one of them. */
export const listPath = (category: string) => `/?category=${encodeURIComponent(category)}`

/** Where the service worker keeps the rider's own readings. */
export const RIDER_CACHE = 'rider'

/** What a page may ask its service worker to do. */
export type WorkerMessage = 'TAKE_OVER' | 'MAKE_WAY' | 'KEEP_GUIDE' | 'FORGET_RIDER'
