export interface PlainPage {
  path: string
  /** In search engines: 'listed' in the sitemap, 'open' to be found, or 'hidden', as it belongs to one rider. */
  search: 'listed' | 'open' | 'hidden'
}

/** Every page that its path alone names: the server renders it the same for everyone, and it is kept for being offline. */
export const PLAIN_PAGES: readonly PlainPage[] = [
  { path: '/contact', search: 'listed' },
  { path: '/impressum', search: 'listed' },
  { path: '/auth', search: 'open' },
  { path: '/progress', search: 'hidden' },
  { path: '/profile', search: 'hidden' },
]
