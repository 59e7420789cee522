export interface PlainPage {
  path: string
  /** 'listed': in the sitemap. 'open': search engines may index it. 'hidden': noindex, because its content belongs to one rider. */
  search: 'listed' | 'open' | 'hidden'
}

/** The pages whose path is their whole address. The server renders each the same for everyone; devices cache it for offline use. */
export const PLAIN_PAGES: readonly PlainPage[] = [
  { path: '/contact', search: 'listed' },
  { path: '/impressum', search: 'listed' },
  { path: '/auth', search: 'open' },
  { path: '/progress', search: 'hidden' },
  { path: '/profile', search: 'hidden' },
  { path: '/rewards', search: 'hidden' },
  { path: '/rewards/guide', search: 'hidden' },
  { path: '/lists', search: 'hidden' },
  { path: '/exam', search: 'hidden' },
]
