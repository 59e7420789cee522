import type { Api } from './contract/all.ts'
import { PLAIN_PAGES } from './plain-pages.ts'

/** One address that the service worker caches. `revision` is null when the address itself changes with the content. */
export interface CachedAddress {
  url: string
  revision: string | null
}

/** A language that the worker has no pages of, with the words for when its pages cannot be fetched. */
export interface OtherLanguage {
  base: string
  language: string
  direction: string
  title: string
  text: string
  again: string
}

/** The data that the server writes in front of the service worker's code. */
export interface OfflineSite {
  /** Everything that makes up one version of the site. The worker caches all of it or nothing. */
  cached: CachedAddress[]
  categories: { id: string }[]
  /** The tips that the cached library has. */
  tipIds: number[]
  /** The beginning of the addresses of the worker's language. */
  base: string
  language: string
  /** The words of a link to a page in the worker's language. */
  readInLanguage: string
  /** The other languages of the site. */
  others: OtherLanguage[]
  /** A hash that changes with the content of the guide. */
  guide: string
}

/** The empty page that replaces every page that is not cached. The browser renders the content of the address into it. */
export const SHELL_PATH = '/shell'

/** The pages that are cached once for any query, because only the browser reads their query. */
export const PLAIN_PATHS: readonly string[] = PLAIN_PAGES.map(({ path }) => path)

/** The address under which the list of a category is cached. */
export const listPath = (base: string, category: string) => `${base}/?category=${encodeURIComponent(category)}`

/**
 * The calls about the rider that the service worker caches. 'first visit': the page also fetches them before they are
 * needed, so that after one visit all pages of the rider work without a network. 'when read': they are cached after a page has
 * read them. The export and the list of devices are not cached.
 */
export const CACHED_RIDER_CALLS = {
  'GET /api/user': 'first visit',
  'GET /api/user/tutorial-status': 'first visit',
  'GET /api/engagement': 'first visit',
  'GET /api/bookmarks': 'first visit',
  'GET /api/progress': 'first visit',
  'GET /api/review': 'first visit',
  'GET /api/user/stats': 'first visit',
  'GET /api/user/achievements': 'first visit',
  'GET /api/leaderboard': 'first visit',
  'GET /api/lists': 'when read',
  'GET /api/certificate': 'when read',
  'GET /api/user/progress': 'when read',
  'GET /api/user/liked-tips': 'when read',
  'GET /api/tips/:id/like': 'when read',
  'GET /api/tips/:id/likes': 'when read',
  'GET /api/tips/:id/bookmark': 'when read',
  'GET /api/tips/:id/shares': 'when read',
} as const satisfies { [call in keyof Api]?: 'first visit' | 'when read' }

/** The caches of older versions. Theirs were not named by the session, or their answers lack the site's header. */
export const OLD_RIDER_CACHES = ['rider', 'rider-2']

const encoder = new TextEncoder()

/** The cache in which the service worker stores API answers about the signed-in rider. A hash names the session, without its token. */
export async function riderCacheOf(token: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(token)))
  return `rider-3-${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/**
 * The messages that a page sends to its service worker. Devices may still run an older worker or page, so the names must not change.
 * Older pages send 'FORGET_RIDER' when a rider signs in or out, others the cache of the session that is over.
 */
export type WorkerMessage = 'TAKE_OVER' | 'MAKE_WAY' | 'KEEP_GUIDE' | 'FORGET_RIDER' | { forget: string }
