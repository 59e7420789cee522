/** What every page knows of the site it belongs to: the operator's configuration, as far as visitors may see it. */
export interface Site {
  productName: string
  /** The site's address without a slash at the end. */
  origin: string
  /** The current year, for the copyright line. */
  year: number
  /** Whether the operator set up mail: only then can a forgotten password be helped by it. */
  sendsMail: boolean
  operator: Operator
  social: Partial<Record<SocialNetwork, string>>
}

/** Who runs the site; what is not set shows as a marked placeholder (D29). */
export interface Operator {
  name?: string | undefined
  representative?: string | undefined
  street?: string | undefined
  city?: string | undefined
  country?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  register?: string | undefined
  vatId?: string | undefined
  editor?: string | undefined
  hosting?: string | undefined
  authority?: string | undefined
}

export const SOCIAL_NETWORKS = ['facebook', 'twitter', 'instagram', 'youtube'] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** The title shown (section 1). */
export function siteTitle(site: Pick<Site, 'productName'>): string {
  return `Ride Safer with ${site.productName} Tips`
}

/** The data a page carries: it fills the browser's caches, so that nothing is fetched that is here already (D37). */
export interface PageData {
  site: Site
  /** There is nothing at the page's address: the browser must not look for itself. */
  notFound?: true
  queries: [key: string[], data: unknown][]
}

/** The keys of the cached data that only a page brings, never a call. */
export const pageKeys = {
  cards: (category: string, from: number) => ['page', 'cards', category, String(from)],
  tip: (id: string | number) => ['page', 'tip', String(id)],
}
