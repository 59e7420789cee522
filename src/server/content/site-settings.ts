import type { Config } from '#server/config.ts'
import { DEFAULT_OPENING_HOURS, type OpeningHours, type Operator, type Site, siteTitle } from '#shared/site.ts'
import * as text from '#texts'
import { DEFAULT_ACCENT } from './brand.ts'
import type { SiteContent } from './library.ts'
import type { Logo } from './logo.ts'

const DEFAULT_PRODUCT_NAME = 'E-Scooter'

/** Name, operator and look of the site. Environment variables override site.yaml, which overrides the defaults. */
export interface SiteSettings {
  /** The title of the site. */
  title: string
  /** The operator's own name for the site. */
  name?: string
  /** The name under the icon of an installed site. */
  shortName: string
  productName: string
  operator: Readonly<Operator>
  openingHours: readonly OpeningHours[]
  social: Site['social']
  /** The accent colour, as #rrggbb. */
  accent: string
  /** The corner radius of cards (px). Undefined means the default corners. */
  radius: number | undefined
  logo: Logo | undefined
  /** Whether name and look are the defaults, which the stored screenshots show. */
  isDefault: boolean
}

const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<T>

/** @param language the language of the title */
export function makeSiteSettings(config: Config, { file, logo }: SiteContent, language: string): SiteSettings {
  const productName = config.productName ?? file.product ?? DEFAULT_PRODUCT_NAME
  const name = file.name === undefined ? {} : { name: file.name }
  const { accent = DEFAULT_ACCENT, radius } = file.brand ?? {}
  return Object.freeze({
    title: siteTitle({ productName, ...name }, language),
    shortName: file.name ?? text.site_short_name({}, { locale: language }),
    productName,
    ...name,
    operator: Object.freeze({ ...file.operator, ...withoutUndefined(config.operator) }),
    openingHours: file.openingHours ?? DEFAULT_OPENING_HOURS,
    social: Object.freeze({ ...file.social, ...withoutUndefined(config.social) }),
    accent,
    radius,
    logo,
    isDefault:
      productName === DEFAULT_PRODUCT_NAME && !file.name && accent === DEFAULT_ACCENT && !logo && radius === undefined,
  })
}
