import * as text from '#texts'
import type { Languages } from './languages.ts'
import type { Localized } from './localized.ts'

/** The part of the operator's configuration that visitors may see. Every page carries it. */
export interface Site {
  /** Replaces the title that is made of `productName`. */
  name?: string
  productName: string
  /** The site's address without a slash at the end. */
  origin: string
  languages: Languages
  /** The words about each language, in that language. */
  languageWords: Record<string, LanguageWords>
  /** The current year, for the copyright line. */
  year: number
  /** Whether the operator set up mail. Without it the site offers no link for a forgotten password. */
  sendsMail: boolean
  /** Whether browsers accept passkeys at the site's address. */
  offersPasskeys: boolean
  /** The operator's own accounts with which riders can sign in. */
  provider?: { label: string; isOnly: boolean }
  operator: Operator
  openingHours: readonly OpeningHours[]
  /** The address of the operator's logo, which replaces the shield. */
  logo?: string
  social: Partial<Record<SocialNetwork, string>>
  /** The places whose rules the site has, by name. */
  places: readonly SitePlace[]
  /** The place whose rules visitors see who have chosen none. */
  place?: string
  /** When a rule of any place last changed (ms), as far as the server knows. */
  rulesSince: number
}

export interface SitePlace {
  id: string
  name: Localized
  /** The place around it. */
  within?: string
  /** The language of the name, if it is another one than that of the page. */
  language?: string
}

/** Words in a language for visitors who read the site in another one. */
export interface LanguageWords {
  /** The name of the language. */
  name: string
  offer: string
  link: string
  close: string
}

/** The operator's details. The Impressum shows a marked placeholder for a missing one. */
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

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'

/** Hours of one day or of a range of days: `closed`, or times such as `9:00-18:00`. */
export interface OpeningHours {
  days: readonly Weekday[]
  hours: string
}

/** The opening hours of a site that configures none. */
export const DEFAULT_OPENING_HOURS: readonly OpeningHours[] = [
  { days: ['mon', 'fri'], hours: '9:00-18:00' },
  { days: ['sat'], hours: '10:00-16:00' },
  { days: ['sun'], hours: 'closed' },
]

export const SOCIAL_NETWORKS = ['facebook', 'twitter', 'instagram', 'youtube'] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** The title that riders see. */
export function siteTitle({ name, productName }: Pick<Site, 'productName' | 'name'>, locale?: string): string {
  return name ?? text.site_title({ product: productName }, { locale })
}

/** The data inside a page. The browser fills its query caches from it, so that it does not fetch the same data again. */
export interface PageData {
  site: Site
  /** The language of the page. */
  language: string
  /** The address names no page, so the browser shows the not-found page without a fetch. */
  notFound?: true
  queries: [key: string[], data: unknown][]
}

/** The query key of the rules of a place. */
export const rulesKey = (place: string) => ['/api/rules', place]

/** The query keys of data that only the page carries and no call returns. */
export const pageKeys = {
  cards: (category: string, from: number) => ['page', 'cards', category, String(from)],
  tip: (id: string | number) => ['page', 'tip', String(id)],
  /** The rules of a place that a tip names. */
  rulesOfTip: (id: string | number, place: string) => ['page', 'rules', String(id), place],
  certificate: () => ['page', 'certificate'],
}
