/** What every page knows of the site it belongs to: the operator's configuration, as far as visitors may see it. */
export interface Site {
  /** The operator's name for the site, if it has one of its own. */
  name?: string
  productName: string
  /** The site's address without a slash at the end. */
  origin: string
  /** The current year, for the copyright line. */
  year: number
  /** Whether the operator set up mail: only then can a forgotten password be helped by it. */
  sendsMail: boolean
  operator: Operator
  openingHours: readonly OpeningHours[]
  /** The address of the operator's logo, which takes the place of the shield. */
  logo?: string
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

/** The days of a week, as site.yaml names them. */
export type Day = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'

/** Hours of one day or of a range of days: `closed`, or times such as `9:00-18:00`. */
export interface OpeningHours {
  days: readonly Day[]
  hours: string
}

/** The business hours of section 2, of a site that names none. */
export const DEFAULT_OPENING_HOURS: readonly OpeningHours[] = [
  { days: ['mon', 'fri'], hours: '9:00-18:00' },
  { days: ['sat'], hours: '10:00-16:00' },
  { days: ['sun'], hours: 'closed' },
]

export const SOCIAL_NETWORKS = ['facebook', 'twitter', 'instagram', 'youtube'] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** The title shown (section 1). */
export function siteTitle({ name, productName }: Pick<Site, 'productName' | 'name'>): string {
  return name ?? `Ride Safer with ${productName} Tips`
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
