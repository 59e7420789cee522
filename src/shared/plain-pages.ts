export interface PlainPage {
  path: PlainPath
  /**
   * 'listed': in the sitemap. 'open': search engines may index it. 'for-riders': its content belongs to one rider, so visitors
   * are led to the sign-in page and search engines must not index it.
   */
  kind: 'listed' | 'open' | 'for-riders'
}

/** The sign-in page. */
export const SIGN_IN_PATH = '/auth'

const PAGES = [
  { path: '/contact', kind: 'listed' },
  { path: '/impressum', kind: 'listed' },
  { path: SIGN_IN_PATH, kind: 'open' },
  { path: '/join', kind: 'open' },
  { path: '/progress', kind: 'for-riders' },
  { path: '/profile', kind: 'for-riders' },
  { path: '/rewards', kind: 'for-riders' },
  { path: '/rewards/guide', kind: 'for-riders' },
  { path: '/lists', kind: 'for-riders' },
  { path: '/exam', kind: 'for-riders' },
  { path: '/groups', kind: 'for-riders' },
] as const

export type PlainPath = (typeof PAGES)[number]['path']

/** The pages whose path is their whole address. The server renders each the same for everyone; devices cache it for offline use. */
export const PLAIN_PAGES: readonly PlainPage[] = PAGES
